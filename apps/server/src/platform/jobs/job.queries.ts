import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../transaction.ts";

interface JobOptions {
  /** Only one waiting job per key is stored. */
  key?: string;
  /** Maximum number of attempts, with growing pauses of up to six hours. */
  maxAttempts?: number;
  /** Delay of the job; a waiting job with the same key keeps its time. */
  delaySeconds?: number;
  /** Jobs of one queue run one after the other, so that they leave room for the rest. */
  queue?: string;
}

/** Queues a job for each payload in one statement; they run after the commit of `tx`, and never without it. */
export async function addJobs(
  tx: Tx,
  task: string,
  payloads: readonly object[],
  { maxAttempts = 25, delaySeconds = 0 }: Pick<JobOptions, "maxAttempts" | "delaySeconds"> = {},
): Promise<void> {
  if (payloads.length === 0) return;
  await sql`select count(graphile_worker.add_job(${task}, job.payload, max_attempts => ${maxAttempts},
      run_at => now() + make_interval(secs => ${delaySeconds})))
    from json_array_elements(${JSON.stringify(payloads)}::json) as job (payload)`.execute(tx);
}

/** Queues a job; it runs after the commit of `tx`, and never without it. */
export async function addJob(
  tx: Tx,
  task: string,
  payload: object,
  { key, maxAttempts = 25, delaySeconds = 0, queue }: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, job_key => ${key ?? null}, queue_name => ${queue ?? null},
    max_attempts => ${maxAttempts}, run_at => now() + make_interval(secs => ${delaySeconds}),
    job_key_mode => ${delaySeconds > 0 ? "preserve_run_at" : "replace"})`.execute(tx);
}

/** Stores a job that has failed for good, in place of one with the same key: it is among the failed ones until it is run again with success. */
export async function addFailedJob(tx: Tx, task: string, payload: object, job: { key: string; queue: string; error: string }) {
  await addJob(tx, task, payload, { key: job.key, queue: job.queue, maxAttempts: 1 });
  await sql`select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs where key = ${job.key}), ${job.error})`.execute(
    tx,
  );
}

/** Removes the job with this key, unless it runs. */
export async function removeJob(db: Db, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(db);
}

/** Removes jobs of a task that have failed for good, before another one does their work. */
export async function removeFailedJobs(tx: Tx, task: string): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
    where task_identifier = ${task} and attempts >= max_attempts and locked_at is null))`.execute(tx);
}
