import {
  answerDispute,
  appealDispute,
  assignMediator,
  getDispute,
  listDisputes,
  openDispute,
  rejectDispute,
  withdrawDispute,
} from "@safeport/contract/disputes/dispute.endpoints";
import type { Dispute } from "@safeport/contract/disputes/dispute.schema";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { lockReport } from "@safeport/contract/reports/custody/custody.endpoints";
import { changeStatus, getReport } from "@safeport/contract/reports/report.endpoints";
import { addComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { advanceDisputes } from "../src/features/disputes/advance-disputes.ts";
import { buildCase, type Case } from "./case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
let admin: Person;
let mediator: Person;
beforeAll(async () => {
  w = await buildOwnWorld();
  one = await buildCase(w);
  admin = await w.person("Admin");
  mediator = await w.person("Super Admin");
});
afterAll(() => w.close());

const day = 86_400_000;
const reason = "The log shows that the request was refused.";
const open = (as: Person, report_id: string) =>
  w.call(as, openDispute, { body: { report_id, dispute_type: "Submission", dispute_description: "It is exploitable" } });
const step = (as: Person, endpoint: typeof rejectDispute | typeof assignMediator, dispute_id: string, body: object) =>
  w.call(as, endpoint, { params: { dispute_id }, body });
const appeal = (as: Person, dispute_id: string) =>
  w.call(as, appealDispute, { params: { dispute_id }, body: { text: "The log is of another day" } });
const read = async (dispute_id: string): Promise<Dispute> => (await w.call(admin, getDispute, { params: { dispute_id } })).body;
const infos = async (report_id: string): Promise<(string | null)[]> =>
  (await w.call(one.hacker, listTimeline, { params: { report_id } })).body.items
    .filter(({ item_type }: TimelineItem) => item_type === "INFO")
    .map(({ content }: TimelineItem) => content);

/** A dispute of the reporter that the mediator has rejected. */
async function rejected(): Promise<{ id: string; dispute_id: string }> {
  const { id } = await one.report();
  const { dispute_id } = (await open(one.hacker, id)).body;
  await w.call(one.triager, answerDispute, { params: { dispute_id }, body: { text: "It is refused" } });
  expect((await step(admin, assignMediator, dispute_id, { mediator: mediator.username })).status).toBe(200);
  expect((await step(mediator, rejectDispute, dispute_id, { reason })).status).toBe(200);
  return { id, dispute_id };
}

describe("the clocks of a dispute", () => {
  it("note each missed step once, and bring a late one before the platform @spec:1.10", async () => {
    const { id } = await one.report();
    const dispute = (await open(one.hacker, id)).body as Dispute;
    expect(dispute.due_at).toBe(dispute.next_step?.due_at);
    const report = (await w.call(one.owner, getReport, { params: { report_id: id } })).body;
    expect(report).toMatchObject({ turn: "mediator", due_target: "dispute", due_at: dispute.due_at });
    const late = new Date(Date.now() + 40 * day);
    await Promise.all([advanceDisputes(w.app.services, late), advanceDisputes(w.app.services, late)]);
    await advanceDisputes(w.app.services, late);
    expect(await infos(id)).toEqual([
      "The dispute was not answered in time; the mediator can decide without an answer.",
      "No mediator was named in time.",
      "The decision is overdue; the dispute is in the queue of the Super Admins.",
    ]);
    const { is_overdue, history } = (await read(dispute.dispute_id)) as Dispute;
    expect(is_overdue).toBe(true);
    expect(history.map(({ event }) => event)).toEqual(["answer_missed", "mediator_missed", "decision_missed"]);
    const query = { overdue: "true" };
    const queue = (await w.call(mediator, listDisputes, { query })).body.items.map(({ dispute_id }: Dispute) => dispute_id);
    expect(queue).toEqual([dispute.dispute_id]);
    await w.deliver();
    expect((await w.call(await w.person(), listDisputes, { query })).body.items).toEqual([]);
  });

  it("sort the list by what is due, the ended ones last, each with its program and company", async () => {
    const c = await buildCase(w);
    const [ended, later, sooner, newest] = await Promise.all([1, 2, 3, 4].map(async () => (await c.report()).id));
    const ids: string[] = [];
    for (const id of [ended, later, sooner, newest]) ids.push((await open(c.hacker, id ?? "")).body.dispute_id);
    await w.call(c.hacker, withdrawDispute, { params: { dispute_id: ids[0] ?? "" } });
    // One was not answered in time; another waits for its mediator, who is due a day before the answer of the newest.
    await w.db
      .updateTable("dispute")
      .set({ answer_due_at: new Date(Date.now() - 9 * day) })
      .where("id", "=", ids[2] ?? "")
      .execute();
    await w.call(c.triager, answerDispute, { params: { dispute_id: ids[1] ?? "" }, body: { text: "It is refused" } });
    const list = async (query: object): Promise<Dispute[]> =>
      (await w.call(c.owner, listDisputes, { query: { company_id: c.companyId, ...query } })).body.items;
    const order = async (query: object) => (await list(query)).map(({ dispute_id }) => ids.indexOf(dispute_id));
    expect(await order({})).toEqual([3, 2, 1, 0]);
    expect(await order({ sort: "due" })).toEqual([2, 1, 3, 0]);
    const { program_title, company_name } = (await w.call(c.owner, getReport, { params: { report_id: sooner ?? "" } })).body;
    expect((await list({}))[0]?.report).toMatchObject({ program_title, company_name });
    expect((await read(ids[0] ?? "")).report).toMatchObject({ program_title, company_name });
  });

  it("stand still while staff have locked the report, when nobody can take a step", async () => {
    const { id } = await one.report();
    const { dispute_id } = (await open(one.hacker, id)).body;
    const before = await read(dispute_id);
    const lock = (locked: boolean) =>
      w.call(admin, lockReport, { params: { report_id: id }, body: { locked, reason: "Under investigation" } });
    await lock(true);
    await advanceDisputes(w.app.services, new Date(Date.now() + 40 * day));
    expect(await infos(id)).toEqual([]);
    await w.db
      .updateTable("report")
      .set({ locked_at: new Date(Date.now() - 10 * day) })
      .where("id", "=", id)
      .execute();
    expect((await lock(false)).body.due_at).toBe((await read(dispute_id)).due_at);
    const days = (Date.parse((await read(dispute_id)).due_at ?? "") - Date.parse(before.due_at ?? "")) / day;
    expect(Math.round(days * 100) / 100).toBe(10);
    await advanceDisputes(w.app.services, new Date());
    expect(await infos(id)).toEqual([]);
  });
});

describe("an appeal", () => {
  it("is open once to the side that lost, is decided by somebody else, and is final (MED-06) @spec:1.10", async () => {
    const { id, dispute_id } = await rejected();
    expect((await appeal(one.triager, dispute_id)).status).toBe(403);
    expect((await appeal(admin, dispute_id)).status).toBe(403);
    expect((await appeal(await w.person(), dispute_id)).status).toBe(404);
    const appealed = await appeal(one.hacker, dispute_id);
    expect(appealed).toMatchObject({ status: 201, body: { appeal_of: dispute_id, status: "open", opened_side: "reporter" } });
    expect((await appeal(one.hacker, dispute_id)).body).toMatchObject({ status: 409 });
    const second = appealed.body.dispute_id;
    expect((await step(admin, assignMediator, second, { mediator: mediator.username })).status).toBe(409);
    const other = await w.person("Super Admin");
    expect((await step(admin, assignMediator, second, { mediator: other.username })).status).toBe(200);
    await w.call(one.triager, answerDispute, { params: { dispute_id: second }, body: { text: "It is of that day" } });
    expect((await step(other, rejectDispute, second, { reason })).status).toBe(200);
    expect((await appeal(one.hacker, second)).body).toMatchObject({ status: 409, code: "conflict" });
    for (const as of [one.hacker, one.triager])
      expect((await open(as, id)).body).toMatchObject({ status: 409, code: "conflict" });
  });

  it("is too late after 14 days", async () => {
    const { dispute_id } = await rejected();
    await w.db
      .updateTable("dispute")
      .set({ ended_at: new Date(Date.now() - 14 * day) })
      .where("id", "=", dispute_id)
      .execute();
    expect((await read(dispute_id)).can).not.toContain("appeal");
    expect((await appeal(one.hacker, dispute_id)).status).toBe(403);
  });
});

describe("a report that staff have locked", () => {
  it("takes no change until it is unlocked @spec:10.32", async () => {
    const { id } = await one.report();
    const params = { report_id: id };
    const lock = (as: Person, locked: boolean) => w.call(as, lockReport, { params, body: { locked, reason } });
    expect((await lock(one.owner, true)).status).toBe(403);
    expect((await lock(await w.person(), true)).status).toBe(404);
    expect((await lock(admin, true)).body).toMatchObject({ due_at: null });
    for (const as of [one.hacker, one.owner, admin]) {
      const comment = await w.call(as, addComment, { params, body: { content: "Hello" } });
      expect(comment.body).toMatchObject({ status: 409, allowed: [] });
    }
    const close = await w.call(one.owner, changeStatus, { params, body: { status: "resolved" } });
    expect(close.body).toMatchObject({ status: 409, allowed: [] });
    expect((await open(one.hacker, id)).status).toBe(409);
    expect((await lock(admin, false)).body.locked_at).toBeNull();
    expect((await w.call(one.owner, changeStatus, { params, body: { status: "resolved" } })).status).toBe(200);
  });
});

describe("the original of duplicates", () => {
  const mark = (id: string, duplicate_of: number | null) =>
    w.call(one.triager, changeStatus, { params: { report_id: id }, body: { status: "duplicate", duplicate_of } });
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const get = async (id: string) => (await w.call(one.owner, getReport, { params: { report_id: id } })).body;

  it("is always the root, and the earliest duplicate takes its place if it is withdrawn (DUP-03) @spec:10.32", async () => {
    const [other, third] = [await w.person(), await w.person()];
    const a = await one.report({ created_at: at(9) });
    const b = await one.report({ created_at: at(8), author_id: other.id });
    const c = await one.report({ created_at: at(7), author_id: third.id });
    expect((await mark(b.id, a.number)).status).toBe(200);
    // B is a duplicate itself, so C becomes one of A.
    expect((await mark(c.id, b.number)).body.duplicate_of).toBe(a.number);
    const withdrawn = await w.call(one.hacker, changeStatus, { params: { report_id: a.id }, body: { status: "closed" } });
    expect(withdrawn.body).toMatchObject({ status: "closed", close_reason: "withdrawn" });
    expect(await get(b.id)).toMatchObject({ status: "under_review", duplicate_of: null, turn: "company" });
    expect(await get(c.id)).toMatchObject({ status: "duplicate", duplicate_of: b.number });
    const { targets } = (await get(b.id)) as Report;
    expect(targets.find(({ target }) => target === "resolution")?.state).toBe("running");
    await w.deliver();
    const told = await w.db
      .selectFrom("notification")
      .select(["user_id", "subject_id", "kind"])
      .where("subject_id", "in", [b.id, c.id])
      .execute();
    for (const notice of [
      { user_id: other.id, subject_id: b.id, kind: "status_changed" },
      { user_id: third.id, subject_id: c.id, kind: "original_ended" },
    ])
      expect(told).toContainEqual(notice);
  });

  it("gives its duplicates a re-check after the 90 days if it ends otherwise than resolved", async () => {
    const other = await w.person();
    const a = await one.report({ created_at: at(9) });
    const b = await one.report({ created_at: at(8), author_id: other.id });
    await mark(b.id, a.number);
    const canOf = async () => (await w.call(other, getReport, { params: { report_id: b.id } })).body.can;
    await w.db
      .updateTable("report")
      .set({ closed_at: new Date(Date.now() - 100 * day) })
      .where("id", "=", b.id)
      .execute();
    expect(await canOf()).not.toContain("request_recheck");
    const body = { status: "closed", close_reason: "informative" };
    await w.call(one.triager, changeStatus, { params: { report_id: a.id }, body });
    expect(await canOf()).toContain("request_recheck");
  });
});
