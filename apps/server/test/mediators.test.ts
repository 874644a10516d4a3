import {
  answerDispute,
  assignMediator,
  getDispute,
  listDisputes,
  listMediators,
  openDispute,
  resolveDispute,
} from "@safeport/contract/disputes/dispute.endpoints";
import {
  changeSeverity,
  changeStatus,
  getReport,
  listReports,
  validateReport,
} from "@safeport/contract/reports/report.endpoints";
import { addComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import { buildMember } from "@safeport/db/factories/build-member";
import { buildUser } from "@safeport/db/factories/build-user";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildCase, type Case } from "./case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
beforeEach(async () => {
  w = await buildOwnWorld();
  one = await buildCase(w);
});
afterEach(() => w.close());

const reason = "The log shows that the request went through.";
async function disputed(over: object = {}) {
  const { id } = await one.report({ severity: "low", status: "under_review", ...over });
  const body = { report_id: id, dispute_type: "Submission", dispute_description: "It is exploitable" };
  const opened = await w.call(one.hacker, openDispute, { body });
  expect(opened.status).toBe(201);
  const { dispute_id } = opened.body;
  await w.call(one.triager, answerDispute, { params: { dispute_id }, body: { text: "It is not" } });
  return { id, dispute_id, opened: opened.body };
}
const assign = (as: Person, dispute_id: string, who: Person) =>
  w.call(as, assignMediator, { params: { dispute_id }, body: { mediator: who.username } });
const resolve = (as: Person, dispute_id: string, severity: string) =>
  w.call(as, resolveDispute, { params: { dispute_id }, body: { reason, actions: [{ kind: "severity", value: severity }] } });
const timeline = async (as: Person, report_id: string): Promise<TimelineItem[]> =>
  (await w.call(as, listTimeline, { params: { report_id } })).body.items;
const offered = async (as: Person, dispute_id: string) =>
  (await w.call(as, listMediators, { params: { dispute_id } })).body.items.map(({ username }: Person) => username);

describe("a mediator @spec:1.10", () => {
  it("is nobody of the company, whoever names them, and is not offered either (MED-01)", async () => {
    const admin = await w.person("Admin");
    const insider = await w.person("Super Admin");
    await buildMember(w.db, { company_id: one.companyId, user_id: insider.id, role: "owner" });
    const { dispute_id } = await disputed();
    for (const as of [insider, admin]) {
      expect((await assign(as, dispute_id, insider)).body).toMatchObject({ status: 409, code: "conflict" });
      expect(await offered(as, dispute_id)).toEqual([admin.username]);
    }
    expect((await w.call(one.owner, listMediators, { params: { dispute_id } })).status).toBe(403);
    expect((await w.call(await w.person(), listMediators, { params: { dispute_id } })).status).toBe(404);
    // Nobody else while one of the staff is neutral.
    expect((await assign(admin, dispute_id, await w.person())).status).toBe(422);
  });

  it("is a guest where nobody is neutral, who reads this report alone until it is decided (MED-03)", async () => {
    const insider = await w.person("Super Admin");
    await buildMember(w.db, { company_id: one.companyId, user_id: insider.id, role: "owner" });
    const { id, dispute_id, opened } = await disputed();
    expect(opened.nobody_neutral).toBe(true);
    const told = "Nobody on the platform’s staff is neutral in this dispute. The staff can invite a guest to decide it.";
    for (const as of [one.hacker, one.triager]) {
      expect((await timeline(as, id)).map(({ content }) => content)).toContain(told);
      expect((await w.call(as, getDispute, { params: { dispute_id } })).body.nobody_neutral).toBe(true);
    }
    const guest = await w.person();
    const params = { report_id: id };
    await w.call(one.triager, addComment, { params, body: { content: "Only among us", is_internal: true } });
    expect((await w.call(guest, getReport, { params })).status).toBe(404);
    expect((await assign(insider, dispute_id, one.triager)).status).toBe(409);
    const machine = await buildUser(w.db, { role: "Business", is_machine: true });
    expect((await assign(insider, dispute_id, { ...guest, ...machine })).status).toBe(422);
    const named = await assign(insider, dispute_id, guest);
    expect(named.body).toMatchObject({ mediator: { username: guest.username }, mediator_is_guest: true, nobody_neutral: false });
    await w.deliver();

    const read = await w.call(guest, getReport, { params });
    expect(read.body).toMatchObject({ report_id: id, can: ["read", "watch"], assignee: null, labels: [] });
    expect(JSON.stringify(await timeline(guest, id))).not.toContain("Only among us");
    const other = await one.report({});
    expect((await w.call(guest, getReport, { params: { report_id: other.id } })).status).toBe(404);
    expect((await w.call(guest, listReports)).body.items).toEqual([]);
    const mine = await w.call(guest, listDisputes, { query: { mediating: "true" } });
    expect(mine.body.items).toMatchObject([{ dispute_id, can: ["resolve", "reject"] }]);
    const alone = { severity: "critical", reason: "I think so" };
    expect((await w.call(guest, changeSeverity, { params, body: alone })).status).toBe(403);
    expect((await w.call(guest, addComment, { params, body: { content: "Hello" } })).status).toBe(403);

    expect((await resolve(guest, dispute_id, "high")).body).toMatchObject({ status: "resolved" });
    expect((await w.call(one.hacker, getReport, { params })).body).toMatchObject({ severity: "high", dispute_open: false });
    const decision = (await timeline(one.hacker, id)).find(({ item_type }) => item_type === "SEVERITY_CHANGE");
    expect(decision).toMatchObject({ side: "platform", dispute: { dispute_id }, performed_by: { username: guest.username } });
    expect((await w.call(guest, getReport, { params })).status).toBe(404);
    expect((await w.call(guest, getDispute, { params: { dispute_id } })).status).toBe(404);
  });

  it("decides once, whoever presses at the same time: one outcome, the other gets 409 (MED-04)", async () => {
    const [admin, mediator] = [await w.person("Admin"), await w.person("Super Admin")];
    const { id, dispute_id } = await disputed();
    await assign(admin, dispute_id, mediator);
    const answers = await Promise.all([
      resolve(mediator, dispute_id, "high"),
      resolve(mediator, dispute_id, "critical"),
      resolve(admin, dispute_id, "medium"),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const items = await timeline(one.hacker, id);
    const { severity } = (await w.call(one.hacker, getReport, { params: { report_id: id } })).body;
    expect(["high", "critical"]).toContain(severity);
    expect(items.filter(({ item_type }) => item_type === "SEVERITY_CHANGE")).toMatchObject([{ new_severity: severity }]);
  });

  it("is nobody who has acted on the report, was in its company while it was open, or shares its original", async () => {
    const [staff, earlier] = [await w.person("Admin"), await w.person("Admin")];
    const others = {
      validated: await w.person("Admin"),
      former: await w.person("Admin"),
      shares: await w.person("Admin"),
    };
    const leave = async ({ id: user_id }: Person) => {
      await buildMember(w.db, { company_id: one.companyId, user_id, role: "triager" });
      await w.db.deleteFrom("company_member").where("user_id", "=", user_id).execute();
    };
    await leave(earlier);
    const original = await one.report({ created_at: new Date(Date.now() - 60_000) });
    await w.db
      .insertInto("report_collaborator")
      .values({ report_id: original.id, user_id: others.shares.id, weight: 10, place: 0 })
      .execute();
    const { id } = await one.report({ status: "under_review" });
    await leave(others.former);
    expect((await w.call(others.validated, validateReport, { params: { report_id: id }, body: {} })).status).toBe(200);
    const body = { status: "duplicate", duplicate_of: original.number };
    expect((await w.call(one.triager, changeStatus, { params: { report_id: id }, body })).status).toBe(200);
    const recheck = {
      dispute_type: "Submission",
      dispute_description: "It differs",
      requested_outcome: { kind: "not_duplicate" },
    };
    const { dispute_id } = (await w.call(one.hacker, openDispute, { body: { report_id: id, ...recheck } })).body;
    for (const [why, person] of Object.entries(others)) expect((await assign(staff, dispute_id, person)).status, why).toBe(409);
    expect((await offered(staff, dispute_id)).sort()).toEqual([staff.username, earlier.username].sort());
    expect((await assign(staff, dispute_id, earlier)).status).toBe(200);
  });

  it("decides no more after joining the company", async () => {
    const [admin, mediator] = [await w.person("Admin"), await w.person("Admin")];
    const { dispute_id } = await disputed();
    await assign(admin, dispute_id, mediator);
    await buildMember(w.db, { company_id: one.companyId, user_id: mediator.id, role: "viewer" });
    expect((await resolve(mediator, dispute_id, "high")).status).toBe(403);
    expect((await assign(admin, dispute_id, admin)).status).toBe(200);
    expect((await resolve(admin, dispute_id, "high")).status).toBe(200);
  });
});
