import {
  type ReportParty,
  type ReportStatus,
  reportTransitions,
  transitionTo,
} from "@safeport/contract/reports/core/report.state";
import type { Database } from "@safeport/db/open-database";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoDatabase, rate, reportsIn, timelinesIn } from "./demo-database.ts";

let demo: Database;
beforeAll(async () => {
  demo = await demoDatabase();
});
afterAll(() => demo?.close());

describe("every timeline", () => {
  it("has changes of severity that lead from the first rating to the last", async () => {
    const byId = new Map((await reportsIn(demo.db)).map((report) => [report.id, report]));
    const changes = (await timelinesIn(demo.db)).filter(({ item_type }) => item_type === "SEVERITY_CHANGE");
    expect(changes.length).toBeGreaterThan(20);
    for (const [place, change] of changes.entries()) {
      const report = byId.get(change.report_id);
      const cap = report?.max_severity ?? "none";
      expect(change.old_severity).not.toBe(change.new_severity);
      expect(change.content?.length).toBeGreaterThanOrEqual(10);
      if (change.old_vector) expect(rate(change.old_vector, cap)[0]).toBe(change.old_severity);
      if (change.new_vector) expect(rate(change.new_vector, cap)[0]).toBe(change.new_severity);
      const next = changes[place + 1]?.report_id === change.report_id ? changes[place + 1] : undefined;
      expect(next?.old_severity ?? report?.severity).toBe(change.new_severity);
    }
  });

  it("is legal, transition by transition", async () => {
    const all = await reportsIn(demo.db);
    const roles = await rolesOf();
    const items = await byReport();
    for (const report of all.filter(({ status }) => status !== "draft")) {
      let status: ReportStatus = "new";
      for (const item of items.get(report.id) ?? []) {
        if (item.item_type !== "STATUS_CHANGE") continue;
        const target = item.new_status as ReportStatus;
        const party = partyOf(item.performed_by, report, roles);
        const transition = transitionTo(status, target, party);
        expect(item.old_status, report.id).toBe(status);
        if (!transition) throw new Error(`${party} cannot take ${report.id} from ${status} to ${target}`);
        const needs: readonly string[] = reportTransitions[transition].requires;
        if (needs.includes("long_reason")) expect(item.content?.length).toBeGreaterThanOrEqual(20);
        if (needs.includes("reason")) expect(item.content).toBeTruthy();
        expect(item.close_reason !== null).toBe(target === "closed");
        status = target;
      }
      expect(status, report.id).toBe(report.status);
    }
  });

  it("has no public word of the company's on a new report, and none of the author's that leaves a question open", async () => {
    const byId = new Map((await reportsIn(demo.db)).map((report) => [report.id, report]));
    for (const [id, items] of await byReport()) {
      const report = byId.get(id);
      const spoken = items.filter(({ is_internal }) => !is_internal);
      if (report?.status === "new") expect(spoken.every(({ performed_by }) => performed_by === report.author_id)).toBe(true);
      if (report?.status === "needs_more_info") {
        const questionAt = items.findLastIndex(({ new_status }) => new_status === "needs_more_info");
        expect(
          items.slice(questionAt).some((item) => item.item_type === "COMMENT" && item.performed_by === report.author_id),
        ).toBe(false);
      }
    }
  });

  it("marks reports as disputed while a dispute runs, and closes none meanwhile", async () => {
    const { rows } =
      await sql`select r.id from report r where r.dispute_open <> exists (select from dispute d where d.report_id = r.id and d.ended_at is null)
      union all select d.id from dispute d join report r on r.id = d.report_id where d.created_at < r.sent_at or (d.ended_at is null and r.closed_at is not null)
      union all select d.id from dispute d join timeline_item t on t.report_id = d.report_id and t.new_status in ('resolved', 'closed', 'duplicate', 'spam', 'not_applicable')
        and t.created_at > d.created_at and t.created_at < coalesce(d.ended_at, 'infinity')`.execute(demo.db);
    expect(rows).toEqual([]);
    const ends = await demo.db.selectFrom("dispute").select("status").distinct().execute();
    expect(ends).toHaveLength(5);
  });
});

async function byReport() {
  const timelines = new Map<string, Awaited<ReturnType<typeof timelinesIn>>>();
  for (const item of await timelinesIn(demo.db)) timelines.set(item.report_id, [...(timelines.get(item.report_id) ?? []), item]);
  return timelines;
}

async function rolesOf(): Promise<Map<string, string>> {
  const rows = await demo.db.selectFrom("company_member").selectAll().execute();
  const staff = await demo.db.selectFrom("user_account").select("id").where("role", "in", ["Admin", "Super Admin"]).execute();
  return new Map([
    ...rows.map(({ company_id, user_id, role }) => [`${company_id} ${user_id}`, role] as const),
    ...staff.map(({ id }) => [id, "admin"] as const),
  ]);
}

function partyOf(
  userId: string | null,
  report: { author_id: string; company_id: string },
  roles: Map<string, string>,
): ReportParty {
  if (userId === null) return "system";
  if (userId === report.author_id) return "author";
  if (roles.get(userId) === "admin") return "admin";
  expect(["owner", "manager", "triager"]).toContain(roles.get(`${report.company_id} ${userId}`));
  return "company";
}
