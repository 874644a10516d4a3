import {
  appealDispute,
  concedeDispute,
  getDispute,
  listOpenDisputes,
  openDispute,
} from "@safeport/contract/disputes/dispute.endpoints";
import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { changeStatus, getReport } from "@safeport/contract/reports/report.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { disputeSteps } from "./dispute-steps.ts";
import { buildMoneyCase } from "./money-world.ts";
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

const { open, assign, resolve, itemsOf, inMediation } = disputeSteps(() => ({ w, one, admin, mediator }));
const concede = (as: Person, dispute_id: string, body: object = {}) =>
  w.call(as, concedeDispute, { params: { dispute_id }, body });
const read = async (as: Person, dispute_id: string) => (await w.call(as, getDispute, { params: { dispute_id } })).body;

it("a dispute requests only what its report allows, and a decision does no more @spec:1.10", async () => {
  const { id, dispute_id } = await inMediation();
  const body = {
    report_id: id,
    dispute_type: "Payment",
    dispute_description: "It is not",
    requested_outcome: { kind: "not_duplicate" },
  };
  expect((await w.call(one.hacker, openDispute, { body })).body.errors).toMatchObject([{ code: "not_one_of" }]);
  const { possible_actions } = await read(mediator, dispute_id);
  expect(possible_actions).toEqual(["status", "severity", "bounty"]);
  expect((await resolve(mediator, dispute_id, [{ kind: "reopen" }])).body.errors).toMatchObject([{ code: "not_one_of" }]);
});

describe("a side that agrees @spec:1.10", () => {
  it("decides the dispute for the other side, which binds as a decision does and cannot be appealed", async () => {
    const { id: report_id } = await one.report({ status: "not_applicable" });
    const { dispute_id } = await open(one.hacker, report_id, { requested_outcome: { kind: "reopen" } });
    for (const person of [one.triager, one.owner, one.manager]) expect((await read(person, dispute_id)).can).toContain("concede");
    for (const person of [one.hacker, one.finance, one.viewer, admin]) {
      expect((await read(person, dispute_id)).can).not.toContain("concede");
      expect((await concede(person, dispute_id)).status).toBe(403);
    }
    expect((await concede(await w.person(), dispute_id)).status).toBe(404);
    const { body } = await concede(one.triager, dispute_id, { reason: "You are right" });
    expect(body).toMatchObject({
      status: "resolved",
      can: [],
      possible_actions: [],
      outcome: { reason: "You are right", actions: [{ kind: "reopen" }], conceded_by: { username: one.triager.username } },
    });
    expect((await w.call(one.hacker, getReport, { params: { report_id } })).body).toMatchObject({
      status: "under_review",
      dispute_open: false,
    });
    expect((await itemsOf(report_id)).slice(-2)).toMatchObject([
      {
        item_type: "INFO",
        content: "conceded the dispute; it is decided for the side that opened it.",
        note: "You are right",
        dispute: { dispute_id },
        performed_by: { username: one.triager.username },
      },
      { item_type: "STATUS_CHANGE", new_status: "under_review", dispute: { dispute_id }, content: "You are right" },
    ]);
    for (const person of [one.triager, one.hacker])
      expect((await w.call(person, appealDispute, { params: { dispute_id }, body: { text: "No" } })).status).toBe(403);
    await w.deliver();
    const { items } = (await w.call(one.hacker, listNotifications, { query: {} })).body;
    expect(items.map(({ title }: { title: string }) => title)).toContainEqual(expect.stringMatching(/conceded the dispute$/));
  });

  it("lets the researcher accept what the company asks for, which then nobody undoes", async () => {
    const { id: report_id } = await one.report({ severity: "high" });
    const { dispute_id } = await open(one.triager, report_id, { requested_outcome: { kind: "severity", value: "low" } });
    expect((await concede(one.owner, dispute_id)).status).toBe(403);
    expect((await concede(one.hacker, dispute_id)).body.outcome).toMatchObject({
      reason: "",
      conceded_by: { username: one.hacker.username },
    });
    expect((await w.call(one.hacker, getReport, { params: { report_id } })).body).toMatchObject({
      severity: "low",
      severity_answer: null,
    });
    const change = (await itemsOf(report_id)).find(({ item_type }) => item_type === "SEVERITY_CHANGE");
    expect(change).toMatchObject({
      content: "Both sides agree to this change.",
      performed_by: { username: one.triager.username },
    });
  });

  it("binds: a status that was conceded only an appeal could change, and none is possible", async () => {
    const { id: report_id } = await one.report({ status: "not_applicable" });
    const { dispute_id } = await open(one.hacker, report_id, { requested_outcome: { kind: "status", value: "resolved" } });
    expect((await concede(one.owner, dispute_id)).status).toBe(200);
    const back = await w.call(one.owner, changeStatus, {
      params: { report_id },
      body: { status: "under_review", reason: "We changed our mind" },
    });
    expect(back).toMatchObject({ status: 409, body: { code: "illegal_transition" } });
    expect((await w.call(one.hacker, listOpenDisputes, { params: { report_id } })).body.outcomes.Submission).toEqual([
      "severity",
    ]);
  });

  it("needs the right to pay for a bounty, which is awarded at once", async () => {
    const c = await buildMoneyCase(w);
    const report_id = await c.report({ severity: "high" });
    const { dispute_id } = await open(c.hacker, report_id, {
      dispute_type: "Payment",
      requested_outcome: { kind: "bounty", value: "70000" },
    });
    expect((await concede(c.triager, dispute_id)).status).toBe(403);
    expect((await concede(c.owner, dispute_id)).body.outcome.actions).toEqual([{ kind: "bounty", value: "70000" }]);
  });

  it("leaves to the mediator an appeal, a status that needs more than its name, and a dispute of the platform", async () => {
    const { dispute_id } = await inMediation();
    await resolve(mediator, dispute_id);
    const appeal = await w.call(one.owner, appealDispute, { params: { dispute_id }, body: { text: "No" } });
    expect((await concede(one.hacker, appeal.body.dispute_id)).status).toBe(403);
    const { id } = await one.report({ status: "not_applicable" });
    const asked = await open(one.hacker, id, { requested_outcome: { kind: "status", value: "duplicate" } });
    expect((await concede(one.owner, asked.dispute_id)).status).toBe(403);
    const ours = await open(admin, (await one.report()).id);
    for (const person of [one.hacker, one.owner]) expect((await concede(person, ours.dispute_id)).status).toBe(403);
  });

  it("ends it once, however many concede and decide at the same time", async () => {
    const { id, dispute_id } = await inMediation();
    await assign(admin, dispute_id, mediator);
    const answers = await Promise.all([
      concede(one.owner, dispute_id),
      concede(one.triager, dispute_id),
      concede(one.manager, dispute_id),
      resolve(mediator, dispute_id),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const ends = (await itemsOf(id)).filter(({ content }) => /conceded the dispute|decided for/.test(content ?? ""));
    expect(ends).toHaveLength(1);
  });
});
