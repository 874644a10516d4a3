import { getDispute, listDisputes, withdrawDispute } from "@safeport/contract/disputes/dispute.endpoints";
import type { Dispute } from "@safeport/contract/disputes/dispute.schema";
import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { getReport } from "@safeport/contract/reports/report.endpoints";
import { buildScope } from "@safeport/db/factories/build-scope";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newsText } from "../src/features/notifications/core/news.ts";
import { buildCase, type Case } from "./case.ts";
import { disputeSteps, reason } from "./dispute-steps.ts";
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

const { open, answer, assign, resolve, reject, itemsOf, inMediation } = disputeSteps(() => ({ w, one, admin, mediator }));

describe("the steps of a dispute @spec:7.62", () => {
  it("are an answer of the other side, a mediator, and a decision @spec:1.10", async () => {
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
    expect(await canOf(one.triager)).toEqual(["answer", "concede"]);
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

describe("the mediator @spec:7.62", () => {
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

describe("a decision @spec:7.62", () => {
  it("changes severity and status at once, marked in the timeline as the decision of the dispute @spec:1.10", async () => {
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

it("a decision tells both sides for whom it is, in the app and by mail @spec:7.62", async () => {
  const upheld = await inMediation({}, { requested_outcome: { kind: "severity", value: "high" } });
  const rejected = await inMediation({}, { requested_outcome: { kind: "severity", value: "high" } });
  expect((await resolve(mediator, upheld.dispute_id)).status).toBe(200);
  expect((await reject(mediator, rejected.dispute_id)).status).toBe(200);
  await w.deliver();
  for (const person of [one.hacker, one.triager]) {
    const { items } = (await w.call(person, listNotifications, { query: {} })).body;
    const titles = items.map(({ title }: { title: string }) => title);
    expect(titles).toContainEqual(expect.stringMatching(/decided the dispute for the side that opened it$/));
    expect(titles).toContainEqual(expect.stringMatching(/decided the dispute against the side that opened it$/));
  }
  const line = (end: "upheld" | "rejected") => newsText("en", { kind: "dispute_decided", report_id: upheld.id, number: 7, end });
  expect(line("upheld")).toBe("The dispute on report #7 was decided for the side that opened it");
  expect(line("rejected")).toBe("The dispute on report #7 was decided against the side that opened it");
});
