import type { Database } from "@safeport/db/open-database";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addJob } from "../src/platform/jobs/job.queries.ts";
import { migrateJobs, startJobs } from "../src/platform/jobs/start-jobs.ts";
import { runFixture } from "./run-fixture.ts";
import { openTwoProcesses, type TwoProcesses } from "./two-processes.ts";

let processes: TwoProcesses;
let own: TwoProcesses["own"];
let first: TwoProcesses["first"];
let second: TwoProcesses["second"];
beforeAll(async () => {
  processes = await openTwoProcesses();
  ({ own, first, second } = processes);
  await migrateJobs(first.pool);
});
afterAll(() => processes.close());

const queueJob = () => first.db.transaction().execute((tx) => addJob(tx, "test_job", {}));
const held = async () =>
  (await sql`select 1 from graphile_worker.jobs where locked_by is not null`.execute(first.db)).rows.length;
const start = (database: Database, test_job: () => Promise<void>) =>
  startJobs({ pool: database.pool, databaseUrl: own.url, tasks: { test_job }, cron: [], onError: () => {} });

describe("a job", () => {
  it("of a killed process is free for the next one within ten seconds", { timeout: 90_000 }, async () => {
    await queueJob();
    const victim = runFixture(new URL("fixtures/die-in-job.ts", import.meta.url), [own.url]);
    expect(await victim.ended, victim.output()).toEqual({ code: null, signal: "SIGKILL" });
    expect(await held()).toBe(1);
    let runs = 0;
    const runner = await start(second, async () => {
      runs += 1;
    });
    try {
      await expect.poll(() => runs, { timeout: 20_000 }).toBe(1);
      await expect.poll(held, { timeout: 20_000 }).toBe(0);
    } finally {
      await runner.stop();
    }
  });

  it("stays with a process that lives, however long it takes", { timeout: 60_000 }, async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let runs = 0;
    const slow = async () => {
      runs += 1;
      await finished;
    };
    await queueJob();
    const left = await start(first, slow);
    await expect.poll(() => runs, { timeout: 20_000 }).toBe(1);
    // The second process looks for jobs of the dead at its start, when the job has been held for longer than the grace.
    await first.pool.query(
      "update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' where locked_by is not null",
    );
    const right = await start(second, slow);
    expect(await held()).toBe(1);
    finish();
    await expect.poll(held, { timeout: 20_000 }).toBe(0);
    expect(runs).toBe(1);
    await Promise.all([left.stop(), right.stop()]);
  });
});
