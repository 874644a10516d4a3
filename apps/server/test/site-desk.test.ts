import { listDisputes, openDispute } from "@safeport/contract/disputes/dispute.endpoints";
import { flagComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { getDesk, getHealth, retryJob } from "@safeport/contract/site/desk.endpoints";
import { buildDispute } from "@safeport/db/factories/build-dispute";
import { buildTimelineItem } from "@safeport/db/factories/build-timeline-item";
import { asApp } from "@safeport/db/factories/template-database";
import { openDatabase } from "@safeport/db/open-database";
import { setRights } from "@safeport/db/set-rights";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { verifyPoints } from "../src/features/reputation/verify-points.ts";
import { findRoleGaps } from "../src/features/site/desk.queries.ts";
import { addJob } from "../src/platform/jobs/job.queries.ts";
import { recordVerification } from "../src/platform/verification.queries.ts";
import { buildCase } from "./case.ts";
import { buildOwnWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(() => w.close());

it("the desk counts what waits, for staff alone @spec:10.27", async () => {
  const [admin, c] = [await w.person("Admin"), await buildCase(w)];
  const before = (await w.call(admin, getDesk)).body;
  expect(before).toMatchObject({ disputes: 0, overdue_disputes: 0, kyc: 0, withdrawals: 0, imports: 0 });
  const dispute = await buildDispute(w.db, { report_id: (await c.report({ status: "new" })).id, opened_by: c.hacker.id });
  expect((await w.call(admin, getDesk)).body).toMatchObject({ disputes: 1, overdue_disputes: 0 });
  await sql`update dispute set decision_due_at = now() - interval '1 hour' where id = ${dispute.id}`.execute(w.db);
  expect((await w.call(admin, getDesk)).body).toMatchObject({ disputes: 1, overdue_disputes: 1 });
  for (const endpoint of [getDesk, getHealth]) expect((await w.call(c.owner, endpoint)).status).toBe(404);
});

it("a dispute, a flag, a re-check and an overdue report wait there with count and age, without any mail (MED-07) @spec:10.27", async () => {
  const [admin, c] = [await w.person("Admin"), await buildCase(w)];
  const before = (await w.call(admin, getDesk)).body;
  const dispute = { dispute_type: "Submission", dispute_description: "Look again" };
  const open = await c.report();
  expect((await w.call(c.hacker, openDispute, { body: { ...dispute, report_id: open.id } })).status).toBe(201);
  const closed = await c.report({ status: "closed", created_at: new Date() });
  const recheck = { ...dispute, report_id: closed.id, requested_outcome: { kind: "reopen" } };
  expect((await w.call(c.hacker, openDispute, { body: recheck })).status).toBe(201);
  const escalated_at = new Date("2026-11-20T10:00:00Z");
  await c.report({ escalated_at });
  const item = await buildTimelineItem(w.db, { report_id: open.id, performed_by: c.triager.id });
  const params = { report_id: open.id, item_id: item.id };
  expect((await w.call(c.hacker, flagComment, { params, body: { reason: "It is an insult" } })).status).toBe(200);
  const after = (await w.call(admin, getDesk)).body;
  expect(after).toMatchObject({
    disputes: before.disputes + 2,
    rechecks: before.rechecks + 1,
    overdue_reports: before.overdue_reports + 1,
    flagged_comments: before.flagged_comments + 1,
    oldest: { overdue_reports: escalated_at.toISOString(), kyc: null },
  });
  const rechecks = (await w.call(admin, listDisputes, { query: { recheck: "true" } })).body;
  expect(rechecks.total).toBe(after.rechecks);
  expect(rechecks.items[0].report_id).toBe(closed.id);
  const others = (await w.call(admin, listDisputes, { query: { recheck: "false" } })).body;
  expect(others.items.map(({ report_id }: { report_id: string }) => report_id)).not.toContain(closed.id);
  for (const queue of ["disputes", "rechecks", "flagged_comments"]) expect(after.oldest[queue]).toMatch(/Z$/);
});

it("the health of the server says how the last verifications ended @spec:10.27", async () => {
  const admin = await w.person("Admin");
  const resultOf = async (name: string) => {
    const { verifications } = (await w.call(admin, getHealth)).body;
    return verifications.find((one: { name: string }) => one.name === name);
  };
  expect(await resultOf("points")).toBeUndefined();
  await recordVerification(w.db, "points", () => verifyPoints(w.db));
  expect(await resultOf("points")).toEqual({ name: "points", ended_at: expect.any(String), failure: null });
  await recordVerification(w.db, "audit", async () => ({ failure: "entry 7 was changed" }));
  expect(await resultOf("audit")).toMatchObject({ failure: "entry 7 was changed" });
});

it("the health of the server says what its role in the database has too much of @spec:10.44", async () => {
  const admin = await w.person("Admin");
  const gaps = async () => (await w.call(admin, getHealth)).body.database.gaps;
  expect(await gaps()).toEqual([]);
  await sql`grant update on ledger_account to safeport_app`.execute(w.owner);
  expect(await gaps()).toEqual(["rights"]);
  await setRights({ ownerUrl: w.databaseUrl, appUrl: asApp(w.databaseUrl) });
  expect(await gaps()).toEqual([]);
  expect(await findRoleGaps(w.owner)).toEqual(["one_role"]);
  const administrator = openDatabase({ url: new URL(new URL(w.databaseUrl).pathname, inject("adminUrl")).href, max: 1 });
  expect(await findRoleGaps(administrator.db)).toEqual(["superuser"]);
  await administrator.close();
});

it("the health of the server names a failed job, which staff run again with an entry in the log @spec:10.27", async () => {
  const [admin, outsider] = [await w.person("Admin"), await w.person()];
  await w.db.transaction().execute((tx) => addJob(tx, "a_failing_task", {}));
  const failed = await sql<{
    id: string;
  }>`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no answer'
    where id = (select id from graphile_worker.jobs where task_identifier = 'a_failing_task') returning id::text`.execute(w.db);
  const job_id = failed.rows[0]?.id ?? "";
  const { body } = await w.call(admin, getHealth);
  expect(body.failed).toEqual([expect.objectContaining({ job_id, task: "a_failing_task", error: "no answer", next_at: null })]);
  expect(body).toMatchObject({ jobs: { given_up: 1 }, storage: "folder", mail: { configured: false }, receiving_account: true });
  expect(body.database.bytes).toBeGreaterThan(1_000_000);
  expect((await w.call(outsider, retryJob, { params: { job_id } })).status).toBe(404);
  expect((await w.call(admin, retryJob, { params: { job_id: "999999999" } })).status).toBe(404);
  const after = (await w.call(admin, retryJob, { params: { job_id } })).body;
  expect(after.jobs).toMatchObject({ given_up: 0 });
  const log = await w.db.selectFrom("audit_log").select("object_snapshot").where("action", "=", "site.job_retried").execute();
  expect(log).toEqual([{ object_snapshot: { name: "a_failing_task", job: job_id } }]);
});
