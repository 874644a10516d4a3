import { getProgramMetrics } from "@safeport/contract/insight/metrics/program-metrics.endpoints";
import { getProgram } from "@safeport/contract/programs/core/program.endpoints";
import { listProgramReports } from "@safeport/contract/reports/program-report.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildProgramMember } from "@safeport/db/factories/build-program-member";
import { buildReport } from "@safeport/db/factories/build-report";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const metrics = (as: Person, program: string) => w.call(as, getProgramMetrics, { params: { program } });
const hour = 3_600_000;
const monthOf = (time: Date) => time.toISOString().slice(0, 7);
/** The first instant of a month of UTC, counted back from the present one. */
function startOfMonth(back: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back));
}
const after = (time: Date, hours: number) => new Date(time.getTime() + hours * hour);

describe("the metrics of a program", () => {
  it("count its sent reports by status, severity and month @spec:10.42", async () => {
    const c = await buildCase(w);
    const [present, before, first, older] = [startOfMonth(0), startOfMonth(1), startOfMonth(11), after(startOfMonth(11), -1)];
    await c.report({ created_at: present, severity: "critical" });
    await c.report({ created_at: before, severity: "critical", status: "resolved", validated_at: before });
    await c.report({ created_at: before, severity: "low", status: "under_review", validated_at: before });
    await c.report({ created_at: first, severity: "low", status: "spam" });
    await c.report({ created_at: older, severity: "none", status: "resolved", validated_at: older });
    await c.report({ created_at: present, status: "draft" });
    const elsewhere = await buildProgram(w.db, { company_id: c.companyId });
    await buildReport(w.db, { program_id: elsewhere.id });
    const { status, body } = await metrics(c.viewer, c.program.handle);
    expect(status).toBe(200);
    expect(body).toMatchObject({ received: 5, open: 2, valid: 3, resolved: 2, is_limited: false });
    expect(body.by_status.filter(({ received }: { received: number }) => received > 0)).toEqual([
      { status: "new", received: 1 },
      { status: "under_review", received: 1 },
      { status: "resolved", received: 2 },
      { status: "spam", received: 1 },
    ]);
    expect(body.by_severity).toEqual([
      { severity: "critical", received: 2, open: 1, resolved: 1 },
      { severity: "high", received: 0, open: 0, resolved: 0 },
      { severity: "medium", received: 0, open: 0, resolved: 0 },
      { severity: "low", received: 2, open: 1, resolved: 0 },
      { severity: "none", received: 1, open: 0, resolved: 1 },
    ]);
    expect(body.by_month).toHaveLength(12);
    expect(body.by_month[0]).toEqual({ month: monthOf(first), received: 1, resolved: 0 });
    expect(body.by_month.slice(-2)).toEqual([
      { month: monthOf(before), received: 2, resolved: 1 },
      { month: monthOf(present), received: 1, resolved: 0 },
    ]);
    // The list behind a month has the same reports.
    for (const { month, received } of [...body.by_month, { month: monthOf(older), received: 1 }]) {
      const list = await w.call(c.viewer, listProgramReports, { params: { program: c.program.id }, query: { received: month } });
      expect([month, list.body.total]).toEqual([month, received]);
    }
  });

  it("measure medians against the response targets, without what the company did not decide", async () => {
    const c = await buildCase(w);
    await w.db.updateTable("program").set({ first_response_days: 1, triage_days: 3 }).where("id", "=", c.program.id).execute();
    const sent = startOfMonth(2);
    const report = (values: Parameters<Case["report"]>[0]) => c.report({ created_at: sent, first_response_at: null, ...values });
    await report({
      status: "resolved",
      first_response_at: after(sent, 12),
      validated_at: after(sent, 24),
      closed_at: after(sent, 240),
    });
    await report({ status: "under_review", first_response_at: after(sent, 24), validated_at: after(sent, 72) });
    await report({ status: "not_applicable", first_response_at: after(sent, 60), closed_at: after(sent, 120) });
    await report({ status: "closed", close_reason: "withdrawn", closed_at: after(sent, 1) });
    await report({ status: "closed", close_reason: "stale", closed_at: after(sent, 1) });
    await report({ status: "new" });
    // Before the months that are shown.
    const old = startOfMonth(14);
    await report({ created_at: old, status: "resolved", first_response_at: old, closed_at: after(old, 9_000) });
    const { body } = await metrics(c.owner, c.program.id);
    expect(body.times).toEqual([
      { step: "first_response", reports: 3, median_days: 1, target_days: 1, within_target: 2 },
      { step: "triage", reports: 3, median_days: 3, target_days: 3, within_target: 2 },
      { step: "resolution", reports: 1, median_days: 10, target_days: null, within_target: null },
    ]);
  });

  it("are zero, not missing, for a program without reports", async () => {
    const c = await buildCase(w);
    const { body } = await metrics(c.owner, c.program.handle);
    expect(body).toMatchObject({ received: 0, open: 0, valid: 0, resolved: 0 });
    expect(body.times[0]).toEqual({
      step: "first_response",
      reports: 0,
      median_days: null,
      target_days: null,
      within_target: null,
    });
  });

  it("are for the members of the company and the staff alone @spec:10.42", async () => {
    const c = await buildCase(w);
    const hidden = await buildProgram(w.db, { company_id: c.companyId, visibility: "PRIVATE" });
    const guest = await w.person();
    await buildProgramMember(w.db, { program_id: hidden.id, user_id: guest.id });
    await buildReport(w.db, { program_id: hidden.id, author_id: guest.id, status: "resolved" });
    const insiders = [c.owner, c.manager, c.triager, c.finance, c.viewer, await w.person("Admin"), await w.person("Super Admin")];
    const outsiders = [c.hacker, guest, await w.person(), await w.person("Business"), await w.member("owner")];
    for (const { id, handle } of [c.program, hidden]) {
      for (const reader of insiders) {
        expect((await metrics(reader, id)).status).toBe(200);
        const { body } = await w.call(reader, getProgram, { params: { program: id } });
        expect(body.can).toContain("see_metrics");
        expect(body.dashboard_link).toBe(`/bounties/${handle}/metrics`);
      }
      for (const reader of outsiders) {
        const refused = await metrics(reader, id);
        const unknown = await metrics(reader, "no-such-program");
        const problemOf = ({ body }: typeof refused) => [body.status, body.code, body.title, body.detail];
        expect(problemOf(refused)).toEqual(problemOf(unknown));
        const { status, body } = await w.call(reader, getProgram, { params: { program: id } });
        if (status === 200) {
          expect(body.can).not.toContain("see_metrics");
          expect(body.dashboard_link).toBe(`/reports?program_id=${id}`);
        }
      }
    }
  });
});
