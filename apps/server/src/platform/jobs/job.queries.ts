import { sql } from "kysely";
import type { Tx } from "../transaction.ts";

interface JobOptions {
  /** Only one waiting job per key is stored. */
  key?: string;
  /** The number of attempts, with growing pauses of up to six hours. */
  maxAttempts?: number;
}

/** Queues a job; it runs after the commit of `tx`, and never without it. */
export async function addJob(tx: Tx, task: string, payload: object, { key, maxAttempts = 25 }: JobOptions = {}): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, job_key => ${key ?? null}, max_attempts => ${maxAttempts})`.execute(
    tx,
  );
}
