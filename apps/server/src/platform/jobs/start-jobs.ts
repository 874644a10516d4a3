import { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { lockKeys } from "@safeport/db/lock-keys";
import { Logger, run, runMigrations, type TaskList, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import { type Liveness, startLiveness } from "./worker-liveness.ts";

/** Jobs that run at a time in a process. */
const concurrency = 4;
/** Further jobs that run at a time and mostly wait for other servers; they hold no connection while they wait. */
const waitingConcurrency = 12;
/** Connections for the jobs of a process: one per job, one for LISTEN of each runner, and one to fetch and complete jobs. */
export const jobConnections = concurrency + 3;
/** Pause before the runner is started again after it has ended, in milliseconds; it doubles while the database stays away. */
const firstRestartMs = 500;
const maxRestartMs = 10_000;
/** A runner whose workers fail so often each in a row to fetch a job is replaced: the library keeps a failure of its first query for good. */
const maxFetchFailures = 2;
/** Time that a runner that gave up may wait for its running jobs before it is replaced, in milliseconds. */
const farewellMs = 5_000;

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
  /** Tasks that wait for the servers of others without holding a connection; they never keep the others waiting. */
  waitingTasks?: TaskList;
  /** Crontab lines, in UTC, without options. */
  cron: readonly string[];
  onError: (error: unknown) => void;
}

/**
 * Runs jobs, and those of `cron` at their times, in this process until `stop()`; several processes share the queues. The runner gives up when
 * it cannot complete a job, for example if the database is gone, and is then replaced.
 */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { databaseUrl, pool, onError, tasks, waitingTasks = {}, cron } = options;
  const liveness = await startLiveness(databaseUrl, pool, onError);
  const common = { pool, onError, liveness };
  const kept = [await keepRunner({ ...common, tasks, cron, concurrency })];
  if (Object.keys(waitingTasks).length > 0)
    kept.push(await keepRunner({ ...common, tasks: waitingTasks, cron: [], concurrency: waitingConcurrency }));
  return {
    async stop() {
      await Promise.all(kept.map((runner) => runner.stop()));
      await liveness.stop();
    },
  };
}

interface RunnerOptions extends Pick<JobsOptions, "pool" | "tasks" | "cron" | "onError"> {
  liveness: Liveness;
  concurrency: number;
}

/** Starts a runner, and another one whenever it gives up, until `stop()`. */
async function keepRunner(options: RunnerOptions): Promise<Jobs> {
  const { onError } = options;
  const stopping = new AbortController();
  let current: RunningRunner | null = await startRunner(options);

  async function keepRunning(): Promise<void> {
    for (let pause = firstRestartMs; ; pause = Math.min(pause * 2, maxRestartMs)) {
      if (current) {
        await current.ended.catch(onError);
        current = null;
        pause = firstRestartMs;
      }
      await waitFor(pause, stopping.signal);
      if (stopping.signal.aborted) return;
      current = await startRunner(options).catch((error) => {
        onError(error);
        return null;
      });
      if (stopping.signal.aborted) await current?.stop();
    }
  }

  const running = keepRunning();
  return {
    async stop() {
      stopping.abort();
      // `stop()` throws if the runner is already ending by itself.
      await current?.stop().catch(() => {});
      await running;
    },
  };
}

interface RunningRunner {
  /** Settles when it has ended, or has given up and been left alone. */
  ended: Promise<unknown>;
  stop(): Promise<void>;
}

async function startRunner({ pool, tasks, cron, onError, liveness, concurrency }: RunnerOptions): Promise<RunningRunner> {
  const events: WorkerEvents = new EventEmitter();
  const pools: string[] = [];
  events.on("pool:create", ({ workerPool }) => {
    pools.push(workerPool.id);
    liveness.add(workerPool.id);
  });
  const gaveUp = new Promise((resolve) => events.once("pool:gracefulShutdown", resolve)).then(() =>
    wait(farewellMs, undefined, { ref: false }),
  );
  let failures = 0;
  events.on("worker:getJob:empty", () => {
    failures = 0;
  });
  events.on("job:start", () => {
    failures = 0;
  });
  events.on("worker:getJob:error", () => {
    failures += 1;
    if (failures === maxFetchFailures * concurrency) void runner.stop().catch(() => {});
  });
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    crontab: cron.map(crontabLine).join("\n"),
    events,
    concurrency,
    // Without a delay of its own, the library settles jobs by promises that nobody awaits: a failure would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    // PostgreSQL notifies us of new jobs; polling finds the retries that are due.
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === "error") onError(message);
    }),
  });
  // Frees the jobs of an ended runner for its successor.
  const ended = Promise.race([runner.promise, gaveUp]).finally(() => pools.forEach(liveness.remove));
  return { ended, stop: () => runner.stop() };
}

/**
 * Adds the options that all recurring jobs have: times missed within the last day, while no process reached the database, are made up for
 * with one job, and a failed job is tried again.
 */
function crontabLine(line: string): string {
  const task = line.split(" ").at(-1);
  return `${line} ?fill=1d&max=5&jobKey=cron:${task}`;
}

/** Waits, but no longer than until `signal`. */
function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return wait(milliseconds, undefined, { signal }).catch(() => {});
}

const silent = new Logger(() => () => {});
