import { CompiledQuery, type Kysely, type Transaction } from "kysely";
import type pg from "pg";
import type { DB } from "./types.gen.ts";

export type Db = Kysely<DB> | Transaction<DB>;

/** A hot read: SQL text that PostgreSQL parses and plans once a connection, under `name`. */
export interface NamedStatement {
  name: string;
  text: string;
}

const names = new Set<string>();

/** Reserves the name of a prepared statement; throws when it is taken, since PostgreSQL keeps one statement for each name. */
export function reserveStatementName(name: string): string {
  if (names.has(name)) throw new Error(`Statement ${name} is declared twice`);
  names.add(name);
  return name;
}

/** Declares a hot read. */
export function namedStatement(name: string, text: string): NamedStatement {
  return { name: reserveStatementName(name), text };
}

const pools = new WeakMap<Db, pg.Pool>();

/** Lets the hot reads of `db` go straight to its pool; those of a transaction stay on its connection. */
export function readFrom(db: Kysely<DB>, pool: pg.Pool): void {
  pools.set(db, pool);
}

/**
 * Runs a statement and returns its rows. Outside a transaction it is prepared under its name; on the connection of a transaction,
 * which Kysely holds, it runs unprepared (decision 010).
 */
export async function runStatement<Row extends pg.QueryResultRow>(
  db: Db,
  statement: NamedStatement,
  values: unknown[],
): Promise<Row[]> {
  const pool = pools.get(db);
  if (pool) return (await pool.query<Row>({ ...statement, values })).rows;
  return (await db.executeQuery<Row>(CompiledQuery.raw(statement.text, values))).rows;
}

/** Runs a hot read and returns its rows; `Row` states the columns that the text selects. */
export function readNamed<Row>(db: Db, statement: NamedStatement, values: readonly unknown[]): Promise<Row[]> {
  return runStatement<Row & pg.QueryResultRow>(db, statement, [...values]);
}
