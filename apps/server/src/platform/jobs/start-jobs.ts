import { lockKeys } from "@safeport/db/lock-keys";
import { Logger, run, runMigrations, type TaskList } from "graphile-worker";
import type pg from "pg";

/** Makes the tables of the job queue; of several processes starting at once one does it. The pool needs two connections. */
export async function migrateJobs(pgPool: pg.Pool): Promise<void> {
  const holder = await pgPool.connect();
  try {
    await holder.query("select pg_advisory_lock($1)", [lockKeys.jobTables]);
    await runMigrations({ pgPool, logger: silent });
  } finally {
    await holder.query("select pg_advisory_unlock($1)", [lockKeys.jobTables]);
    holder.release();
  }
}

export interface Jobs {
  /** Waits for the jobs at hand. */
  stop(): Promise<void>;
}

/** Runs jobs, and those of `crontab` at their times (UTC), in this process until `stop()`; several processes share one queue. */
export async function startJobs(
  pgPool: pg.Pool,
  taskList: TaskList,
  crontab: string,
  onError: (message: string) => void,
): Promise<Jobs> {
  await freeOrphans(pgPool);
  const runner = await run({
    pgPool,
    taskList,
    crontab,
    concurrency: 4,
    // New jobs are announced; the poll is for those whose retry falls due.
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === "error") onError(message);
    }),
  });
  const timer = setInterval(() => {
    freeOrphans(pgPool).catch((error: Error) => onError(error.message));
  }, 60_000);
  return {
    async stop() {
      clearInterval(timer);
      await runner.stop();
    },
  };
}

/** Frees the jobs of processes that were killed at them, which the queue would do after four hours; no job of ours takes minutes. */
async function freeOrphans(pgPool: pg.Pool): Promise<void> {
  await pgPool.query(
    "select graphile_worker.force_unlock_workers(array(select locked_by from graphile_worker.jobs where locked_at < now() - interval '5 minutes'))",
  );
}

const silent = new Logger(() => () => {});
