import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { preparingPool, readFrom } from "./named-statement.ts";
import type { DB } from "./types.gen.ts";

/**
 * Options of a connection whose days have 24 hours and begin at midnight UTC. The default is the operator's, often the time zone of the machine, whose changes of
 * clocks would move the ends of windows.
 */
export const inUtc = "-c timezone=UTC";

export interface Database {
  db: Kysely<DB>;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a pool of at most `max` connections to `url` with the application name `name`; the first query connects. Eight keep the server's thread
 * busy: on two cores, sixteen answered 7 to 18 % fewer reads a second and up to 15 % fewer changes. `statementTimeout` is in milliseconds, 0 for none.
 */
export function openDatabase({
  url,
  name = "safeport",
  max = 8,
  statementTimeout = 30_000,
  onError,
}: {
  url: string;
  name?: string;
  max?: number;
  statementTimeout?: number;
  onError?: (error: Error) => void;
}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // Detects a lost server within seconds, before the kernel gives up on the socket.
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementTimeout,
    application_name: name,
    options: inUtc,
  });
  // The pool replaces a broken idle connection. Without a listener, the event would end the process.
  pool.on("error", (error) => onError?.(error));
  // If a connection breaks between two statements of a transaction, the next statement fails, so the event can be ignored.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) });
  readFrom(db, pool);
  return {
    db,
    pool,
    async close() {
      await db.destroy();
      // Kysely ends the pool only if it has used it. An idle connection would keep the process alive for ten seconds.
      if (!pool.ending) await pool.end();
    },
  };
}
