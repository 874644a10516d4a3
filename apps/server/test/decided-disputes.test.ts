import { openDispute } from "@safeport/contract/disputes/dispute.endpoints";
import { changeSeverity, changeStatus, correctReport, getReport } from "@safeport/contract/reports/report.endpoints";
import { buildScope } from "@safeport/db/factories/build-scope";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { disputeSteps } from "./dispute-steps.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
let admin: Person;
let mediator: Person;
beforeAll(async () => {
  w = await buildWorld();
  one = await buildCase(w);
  admin = await w.person("Admin");
  mediator = await w.person("Super Admin");
});
afterAll(() => w.close());

const { resolve, inMediation } = disputeSteps(() => ({ w, one, admin, mediator }));

describe("what a decision has fixed @spec:1.10", () => {
  const change = (report_id: string, body: object) => w.call(one.triager, changeStatus, { params: { report_id }, body });
  const why = "Only an appeal can change what a dispute has decided";

  it("is a severity below which nobody rates the report again", async () => {
    const { id, dispute_id } = await inMediation({ severity: "low", status: "under_review" });
    await resolve(mediator, dispute_id, [{ kind: "severity", value: "high" }]);
    const rate = (as: Person, severity: string) =>
      w.call(as, changeSeverity, { params: { report_id: id }, body: { severity, reason: "We still think so" } });
    for (const as of [one.triager, admin]) {
      const lowered = await rate(as, "medium");
      expect([lowered.status, lowered.body.code, lowered.body.detail]).toEqual([409, "illegal_transition", why]);
    }
    const low = await buildScope(w.db, { program_id: one.program.id, max_severity: "low" });
    const moved = { scope_id: low.id, reason: "It is the other asset" };
    expect((await w.call(one.triager, correctReport, { params: { report_id: id }, body: moved })).body.severity).toBe("high");
    const raised = await one.report({ severity: "low" });
    await w.db.updateTable("report").set({ decided_severity: "medium" }).where("id", "=", raised.id).execute();
    for (const severity of ["high", "medium"]) {
      const params = { report_id: raised.id };
      const body = { severity, reason: "It reaches more than we thought" };
      expect((await w.call(one.triager, changeSeverity, { params, body })).body.severity).toBe(severity);
    }
  });

  it("is the status, or that it is no duplicate, for everybody but an appeal", async () => {
    const { id, dispute_id } = await inMediation({ status: "under_review" });
    await resolve(mediator, dispute_id, [{ kind: "status", value: "resolved" }]);
    for (const body of [
      { status: "under_review", reason: "Again" },
      { status: "closed", close_reason: "informative", reason: "Again" },
    ])
      expect((await change(id, body)).body).toMatchObject({ status: 409, allowed: [], detail: why });
    const another = { dispute_type: "Submission", dispute_description: "It is not", requested_outcome: { kind: "reopen" } };
    expect((await w.call(one.hacker, openDispute, { body: { report_id: id, ...another } })).body).toMatchObject({
      ...{ status: 409, detail: why },
    });
    const other = await one.report({ created_at: new Date(Date.now() - 60_000) });
    const closed = { status: "duplicate", duplicate_of: other.id, closed_at: new Date() } as const;
    const distinct = await inMediation(closed, { requested_outcome: { kind: "not_duplicate" } });
    await resolve(mediator, distinct.dispute_id, [{ kind: "not_duplicate" }]);
    const again = await change(distinct.id, { status: "duplicate", duplicate_of: other.number });
    expect([again.status, again.body.detail, again.body.allowed.includes("duplicate")]).toEqual([409, why, false]);
    expect((await change(distinct.id, { status: "resolved" })).status).toBe(200);
  });
});

describe("a re-check", () => {
  it("that was requested in time takes effect however long the decision takes", async () => {
    const closed = { status: "closed", closed_at: new Date(Date.now() - 89 * 86_400_000) } as const;
    const { id, dispute_id } = await inMediation(closed, { requested_outcome: { kind: "reopen" } });
    await w.db
      .updateTable("report")
      .set({ closed_at: new Date(Date.now() - 110 * 86_400_000) })
      .where("id", "=", id)
      .execute();
    expect((await resolve(mediator, dispute_id, [{ kind: "reopen" }])).body.status).toBe("resolved");
    expect((await w.call(one.hacker, getReport, { params: { report_id: id } })).body.status).toBe("under_review");
  });

  const closedAt = (days: number) =>
    ({ status: "closed", close_reason: "informative", closed_at: new Date(Date.now() - days * 86_400_000) }) as const;

  it("can be requested for 90 days after closing, by saying what should change", async () => {
    const recent = await one.report(closedAt(89));
    const request = (report_id: string, over: object = {}) =>
      w.call(one.hacker, openDispute, {
        body: {
          report_id,
          dispute_type: "Submission",
          dispute_description: "Look again",
          requested_outcome: { kind: "reopen" },
          ...over,
        },
      });
    expect((await request(recent.id, { requested_outcome: { kind: "bounty" } })).status).toBe(422);
    expect((await request(recent.id, { dispute_type: "Payment" })).status).toBe(409);
    expect((await request(recent.id)).status).toBe(201);
    const old = await one.report(closedAt(91));
    expect((await request(old.id)).status).toBe(409);
    const { body: report } = await w.call(one.hacker, getReport, { params: { report_id: recent.id } });
    expect(report.dispute_open).toBe(true);
    expect(report.can).not.toContain("dispute");
  });
});
