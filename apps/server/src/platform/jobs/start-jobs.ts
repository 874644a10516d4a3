import { EventEmitter } from "node:events";
import { lockKeys } from "@safeport/db/lock-keys";
import { Logger, run, runMigrations, type TaskList, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import { startLiveness } from "./worker-liveness.ts";

/** Jobs that run at a time in a process. */
const concurrency = 4;
/** Connections for the jobs of a process: one for each, one that listens, and one to fetch and settle them. */
export const jobConnections = concurrency + 2;

/** Creates the tables of the job queue; if several processes start at once, one does it. The pool needs two connections. */
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
  /** Waits for the running jobs, then stops. */
  stop(): Promise<void>;
}

export interface JobsOptions {
  pool: pg.Pool;
  /** The address of the same database, for a separate connection. */
  databaseUrl: string;
  tasks: TaskList;
  /** Crontab lines, in UTC. */
  crontab: string;
  onError: (error: unknown) => void;
}

/** Runs jobs, and those of `crontab` at their times, in this process until `stop()`; several processes share the queues. */
export async function startJobs({ pool, databaseUrl, tasks, crontab, onError }: JobsOptions): Promise<Jobs> {
  const liveness = await startLiveness(databaseUrl, pool, onError);
  const events: WorkerEvents = new EventEmitter();
  events.on("worker:create", ({ worker }) => liveness.add(worker.workerId));
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    crontab,
    events,
    concurrency,
    // PostgreSQL notifies us of new jobs; polling finds the retries that are due.
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === "error") onError(message);
    }),
  });
  return {
    async stop() {
      await runner.stop();
      await liveness.stop();
    },
  };
}

const silent = new Logger(() => () => {});
