import { holdLocks } from "@safeport/db/hold-locks";
import { lockKeys, servingLock } from "@safeport/db/lock-keys";
import type pg from "pg";

/** Milliseconds after its first job by which a worker certainly holds its lock. */
const graceMs = 2_000;
const checkMs = 4_000;

export interface Liveness {
  /** Starts proving that the workers with this id are alive. */
  add(workerId: string): void;
  /** Stops proving it, so that other workers can take their jobs. */
  remove(workerId: string): void;
  stop(): Promise<void>;
}

/**
 * Holds an advisory lock for each group of workers of this process. PostgreSQL drops the locks when the process dies, and the other processes
 * then free the jobs it held within 10 s. One more lock keeps others from migrating
 * the database under this process. A job that is freed while a connection is lost may run twice, so tasks must tolerate that.
 */
export async function startLiveness(url: string, pool: pg.Pool, onError: (error: unknown) => void): Promise<Liveness> {
  const locks = await holdLocks(url, lockKeys.workerClass);
  await locks.add(servingLock);
  await freeJobsOfTheDead(pool);
  const timer = setInterval(() => {
    freeJobsOfTheDead(pool).catch(onError);
  }, checkMs);
  return {
    add: (workerId) => void locks.add(workerId).catch(onError),
    remove: (workerId) => void locks.remove(workerId).catch(onError),
    async stop() {
      clearInterval(timer);
      await locks.stop();
    },
  };
}

/** Frees the jobs, and the queues, of workers whose lock nobody holds. Runs on the pool, since a session can take its own locks again. */
async function freeJobsOfTheDead(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with holder as (
       select distinct locked_by from graphile_worker.jobs where locked_at < now() - make_interval(secs => $2)
     ), dead as (
       select locked_by from holder where pg_try_advisory_xact_lock($1, hashtext(locked_by))
     )
     select graphile_worker.force_unlock_workers(array(select locked_by from dead)) where exists (select from dead)`,
    [lockKeys.workerClass, graceMs / 1_000],
  );
}
