import { Logger, type Runner, run, runMigrations, type TaskList } from "graphile-worker";
import type pg from "pg";

/** Makes the tables of the job queue, once. */
export async function migrateJobs(pgPool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool, logger: silent });
}

/** Runs jobs in this process until `stop()`; several processes share one queue. */
export function startJobs(pgPool: pg.Pool, taskList: TaskList, onError: (message: string) => void): Promise<Runner> {
  return run({
    pgPool,
    taskList,
    concurrency: 4,
    // New jobs are announced; the poll is for those whose retry falls due.
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === "error") onError(message);
    }),
  });
}

const silent = new Logger(() => () => {});
