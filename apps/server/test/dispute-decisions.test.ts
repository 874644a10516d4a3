import {
  answerDispute,
  assignMediator,
  getDispute,
  listDisputes,
  openDispute,
  rejectDispute,
  resolveDispute,
  withdrawDispute,
} from "@safeport/contract/disputes/dispute.endpoints";
import type { Dispute, OpenDisputeInput } from "@safeport/contract/disputes/dispute.schema";
import { changeSeverity, changeStatus, correctReport, getReport } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import { buildScope } from "@safeport/db/factories/build-scope";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
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

const reason = "The fix was shipped a week after the report was closed.";

async function open(as: Person, report_id: string, over: Partial<OpenDisputeInput> = {}): Promise<Dispute> {
  const body = { report_id, dispute_type: "Submission", dispute_description: "It is exploitable", ...over };
  const { status, body: dispute } = await w.call(as, openDispute, { body });
  expect(status, JSON.stringify(dispute)).toBe(201);
  return dispute;
}
const answer = (as: Person, dispute_id: string) =>
  w.call(as, answerDispute, { params: { dispute_id }, body: { text: "We could not reproduce it" } });
const assign = (as: Person, dispute_id: string, who: Person) =>
  w.call(as, assignMediator, { params: { dispute_id }, body: { mediator: who.username } });
const resolve = (as: Person, dispute_id: string, actions: object[] = []) =>
  w.call(as, resolveDispute, { params: { dispute_id }, body: { reason, actions } });
const reject = (as: Person, dispute_id: string) => w.call(as, rejectDispute, { params: { dispute_id }, body: { reason } });
const itemsOf = async (report_id: string): Promise<TimelineItem[]> =>
  (await w.call(one.hacker, listTimeline, { params: { report_id } })).body.items;

/** A dispute of the reporter that the company has answered, with a mediator. */
async function inMediation(over: Parameters<Case["report"]>[0] = {}, input: Partial<OpenDisputeInput> = {}) {
  const { id, number } = await one.report(over);
  const { dispute_id } = await open(one.hacker, id, input);
  expect((await answer(one.triager, dispute_id)).status).toBe(200);
  expect((await assign(admin, dispute_id, mediator)).status).toBe(200);
  return { id, number, dispute_id };
}

describe("the steps of a dispute", () => {
  it("are an answer of the other side, a mediator, and a decision", async () => {
    const { id } = await one.report();
    const opened = await open(one.hacker, id, { requested_outcome: { kind: "severity", value: "high" } });
    expect(opened).toMatchObject({
      status: "open",
      opened_side: "reporter",
      opened_by: { username: one.hacker.username },
      requested_outcome: { kind: "severity", value: "high" },
      answer: null,
      mediator: null,
      outcome: null,
      next_step: { step: "answer" },
      can: ["withdraw"],
    });
    const { dispute_id } = opened;
    const canOf = async (as: Person) => (await w.call(as, getDispute, { params: { dispute_id } })).body.can;
    expect(await canOf(one.triager)).toEqual(["answer"]);
    expect(await canOf(one.viewer)).toEqual([]);
    expect(await canOf(admin)).toEqual(["assign"]);
    expect((await answer(one.hacker, dispute_id)).status).toBe(403);
    expect((await answer(one.viewer, dispute_id)).status).toBe(403);
    expect((await answer(admin, dispute_id)).status).toBe(403);
    expect((await answer(one.triager, dispute_id)).body).toMatchObject({
      status: "open",
      answer: { text: "We could not reproduce it", by: { username: one.triager.username } },
      next_step: { step: "mediator" },
    });
    expect((await answer(one.owner, dispute_id)).status).toBe(409);
    expect((await assign(one.owner, dispute_id, mediator)).status).toBe(403);
    expect((await assign(admin, dispute_id, mediator)).body).toMatchObject({
      status: "in_mediation",
      mediator: { username: mediator.username },
      next_step: { step: "decision" },
    });
    expect(await canOf(mediator)).toEqual(["assign", "resolve", "reject"]);
    expect((await reject(admin, dispute_id)).status).toBe(409);
    expect((await reject(mediator, dispute_id)).body).toMatchObject({
      status: "rejected",
      outcome: { reason, actions: [] },
      can: [],
    });
    expect((await resolve(mediator, dispute_id)).status).toBe(409);
    expect((await w.call(one.hacker, withdrawDispute, { params: { dispute_id } })).status).toBe(409);
    const steps = (await itemsOf(id)).filter(({ item_type }) => item_type !== "STATUS_CHANGE");
    expect(steps.map(({ item_type, performed_by, content }) => [item_type, performed_by?.username, content])).toEqual([
      ["DISPUTE_CREATED", one.hacker.username, "It is exploitable"],
      ["INFO", one.triager.username, "answered the dispute."],
      ["INFO", mediator.username, "was named mediator of the dispute."],
      ["INFO", mediator.username, "decided against the side that opened the dispute."],
    ]);
    expect((await w.call(one.hacker, getReport, { params: { report_id: id } })).body.dispute_open).toBe(false);
  });

  it("do not exist for outsiders", async () => {
    const { dispute_id } = await inMediation();
    const outsider = await w.person("Hacker");
    expect((await w.call(outsider, getDispute, { params: { dispute_id } })).status).toBe(404);
    expect((await answer(outsider, dispute_id)).status).toBe(404);
    expect((await assign(outsider, dispute_id, mediator)).status).toBe(404);
    expect((await resolve(outsider, dispute_id)).status).toBe(404);
  });

  it("go on without an answer when its time has passed", async () => {
    const { id } = await one.report();
    const { dispute_id } = await open(one.hacker, id);
    await assign(admin, dispute_id, mediator);
    const early = await reject(mediator, dispute_id);
    expect([early.status, early.body.detail]).toEqual([
      409,
      "The other side still has time to answer; you can decide once it has answered or that time has passed",
    ]);
    await w.db
      .updateTable("dispute")
      .set({ answer_due_at: sql<Date>`now() - interval '1 second'` })
      .where("id", "=", dispute_id)
      .execute();
    expect((await reject(mediator, dispute_id)).body.status).toBe("rejected");
  });
});

describe("the mediator", () => {
  it("is staff without a part in the report", async () => {
    const { id } = await one.report();
    const opener = await w.person("Admin");
    const { dispute_id } = await open(opener, id);
    const partial = await assign(admin, dispute_id, opener);
    expect([partial.status, partial.body.detail]).toEqual([
      409,
      "This person has a part in the report or opened the dispute; name someone else",
    ]);
    expect((await assign(admin, dispute_id, one.owner)).status).toBe(422);
    const inside = await w.person("Admin");
    await w.db.insertInto("company_member").values({ company_id: one.companyId, user_id: inside.id, role: "viewer" }).execute();
    expect((await assign(admin, dispute_id, inside)).status).toBe(409);
    expect((await assign(admin, dispute_id, mediator)).status).toBe(200);
    const again = await w.person("Admin");
    expect((await assign(admin, dispute_id, again)).body.mediator.username).toBe(again.username);
  });

  it("finds the disputes to decide in a list", async () => {
    const own = await w.person("Admin");
    const { id } = await one.report();
    const { dispute_id } = await open(one.hacker, id);
    await assign(admin, dispute_id, own);
    const { body } = await w.call(own, listDisputes, { query: { mediating: "true" } });
    expect(body.items.map((item: Dispute) => item.dispute_id)).toEqual([dispute_id]);
  });
});

describe("a decision", () => {
  it("changes severity and status at once, marked in the timeline as the decision of the dispute", async () => {
    const { id, dispute_id } = await inMediation({ severity: "low", status: "under_review" });
    const actions = [
      { kind: "severity", value: "high" },
      { kind: "status", value: "resolved" },
    ];
    const decided = await resolve(mediator, dispute_id, actions);
    expect(decided.body).toMatchObject({ status: "resolved", outcome: { reason, actions } });
    expect((await w.call(one.hacker, getReport, { params: { report_id: id } })).body).toMatchObject({
      severity: "high",
      status: "resolved",
      dispute_open: false,
    });
    const changes = (await itemsOf(id)).filter(
      ({ item_type }) => item_type === "SEVERITY_CHANGE" || item_type === "STATUS_CHANGE",
    );
    expect(
      changes.map(({ item_type, dispute, performed_by, content }) => [
        item_type,
        dispute?.dispute_id,
        performed_by?.username,
        content,
      ]),
    ).toEqual([
      ["SEVERITY_CHANGE", dispute_id, mediator.username, reason],
      ["STATUS_CHANGE", dispute_id, mediator.username, reason],
    ]);
  });

  it("changes nothing when one of its actions is impossible", async () => {
    const { id, dispute_id } = await inMediation({ severity: "low", status: "under_review" });
    for (const [actions, status] of [
      [
        [
          { kind: "severity", value: "high" },
          { kind: "status", value: "duplicate", duplicate_of: 1 },
        ],
        422,
      ],
      [[{ kind: "severity", value: "enormous" }], 422],
      [
        [
          { kind: "severity", value: "high" },
          { kind: "status", value: "closed" },
        ],
        422,
      ],
    ] as const) {
      const refused = await resolve(mediator, dispute_id, [...actions]);
      expect([refused.status, actions]).toEqual([status, actions]);
    }
    expect((await w.call(one.hacker, getDispute, { params: { dispute_id } })).body.status).toBe("in_mediation");
    expect((await w.call(one.hacker, getReport, { params: { report_id: id } })).body).toMatchObject({
      severity: "low",
      dispute_open: true,
    });
  });

  it("above the limit of the asset is refused, since it could not be applied", async () => {
    const capped = await buildScope(w.db, { program_id: one.program.id, max_severity: "medium" });
    const { id, dispute_id } = await inMediation({ scope_id: capped.id, severity: "low", status: "under_review" });
    const refused = await resolve(mediator, dispute_id, [{ kind: "severity", value: "critical" }]);
    expect([refused.status, refused.body.errors?.[0].code]).toEqual([422, "not_one_of"]);
    expect((await w.call(one.hacker, getReport, { params: { report_id: id } })).body).toMatchObject({
      ...{ severity: "low", dispute_open: true },
    });
    expect((await resolve(mediator, dispute_id, [{ kind: "severity", value: "medium" }])).status).toBe(200);
  });

  it("sets a duplicate aside", async () => {
    const original = await one.report({ status: "under_review" });
    const closed = { status: "duplicate", duplicate_of: original.id, closed_at: new Date() } as const;
    const { id, dispute_id } = await inMediation(closed, { requested_outcome: { kind: "not_duplicate" } });
    expect((await resolve(mediator, dispute_id, [{ kind: "not_duplicate" }])).status).toBe(200);
    expect((await w.call(one.hacker, getReport, { params: { report_id: id } })).body).toMatchObject({
      status: "under_review",
      duplicate_of: null,
    });
  });
});

describe("what a decision has fixed", () => {
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
    const anew = { dispute_type: "Submission", dispute_description: "It is not", requested_outcome: { kind: "reopen" } };
    expect((await w.call(one.hacker, openDispute, { body: { report_id: id, ...anew } })).body).toMatchObject({
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
