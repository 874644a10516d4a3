import pg from "pg";

/** The class of our advisory locks that stand for workers (PostgreSQL manual, 13.3.5); the second number is the worker's. */
const lockClass = 72_836;
/** A worker's lock is surely there by now, in milliseconds after it took its first job. */
const graceMs = 2_000;
const checkMs = 4_000;
const reconnectMs = 500;

export interface Liveness {
  /** Proves from now on that this worker lives. */
  add(workerId: string): void;
  stop(): Promise<void>;
}

/**
 * Holds an advisory lock for each worker of this process on a connection of its own. PostgreSQL drops the locks when the process
 * dies, and the other processes then free the jobs it held within 10 s. A lost connection is opened again; a job freed meanwhile
 * may run twice, so tasks must stand that.
 */
export async function startLiveness(url: string, pool: pg.Pool, onError: (error: unknown) => void): Promise<Liveness> {
  const workers = new Set<string>();
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  async function lock(holder: pg.Client, workerId: string): Promise<void> {
    await holder.query("select pg_advisory_lock_shared($1, hashtext($2))", [lockClass, workerId]);
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true, application_name: "safeport-workers" });
    fresh.on("error", () => lost(fresh));
    fresh.on("end", () => lost(fresh));
    await fresh.connect();
    client = fresh;
    for (const workerId of workers) await lock(fresh, workerId);
  }

  function lost(which: pg.Client): void {
    if (stopped || (client !== null && client !== which)) return;
    client = null;
    clearTimeout(retry);
    retry = setTimeout(() => connect().catch(() => lost(which)), reconnectMs);
  }

  await connect();
  await freeJobsOfTheDead(pool);
  const timer = setInterval(() => {
    freeJobsOfTheDead(pool).catch(onError);
  }, checkMs);
  return {
    add(workerId) {
      workers.add(workerId);
      if (client) lock(client, workerId).catch(onError);
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      clearTimeout(retry);
      await client?.end();
    },
  };
}

/** Frees the jobs, and the queues, of workers whose lock nobody holds. On the pool, since a session gets its own locks twice. */
async function freeJobsOfTheDead(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with holder as (
       select distinct locked_by from graphile_worker.jobs where locked_at < now() - make_interval(secs => $2)
     ), dead as (
       select locked_by from holder where pg_try_advisory_xact_lock($1, hashtext(locked_by))
     )
     select graphile_worker.force_unlock_workers(array(select locked_by from dead)) where exists (select from dead)`,
    [lockClass, graceMs / 1_000],
  );
}
