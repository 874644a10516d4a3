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
 * begins with its first statement and commits with one declared as its last, in the same round trip: the connections must pipeline
 * (decision 034).
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

const noRows = { rows: [] };

/** The queries of a connection while Kysely has it. */
class TransactionQueries {
  /**
   * `none`: each statement by itself, or in a transaction that PostgreSQL knows. `begins`: `begin` waits for the first statement. `committed`:
   * the last statement took `commit` with it. `failed`: it did so, and one of both failed.
   */
  private state: "none" | "begins" | "committed" | "failed" = "none";
  private readonly client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  readonly query = async (text: string, values: readonly unknown[]): Promise<Pick<pg.QueryResult, "rows">> => {
    if (text === "begin") {
      this.state = "begins";
      return noRows;
    }
    if (text === "commit" || text === "rollback") return this.end(text);
    if (this.state === "committed" || this.state === "failed")
      throw new Error("The transaction has ended with its last statement");
    const { name, isLast = false } = declared.get(text) ?? {};
    const statement = { ...(name !== undefined && { name }), text, values: [...values] };
    const begins = this.state === "begins";
    this.state = "none";
    // PostgreSQL runs a statement whose `begin` has failed, as when somebody cancels it; a `select` then changes nothing.
    if (begins && !/^select\b/i.test(text)) await this.client.query("begin");
    else if (begins) return this.send(["begin", statement]);
    return isLast ? this.sendLast(statement) : this.client.query(statement);
  };

  private async end(text: "commit" | "rollback"): Promise<Pick<pg.QueryResult, "rows">> {
    const { state } = this;
    this.state = "none";
    if (state === "begins" || state === "committed") return noRows;
    if (state === "failed" && text === "commit") {
      await this.client.query("rollback");
      throw new Error("The last statement of the transaction has failed");
    }
    return this.client.query(text);
  }

  /** A statement that fails makes its `commit` roll back, which PostgreSQL does not call an error. */
  private async sendLast(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    // A value that pg refused would not stop `commit`.
    if (statement.values?.some((value) => value !== null && typeof value === "object"))
      throw new Error("The last statement of a transaction takes texts, numbers and booleans");
    this.state = "failed";
    const result = await this.send([statement, "commit"]);
    this.state = "committed";
    return result;
  }

  /** Sends queries in one packet, and returns what the statement among them does; throws the first error. */
  private async send(queries: readonly (string | pg.QueryConfig)[]): Promise<pg.QueryResult> {
    const { stream } = (this.client as unknown as { connection: pg.Connection }).connection;
    stream.cork();
    const answers = queries.map((query) => this.client.query(query as pg.QueryConfig));
    stream.uncork();
    const outcomes = await Promise.allSettled(answers);
    for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
    return answers[queries.findIndex((query) => typeof query !== "string")] as Promise<pg.QueryResult>;
  }
}

/** Runs a statement, prepared if it has a name, and returns its rows. */
export async function runStatement<Row extends pg.QueryResultRow>(
  db: Db,
  statement: Partial<NamedStatement> & Pick<NamedStatement, "text">,
  values: unknown[],
): Promise<Row[]> {
  const pool = pools.get(db);
  // pg copies the statement for each query, so that one statement serves all.
  if (pool) return (await pool.query<Row>(statement, values)).rows;
  return (await db.executeQuery<Row>(CompiledQuery.raw(statement.text, values))).rows;
}
