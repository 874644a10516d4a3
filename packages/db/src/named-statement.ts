import { CompiledQuery, type Kysely, type PostgresPool, type Transaction } from "kysely";
import type pg from "pg";
import type { DB } from "./types.gen.ts";

export type Db = Kysely<DB> | Transaction<DB>;

/** A prepared statement: PostgreSQL parses and plans it once per connection, under `name`. */
export interface NamedStatement {
  name: string;
  text: string;
}

/** Names of the declared statements, by text. */
const nameOf = new Map<string, string>();
const names = new Set<string>();

/** Declares a prepared statement; throws if the name is taken, since PostgreSQL keeps one statement per name. */
export function nameStatement(name: string, text: string): NamedStatement {
  if (names.has(name)) throw new Error(`Statement ${name} is declared twice`);
  names.add(name);
  nameOf.set(text, name);
  return { name, text };
}

const pools = new WeakMap<Db, pg.Pool>();

/** Sends the hot reads of `db` directly to its pool; those of a transaction use its connection. */
export function readFrom(db: Kysely<DB>, pool: pg.Pool): void {
  pools.set(db, pool);
}

/** Wraps the pool for Kysely, which has no named statements: looks up the name of a declared statement by its text. */
export function preparingPool(pool: pg.Pool): PostgresPool {
  return {
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const query = (text: string, values: readonly unknown[]) => {
        const name = nameOf.get(text);
        return client.query({ ...(name !== undefined && { name }), text, values: [...values] });
      };
      return { query: query as never, release: () => client.release() };
    },
  };
}

/** Runs a declared statement and returns its rows. */
export async function runStatement<Row extends pg.QueryResultRow>(
  db: Db,
  statement: NamedStatement,
  values: unknown[],
): Promise<Row[]> {
  const pool = pools.get(db);
  // pg copies the statement for each query, so it can be shared.
  if (pool) return (await pool.query<Row>(statement, values)).rows;
  return (await db.executeQuery<Row>(CompiledQuery.raw(statement.text, values))).rows;
}
