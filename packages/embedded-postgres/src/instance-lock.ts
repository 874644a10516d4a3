import { setTimeout as wait } from "node:timers/promises";
import { OperatorError } from "@safeport/db/operator-error";
import pg from "pg";

export interface InstanceLock {
  release(): Promise<void>;
}

/** The key of the lock: the ASCII codes of "SAFEPORT". */
const key = "8365706980798284";
const retries = 15;

/**
 * Makes this process the only one that serves the database at `url`, until it releases the lock or dies. Tries for 1.5 s, because the lock of
 * a killed process is released with a delay. Calls `onBroken` whenever PostgreSQL ends the connection that holds it. Throws OperatorError if another
 * instance holds the lock; then do not stop the cluster.
 */
export async function lockInstance(url: string, folder?: string, onBroken?: () => void): Promise<InstanceLock> {
  let client = await firstLock(url, folder).catch((error) => {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`The database stopped while Safeport started: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  });
  let released = false;
  const keep = (holder: pg.Client) => {
    holder.once("end", async () => {
      if (!released) onBroken?.();
      // Takes the lock again after a crash of PostgreSQL, which frees all locks.
      while (!released) {
        const next = await connect(url).catch(() => undefined);
        if (next && (await lock(next).catch(() => false))) {
          client = next;
          keep(next);
          return;
        }
        await next?.end().catch(() => {});
        await wait(500, undefined, { ref: false });
      }
    });
  };
  keep(client);
  return {
    async release() {
      released = true;
      await client.end().catch(() => {});
    },
  };
}

async function firstLock(url: string, folder?: string): Promise<pg.Client> {
  const client = await connect(url);
  for (let tries = 0; !(await lock(client)); tries++) {
    if (tries >= retries) {
      const name =
        folder ?? (await client.query<{ data_directory: string }>("show data_directory")).rows[0]?.data_directory ?? "";
      await client.end();
      throw new OperatorError(`The data folder ${name} is in use by another running Safeport`);
    }
    await wait(100);
  }
  return client;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: "safeport-instance-lock" });
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function lock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1::bigint) as locked", [key]);
  return rows[0]?.locked === true;
}
