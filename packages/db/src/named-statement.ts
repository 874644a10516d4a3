import { CompiledQuery, type Kysely, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "./types.gen.ts";

export type Db = Kysely<DB> | Transaction<DB>;

/** A hot read: SQL text that PostgreSQL parses and plans once a connection, under `name`. */
export interface NamedStatement {
  name: string;
  text: string;
}

const namesByText = new Map<string, string>();

/** Declares a hot read. The name must be unique: PostgreSQL keeps one statement a name. */
export function namedStatement(name: string, text: string): NamedStatement {
  if ([...namesByText.values()].includes(name)) throw new Error(`Statement ${name} is declared twice`);
  namesByText.set(text, name);
  return { name, text };
}

/** Runs a hot read and answers its rows; `Row` states the columns the text selects. */
export async function readNamed<Row>(db: Db, statement: NamedStatement, values: readonly unknown[]): Promise<Row[]> {
  const result = await db.executeQuery<Row>(CompiledQuery.raw(statement.text, [...values]));
  return result.rows;
}

/** A connection that runs the declared hot reads as named prepared statements and everything else unnamed. */
export class NamingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg overloads this method eight ways; the arguments are handed on as they came
  override query(...args: any[]): any {
    const [text, values] = args;
    const name = typeof text === "string" ? namesByText.get(text) : undefined;
    const rest = name === undefined ? args : [{ name, text, values }, ...args.slice(2)];
    return (super.query as (...a: unknown[]) => unknown).apply(this, rest);
  }
}
