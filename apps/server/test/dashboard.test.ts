import { listUsers } from "@safeport/contract/accounts/users/admin-user.endpoints";
import { listCompanies } from "@safeport/contract/companies/company.endpoints";
import { listDisputes } from "@safeport/contract/disputes/dispute.endpoints";
import { getDashboard, getPlatformOverview } from "@safeport/contract/insight/dashboard/dashboard.endpoints";
import { getProgramMetrics } from "@safeport/contract/insight/metrics/program-metrics.endpoints";
import { daysOfAge, disputeAges } from "@safeport/contract/kernel/dispute.values";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import { buildDispute } from "@safeport/db/factories/build-dispute";
import { buildProgram } from "@safeport/db/factories/build-program";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readMonthFigures } from "../src/features/notifications/monthly/monthly-mail.queries.ts";
import { buildCase } from "./case.ts";
import { buildOwnWorld, buildWorld, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const at = (time: string) => ({ created_at: new Date(time), sent_at: new Date(time) });

it("the dashboard of a company counts a month in UTC beside the month before, and each figure is the total of its list", async () => {
  const c = await buildCase(w);
  const other = await w.person();
  const xss = await w.db.selectFrom("weakness").select("id").where("cwe_id", "=", 79).executeTakeFirstOrThrow();
  await c.report({ ...at("2026-03-01T00:00:00Z"), severity: "critical", status: "resolved", weakness_id: xss.id });
  await c.report({ ...at("2026-03-31T23:59:59Z"), severity: "low", status: "spam" });
  await c.report({
    ...at("2026-03-15T12:00:00Z"),
    severity: "low",
    validated_at: new Date("2026-03-16T12:00:00Z"),
    author_id: other.id,
  });
  await c.report({ ...at("2026-02-28T23:59:59Z"), severity: "low" });
  await c.report({ ...at("2026-04-01T00:00:00Z"), severity: "low" });
  await c.report({ ...at("2026-03-10T00:00:00Z"), status: "draft", sent_at: null });
  const query = { company_id: c.companyId, month: "2026-03" };
  for (const reader of [c.owner, c.viewer, await w.person("Admin")]) {
    const { status, body } = await w.call(reader, getDashboard, { query });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      month: "2026-03",
      received: { now: 3, before: 1 },
      valid: { now: 2, before: 0 },
      resolved: { now: 1, before: 0 },
      invalid: { now: 1, before: 0 },
      medians: { triage: expect.any(Number) },
    });
    expect(body.by_month).toHaveLength(12);
    expect(body.by_month.at(-2)).toEqual({ month: "2026-02", received: 1, valid: 0, resolved: 0, duplicates: 0 });
    expect(body.by_severity[0]).toEqual({ severity: "critical", received: 1, valid: 1, resolved: 1 });
    expect(body.by_asset[0]).toMatchObject({ id: c.scope.id, name: c.scope.identifier, received: 3 });
    expect(body.by_weakness.find(({ id }: { id: string }) => id === xss.id)).toMatchObject({ received: 1 });
    expect(body.top_researchers.map(({ user }: { user: { user_id: string } }) => user.user_id).sort()).toEqual(
      [c.hacker.id, other.id].sort(),
    );
    for (const { severity, received } of body.by_severity) {
      const list = await w.call(reader, listReports, { query: { company_id: c.companyId, received: "2026-03", severity } });
      expect(list.body.total, severity).toBe(received);
    }
  }
});

it("a researcher sees the figures of their own reports, and nobody those of a company that is not theirs", async () => {
  const c = await buildCase(w);
  await c.report({ ...at("2026-03-02T00:00:00Z"), severity: "high", status: "resolved" });
  await c.report({ ...at("2026-03-03T00:00:00Z"), author_id: (await w.person()).id });
  const { body } = await w.call(c.hacker, getDashboard, { query: { month: "2026-03" } });
  expect(body).toMatchObject({ received: { now: 1, before: 0 }, resolved: { now: 1, before: 0 }, top_researchers: [] });
  const stranger = await w.member("owner");
  for (const reader of [c.hacker, stranger]) {
    const refused = await w.call(reader, getDashboard, { query: { company_id: c.companyId } });
    expect(refused.status).toBe(404);
    expect((await w.call(reader, getPlatformOverview)).status).toBe(404);
  }
  const overview = await w.call(await w.person("Admin"), getPlatformOverview);
  expect(overview.status).toBe(200);
  expect(overview.body.disputes).toHaveLength(4);
});

it("no report is both valid and invalid, on the dashboard, in the monthly mail and in the figures of its program", async () => {
  const c = await buildCase(w);
  const accepted = { ...at("2026-03-02T00:00:00Z"), validated_at: new Date("2026-03-03T00:00:00Z") };
  // A validated report may still turn out to be none; what is accepted as a risk or not fixed was valid.
  for (const status of ["spam", "not_applicable", "duplicate", "under_review", "resolved"] as const)
    await c.report({ ...accepted, status });
  for (const close_reason of ["informative", "out_of_scope", "accepted_risk", "wont_fix"] as const)
    await c.report({ ...accepted, status: "closed", close_reason });
  const { body } = await w.call(c.owner, getDashboard, { query: { company_id: c.companyId, month: "2026-03" } });
  expect(body).toMatchObject({ received: { now: 10 }, valid: { now: 4 }, invalid: { now: 2 }, duplicates: { now: 1 } });
  expect(body.by_month.at(-1)).toMatchObject({ received: 10, valid: 4, duplicates: 1 });
  expect(body.top_researchers).toMatchObject([{ user: { user_id: c.hacker.id }, valid: 4 }]);
  expect(await readMonthFigures(w.db, c.companyId, "2026-03")).toMatchObject({ valid: { now: 4 }, invalid: { now: 2 } });
  const metrics = await w.call(c.owner, getProgramMetrics, { params: { program: c.program.id } });
  expect(metrics.body).toMatchObject({ received: 10, valid: 4 });
});

it("a researcher's figures include what they share, as the lists behind them do", async () => {
  const c = await buildCase(w);
  const helper = await w.person();
  await c.report({ ...at("2026-03-02T00:00:00Z"), author_id: helper.id, severity: "high" });
  const shared = await c.report({ ...at("2026-03-03T00:00:00Z"), severity: "high", status: "resolved" });
  const asked = await c.report({ ...at("2026-03-04T00:00:00Z"), severity: "high" });
  const share = (report_id: string, accepted_at: Date | null, place: number) =>
    w.db
      .insertInto("report_collaborator")
      .values({ report_id, user_id: helper.id, weight: 40, place, invited_at: new Date(), accepted_at })
      .execute();
  await share(shared.id, new Date(), 1);
  await share(asked.id, null, 1);
  const query = { month: "2026-03" };
  const { body } = await w.call(helper, getDashboard, { query });
  const list = async (more: Record<string, string>) =>
    (await w.call(helper, listReports, { query: { received: "2026-03", ...more } })).body.total;
  expect(body.received.now).toBe(2);
  expect([body.received.now, body.resolved.now]).toEqual([await list({}), await list({ status: "resolved" })]);
  expect(body.by_asset[0].received).toBe(await list({ scope_id: c.scope.id }));
});

it("months meet at the ends of a year and of a leap February", async () => {
  const c = await buildCase(w);
  for (const time of ["2023-12-31T23:59:59.999Z", "2024-01-01T00:00:00Z", "2024-02-29T23:59:59.999Z", "2024-03-01T00:00:00Z"])
    await c.report(at(time));
  const of = async (month: string) => {
    const { body } = await w.call(c.owner, getDashboard, { query: { company_id: c.companyId, month } });
    return [body.received.now, body.received.before, body.by_month.at(-2).month, body.medians.first_response];
  };
  expect(await of("2024-01")).toEqual([1, 1, "2023-12", null]);
  expect(await of("2024-02")).toEqual([1, 1, "2024-01", null]);
  expect(await of("2024-03")).toEqual([1, 1, "2024-02", null]);
  expect(await of("2000-01")).toEqual([0, 0, "1999-12", null]);
});

it("each figure of the platform is the total of its list, also those of open disputes by age @spec:10.27", async () => {
  const own = await buildOwnWorld();
  try {
    const c = await buildCase(own);
    await buildProgram(own.db, { company_id: c.companyId, status: "draft" });
    const dayMs = 86_400_000;
    for (const days of [0, 1, 3, 10, 20, 40]) {
      const { id } = await c.report();
      const created_at = new Date(Date.now() - days * dayMs - 60_000);
      await buildDispute(own.db, { report_id: id, opened_by: c.hacker.id, created_at });
      await buildDispute(own.db, {
        report_id: (await c.report()).id,
        opened_by: c.hacker.id,
        created_at,
        status: "withdrawn",
        ended_at: new Date(),
      });
    }
    const admin = await own.person("Admin");
    // People who are suspended or left, what belongs to a deleted company, and drafts.
    for (const state of ["suspended", "deleted"] as const) {
      const { id } = await own.person();
      await own.db.updateTable("user_account").set({ state }).where("id", "=", id).execute();
    }
    const gone = await buildProgram(own.db, { status: "closed" });
    await own.db.updateTable("company").set({ archived_at: new Date() }).where("id", "=", gone.company_id).execute();
    await c.report({ status: "draft", sent_at: null });
    await c.report({ status: "resolved" });
    await own.deliver();
    const { body } = await own.call(admin, getPlatformOverview);
    expect(body.disputes).toEqual(
      [2, 1, 1, 2].map((open, group) => ({ open, up_to_days: daysOfAge(disputeAges[group] ?? "0-2").to })),
    );
    const totals = await Promise.all(
      disputeAges.map(async (age) => (await own.call(admin, listDisputes, { query: { age } })).body.total),
    );
    expect(totals).toEqual([2, 1, 1, 2]);
    const total = async (endpoint: Endpoint, query = {}) => (await own.call(admin, endpoint, { query })).body.total;
    expect([body.companies, body.programs, body.people, body.reports, body.open_reports]).toEqual([
      await total(listCompanies),
      await total(listPrograms),
      await total(listUsers, { state: "active" }),
      await total(listReports),
      await total(listReports, { status: "ACTIVE" }),
    ]);
  } finally {
    await own.close();
  }
});
