import { updateProgram } from "@safeport/contract/programs/program.endpoints";
import { addNothing, askAnswer } from "@safeport/contract/reports/clocks/clock.endpoints";
import { moveReport } from "@safeport/contract/reports/custody/custody.endpoints";
import { assignReport } from "@safeport/contract/reports/desk/assignment.endpoints";
import { changeStatus, getReport, listReports, submitReport, validateReport } from "@safeport/contract/reports/report.endpoints";
import type { Report, ReportCard } from "@safeport/contract/reports/report.schema";
import { addComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import { buildProgram } from "@safeport/db/factories/build-program";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { advanceClocks } from "../src/features/reports/clocks/advance-clocks.ts";
import { settleClock } from "../src/features/reports/clocks/settle-clock.ts";
import { buildCase, type Case } from "./case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildOwnWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const hour = 3_600_000;
const day = 24 * hour;
const question = { status: "needs_more_info", comment: "Which version?" };
const act = (as: Person, id: string, body: object) => w.call(as, changeStatus, { params: { report_id: id }, body });
const comment = (as: Person, id: string, over: object = {}) =>
  w.call(as, addComment, { params: { report_id: id }, body: { content: "We look into it", ...over } });
const read = async (id: string, as: Person = one.owner): Promise<Report> =>
  (await w.call(as, getReport, { params: { report_id: id } })).body;
const targetOf = (report: Report, name: string) => report.targets.find(({ target }) => target === name);
const advance = (now: Date) => advanceClocks(w.app.services, now);
const infos = async (id: string, as: Person = one.owner): Promise<(string | null)[]> =>
  (await w.call(as, listTimeline, { params: { report_id: id } })).body.items
    .filter(({ item_type }: TimelineItem) => item_type === "INFO")
    .map(({ content }: TimelineItem) => content);
const notices = async (id: string, kind: string) =>
  (
    await sql<{ user_id: string }>`select n.user_id from notification n join domain_event e on e.id = n.event_id
      where e.subject_id = ${id} and n.kind = ${kind}`.execute(w.db)
  ).rows.map(({ user_id }) => user_id);

/** A report that was sent at a time; its clock runs since then. */
async function sentAt(at: string, over: object = {}): Promise<string> {
  const { id } = await one.report({ created_at: at, sent_at: at, last_activity_at: at, ...over });
  await settle(id, at);
  return id;
}
const settle = (id: string, now: string) => w.db.transaction().execute((tx) => settleClock(tx, id, { now: new Date(now) }));

/** The time that use cases take for now; timers and the database go on. */
const at = (time: string) => vi.setSystemTime(new Date(time));
async function during<T>(time: string, act: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ["Date"] });
  at(time);
  try {
    return await act();
  } finally {
    vi.useRealTimers();
  }
}

describe("the clock of a report", () => {
  it("counts business days of the program's zone, which is frozen with the targets", async () => {
    const params = { program: one.program.id };
    const zone = { time_zone: "Europe/Berlin", response_targets: { first_response: 2, triage: 3, bounty: null, resolution: 20 } };
    expect((await w.call(one.owner, updateProgram, { params, body: zone })).status).toBe(200);
    const sent = await w.call(one.hacker, submitReport, { body: one.submission() });
    expect(sent.body).toMatchObject({ turn: "company", due_target: "first_response", time_zone: "Europe/Berlin" });
    expect(sent.body.targets.map(({ target, days, state }: Report["targets"][number]) => [target, days, state])).toEqual([
      ["first_response", 2, "running"],
      ["triage", 3, "running"],
      ["bounty", 1, "waiting"],
      ["resolution", 20, "running"],
    ]);
    const later = { time_zone: "Asia/Tokyo", response_targets: { first_response: 1, triage: 1, bounty: 1, resolution: 1 } };
    await w.call(one.owner, updateProgram, { params, body: later });
    expect(await read(sent.body.report_id)).toMatchObject({ due_at: sent.body.due_at, time_zone: "Europe/Berlin" });
    const body = { time_zone: "UTC", response_targets: { first_response: null, triage: null, bounty: null, resolution: null } };
    expect((await w.call(one.owner, updateProgram, { params, body })).status).toBe(200);
  });

  it("refuses targets that are too long, unknown zones and days that are none", async () => {
    const params = { program: one.program.id };
    const targets = { first_response: null, triage: null, bounty: null, resolution: null };
    for (const body of [
      { response_targets: { ...targets, first_response: 6 } },
      { response_targets: { ...targets, triage: 11 } },
      { time_zone: "Europe/Nowhere" },
      { holidays: ["2026-02-30"] },
    ])
      expect((await w.call(one.owner, updateProgram, { params, body })).status, JSON.stringify(body)).toBe(422);
  });

  it("pauses after a question and goes on where it stopped (CLK-01)", async () => {
    await w.db.updateTable("program").set({ time_zone: "Europe/Berlin" }).where("id", "=", one.program.id).execute();
    const id = await sentAt("2026-11-19T10:00:00+01:00");
    await w.db.updateTable("program").set({ time_zone: "UTC" }).where("id", "=", one.program.id).execute();
    await during("2026-11-20T16:00:00+01:00", () => act(one.triager, id, question));
    const asked = await read(id);
    expect(asked).toMatchObject({ turn: "hacker", due_target: "answer", due_at: "2026-12-20T15:00:00.000Z" });
    expect(targetOf(asked, "triage")).toMatchObject({ state: "waiting", due_at: null });
    await during("2026-11-22T12:00:00+01:00", () => comment(one.hacker, id));
    expect(await read(id)).toMatchObject({ turn: "company", due_target: "triage", due_at: "2026-11-23T17:00:00.000Z" });
  });

  it("keeps its due time to the second when the report moves to a program with another zone and targets (CLK-05)", async () => {
    const id = await sentAt("2026-11-19T10:00:00Z");
    await during("2026-11-19T12:00:00Z", () => act(one.triager, id, question));
    await during("2026-11-19T18:00:00Z", () => comment(one.hacker, id));
    const { due_at } = await read(id);
    const other = await buildProgram(w.db, { company_id: one.companyId, time_zone: "Asia/Tokyo", triage_days: 7 });
    const body = { program_id: other.id, reason: "It belongs to the shop" };
    const moved = await w.call(one.manager, moveReport, { params: { report_id: id }, body });
    expect(moved.body).toMatchObject({ program_id: other.id, due_at, due_target: "triage" });
    expect((await w.call(one.triager, moveReport, { params: { report_id: id }, body })).status).toBe(403);
    const foreign = await buildProgram(w.db);
    const refused = await w.call(one.owner, moveReport, { params: { report_id: id }, body: { ...body, program_id: foreign.id } });
    expect(refused.body.errors[0]).toMatchObject({ loc: ["body", "program_id"], code: "program_unknown" });
    expect(await infos(id, one.hacker)).toEqual(["moved this report to another program of the company."]);
  });

  it("follows a holiday that is entered before its day began, and no other (CLK-07)", async () => {
    const program = await buildProgram(w.db, { company_id: one.companyId });
    const { id } = await one.report({ program_id: program.id, created_at: "2030-01-10T12:00:00Z" });
    await settle(id, "2030-01-10T12:00:00Z");
    expect(await read(id)).toMatchObject({ due_at: "2030-01-11T12:00:00.000Z" });
    const holidays = (days: string[]) =>
      w.call(one.owner, updateProgram, { params: { program: program.id }, body: { holidays: days } });
    expect((await holidays(["2030-01-11"])).body.holidays).toEqual(["2030-01-11"]);
    await w.deliver();
    expect(await read(id)).toMatchObject({ due_at: "2030-01-14T12:00:00.000Z" });
    const card = (await w.call(one.owner, listReports, { query: { program_id: program.id } })).body.items[0];
    expect(card).toMatchObject({ due_at: "2030-01-14T12:00:00.000Z", due_target: "first_response" });
    await during("2030-01-12T00:00:00Z", () => holidays([]));
    await w.deliver();
    expect(await read(id)).toMatchObject({ due_at: "2030-01-14T12:00:00.000Z" });
    await during("2030-01-12T00:00:01Z", () => holidays(["2030-01-10"]));
    await w.deliver();
    expect(await read(id)).toMatchObject({ due_at: "2030-01-14T12:00:00.000Z" });
  });

  it("is stopped by no internal comment, assignment or label (CLK-13)", async () => {
    const id = await sentAt("2026-11-19T10:00:00Z");
    await comment(one.triager, id, { is_internal: true });
    await w.call(one.manager, assignReport, { params: { report_id: id }, body: { user_id: one.triager.id } });
    const report = await read(id);
    expect(report).toMatchObject({ status: "new", due_target: "first_response", due_at: "2026-11-20T10:00:00.000Z" });
    expect(targetOf(report, "first_response")?.met_at).toBeNull();
  });

  it("keeps a missed target with its hours, whatever happens afterwards (CLK-10)", async () => {
    const id = await sentAt("2026-11-18T10:00:00Z");
    await during("2026-11-19T13:00:00Z", () => comment(one.triager, id));
    await during("2026-11-19T14:00:00Z", () => act(one.triager, id, { status: "closed", close_reason: "informative" }));
    expect(targetOf(await read(id), "first_response")).toMatchObject({ state: "missed", late_hours: 3 });
    expect(targetOf(await read(id), "triage")).toMatchObject({ state: "met" });
    await during("2026-11-19T15:00:00Z", () => act(one.triager, id, { status: "under_review", reason: "Too early" }));
    const again = await during("2026-11-19T15:00:00Z", () => read(id));
    expect(targetOf(again, "first_response")).toMatchObject({ state: "missed", late_hours: 3 });
    // Only the closing had met triage, so it goes on with what was left, and a business day at least.
    expect(targetOf(again, "triage")).toMatchObject({ state: "running", met_at: null });
    expect(again).toMatchObject({ due_target: "triage", due_at: "2026-11-20T15:00:00.000Z" });
    expect(targetOf(again, "resolution")).toMatchObject({ state: "met" });
  });

  it("gives the bounty its time from the validation on", async () => {
    const id = await sentAt("2026-11-18T10:00:00Z");
    await during("2026-11-18T12:00:00Z", () => w.call(one.triager, validateReport, { params: { report_id: id }, body: {} }));
    const report = await read(id);
    expect(targetOf(report, "triage")).toMatchObject({ state: "met" });
    expect(report).toMatchObject({ due_target: "bounty", due_at: "2026-11-19T12:00:00.000Z" });
  });

  it("sorts and filters lists by what falls due", async () => {
    const here = await buildCase(w);
    const made = [];
    for (const created_at of ["2026-11-16T10:00:00Z", "2026-11-18T10:00:00Z", "2035-11-19T10:00:00Z", "2035-11-20T10:00:00Z"]) {
      const { id } = await here.report({ created_at });
      await settle(id, "2026-11-20T10:00:00Z");
      made.push(id);
    }
    const list = async (query: Record<string, string>, as: Person = here.owner): Promise<string[]> =>
      (await w.call(as, listReports, { query: { program_id: here.program.id, ...query } })).body.items.map(
        ({ report_id }: ReportCard) => report_id,
      );
    for (const as of [here.owner, here.hacker, await w.person("Admin")]) {
      expect(await list({ sort: "due" }, as)).toEqual(made);
      expect(await list({ sort: "due", overdue: "true" }, as)).toEqual(made.slice(0, 2));
    }
    expect((await list({ overdue: "false" })).length).toBe(2);
    expect((await list({ status: "active" })).length).toBe(4);
    expect(await list({ due_within: "1", sort: "due" })).toEqual(made.slice(0, 2));
    expect(await list({ overdue: "true" }, await w.person())).toEqual([]);
  });
});

describe("a missed target", () => {
  it("reminds the assignee, then the owners, then stands in the platform's queue, each step once (CLK-03)", async () => {
    const id = await sentAt("2026-11-19T11:00:00Z");
    await w.call(one.manager, assignReport, { params: { report_id: id }, body: { user_id: one.triager.id } });
    await advance(new Date("2026-11-20T10:59:59Z"));
    expect(await infos(id, one.hacker)).toEqual([]);
    await Promise.all([advance(new Date("2026-11-20T11:00:00Z")), advance(new Date("2026-11-20T11:00:00Z"))]);
    await advance(new Date("2026-11-20T11:01:00Z"));
    expect(await infos(id, one.hacker)).toEqual(["The target for the first response was missed."]);
    await w.deliver();
    expect(await notices(id, "target_missed")).toEqual([one.triager.id]);
    await advance(new Date("2026-11-21T11:00:00Z"));
    await advance(new Date("2026-11-23T00:00:00Z"));
    await w.deliver();
    expect(await notices(id, "target_missed")).toHaveLength(1);
    await advance(new Date("2026-11-23T11:00:00Z"));
    await w.deliver();
    // Triage is missed at the same time as the first response is brought before the owners.
    expect((await notices(id, "target_missed")).sort()).toEqual([one.triager.id, one.triager.id, one.owner.id].sort());
    expect(await read(id)).toMatchObject({ escalated_at: null });
    await advance(new Date("2026-11-24T11:00:00Z"));
    const report = await read(id, one.hacker);
    expect(report.escalated_at).not.toBeNull();
    expect(report.can).toContain("ask_answer");
    const query = { escalated: "true", sort: "due", program_id: one.program.id };
    const queue = await w.call(await w.person("Admin"), listReports, { query });
    expect(queue.body.items.map(({ report_id }: ReportCard) => report_id)).toContain(id);
    expect(await infos(id, one.hacker)).not.toContain("The owners of the company were told of the missed target.");
  });

  it("is forgotten by nobody, and fires no more once the report is closed (CLK-08)", async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => sentAt("2026-11-09T11:00:00Z")));
    for (const id of ids.slice(0, 10)) await settle(id, "2026-11-10T12:00:00Z");
    await during("2026-11-10T09:00:00Z", () =>
      Promise.all(ids.map((id) => act(one.triager, id, { status: "spam", reason: "An old test, not a report" }))),
    );
    await advance(new Date("2026-12-10T12:00:00Z"));
    for (const id of ids) expect(await infos(id), id).toEqual([]);
    expect(targetOf(await read(ids[0] as string), "first_response")).toMatchObject({ state: "missed" });
    expect(targetOf(await read(ids[19] as string), "first_response")).toMatchObject({ state: "ended" });
  });

  it("lets the author ask for an answer, which the company owes within 5 business days", async () => {
    const id = await sentAt("2026-11-02T11:00:00Z");
    expect((await w.call(one.hacker, askAnswer, { params: { report_id: id } })).status).toBe(403);
    await advance(new Date("2026-11-10T11:00:00Z"));
    const asked = await during("2026-11-10T12:00:00Z", () => w.call(one.hacker, askAnswer, { params: { report_id: id } }));
    expect(asked.body.answer_request).toEqual({ asked_at: "2026-11-10T12:00:00.000Z", due_at: "2026-11-17T12:00:00.000Z" });
    expect((await w.call(one.hacker, askAnswer, { params: { report_id: id } })).status).toBe(403);
    await advance(new Date("2026-11-17T12:00:00Z"));
    await advance(new Date("2026-11-17T12:01:00Z"));
    const missed = (await infos(id)).filter((text) => text?.includes("did not answer"));
    expect(missed).toHaveLength(1);
    await comment(one.triager, id);
    expect((await read(id)).answer_request).toBeNull();
  });
});

describe("a question without an answer", () => {
  it("reminds the author after 7, 14 and 25 days, once each, and closes the report after 30 (CLK-18)", async () => {
    const id = await sentAt("2026-09-01T10:00:00Z");
    await during("2026-09-01T12:00:00Z", () => act(one.triager, id, question));
    const told = async () => {
      await w.deliver();
      return (await notices(id, "answer_awaited")).length;
    };
    for (const [time, count] of [
      ["2026-09-08T11:59:00Z", 0],
      ["2026-09-08T12:00:00Z", 1],
      ["2026-09-15T12:00:00Z", 2],
      ["2026-09-15T12:01:00Z", 2],
      ["2026-09-26T12:00:00Z", 3],
    ] as const) {
      await advance(new Date(time));
      expect(await told(), time).toBe(count);
    }
    expect((await infos(id, one.hacker)).map((text) => text?.slice(0, 21))).toEqual([
      "No answer for 14 days",
      "No answer for 25 days",
    ]);
    await advance(new Date("2026-10-01T11:59:00Z"));
    expect((await read(id)).status).toBe("needs_more_info");
    await advance(new Date("2026-10-01T12:00:00Z"));
    expect(await read(id)).toMatchObject({ status: "closed", close_reason: "stale", due_at: null });
  });

  it("waits during a dispute, and at least a week after it", async () => {
    const id = await sentAt("2026-09-01T10:00:00Z");
    await during("2026-09-01T12:00:00Z", () => act(one.triager, id, question));
    await w.db.updateTable("report").set({ dispute_open: true }).where("id", "=", id).execute();
    await settle(id, "2026-09-20T12:00:00Z");
    await advance(new Date("2026-11-01T12:00:00Z"));
    expect((await read(id)).status).toBe("needs_more_info");
    await w.db.updateTable("report").set({ dispute_open: false }).where("id", "=", id).execute();
    await settle(id, "2026-11-02T12:00:00Z");
    expect(await read(id)).toMatchObject({ due_at: "2026-11-09T12:00:00.000Z", due_target: "answer" });
    await advance(new Date("2026-11-09T11:59:00Z"));
    expect((await read(id)).status).toBe("needs_more_info");
    await advance(new Date("2026-11-09T12:00:00Z"));
    expect((await read(id)).close_reason).toBe("stale");
  });

  it("is answered by nothing to add, too (CLK-16)", async () => {
    const id = await sentAt("2026-09-01T10:00:00Z");
    await act(one.triager, id, question);
    expect((await w.call(one.triager, addNothing, { params: { report_id: id } })).status).toBe(403);
    const answered = await w.call(one.hacker, addNothing, { params: { report_id: id } });
    expect(answered.body).toMatchObject({ status: "under_review", turn: "company" });
    await advance(new Date(Date.now() + 40 * day));
    expect((await read(id)).status).toBe("under_review");
    expect((await w.call(one.hacker, addNothing, { params: { report_id: id } })).status).toBe(403);
  });
});
