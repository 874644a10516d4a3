import { CompiledQuery, type Kysely, type PostgresPool, type Transaction } from "kysely";
import type pg from "pg";
import type { DB } from "./types.gen.ts";

export type Db = Kysely<DB> | Transaction<DB>;

/** SQL text that PostgreSQL parses and plans once for each connection, under `name`. */
export interface NamedStatement {
  name: string;
  text: string;
}

const declared = new Map<string, { name: string; isLast: boolean }>();
const names = new Set<string>();

/** Declares a prepared statement; throws when its name is taken, since PostgreSQL keeps one statement for each name. */
export function nameStatement(name: string, text: string): NamedStatement {
  return declare(name, text, false);
}

/** Same, of a statement that is the last of its transaction: the transaction commits with it, and takes no other. */
export function nameLastStatement(name: string, text: string): NamedStatement {
  return declare(name, `${text} -- and commits`, true);
}

function declare(name: string, text: string, isLast: boolean): NamedStatement {
  if (names.has(name)) throw new Error(`Statement ${name} is declared twice`);
  names.add(name);
  declared.set(text, { name, isLast });
  return { name, text };
}

const pools = new WeakMap<Db, pg.Pool>();

/** Lets the hot reads of `db` go straight to its pool; those of a transaction stay on its connection. */
export function readFrom(db: Kysely<DB>, pool: pg.Pool): void {
  pools.set(db, pool);
}

/**
 * The pool as Kysely uses it, for which a query has no name: statements that were declared are prepared in transactions too. A transaction
 * begins with its first statement and commits with one declared as its last, in the same round trip: the connections must pipeline.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  return {
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const transaction = new TransactionQueries(client);
      return { query: transaction.query as never, release: () => client.release() };
    },
  };
}

/** The queries of a connection while Kysely has it. */
class TransactionQueries {
  /** `begin` waits for the first statement. */
  private begins = false;
  /** The last statement has taken `commit` with it. */
  private ended = false;
  private readonly client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  readonly query = async (text: string, values: readonly unknown[]): Promise<Pick<pg.QueryResult, "rows">> => {
    if (text === "begin") {
      this.begins = true;
      return { rows: [] };
    }
    const nothingOpen = this.begins || this.ended;
    if (nothingOpen && (text === "commit" || text === "rollback")) {
      this.begins = this.ended = false;
      return { rows: [] };
    }
    if (this.ended) throw new Error("The transaction has ended with its last statement");
    const { name, isLast = false } = declared.get(text) ?? {};
    const statement = { ...(name !== undefined && { name }), text, values: [...values] };
    return this.begins || isLast ? this.sendWithBounds(statement, isLast) : this.client.query(statement);
  };

  /** Sends a statement with the `begin` before it and the `commit` after it, in one packet. */
  private async sendWithBounds(statement: pg.QueryConfig, isLast: boolean): Promise<pg.QueryResult> {
    const { stream } = (this.client as unknown as { connection: pg.Connection }).connection;
    stream.cork();
    const begun = this.begins && this.client.query("begin");
    const result = this.client.query(statement);
    const committed = isLast && this.client.query("commit");
    stream.uncork();
    this.begins = false;
    this.ended = isLast;
    // A statement that fails makes its commit roll back, which PostgreSQL does not call an error.
    const outcomes = await Promise.allSettled([begun, result, committed]);
    for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
    return result;
  }
}

/** Runs a statement, prepared if it has a name, and returns its rows. */
export async function runStatement<Row extends pg.QueryResultRow>(
  db: Db,
  { name, text }: Partial<NamedStatement> & Pick<NamedStatement, "text">,
  values: unknown[],
): Promise<Row[]> {
  const pool = pools.get(db);
  if (pool) return (await pool.query<Row>(name === undefined ? { text, values } : { name, text, values })).rows;
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
}
