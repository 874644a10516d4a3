import { letInReport, limitIntake } from "@safeport/contract/flood/order/intake.endpoints";
import { readPlace } from "@safeport/contract/flood/order/place.endpoints";
import {
  changeStatus,
  countReports,
  getReport,
  listReports,
  submitReport,
  validateReport,
} from "@safeport/contract/reports/report.endpoints";
import { addComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { letInReports } from "../src/features/flood/order/let-in-reports.ts";
import { placeChangedReports } from "../src/features/flood/order/place-reports.ts";
import { takeUpReports } from "../src/features/flood/take-up/take-up-reports.ts";
import { buildCase, type Case } from "./case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(() => w.close());

const dayMs = 24 * 60 * 60 * 1000;
/** Noon of a business day in UTC: the `n`th after the next Monday. */
function businessDay(n: number): Date {
  const today = new Date();
  const monday = Date.UTC(
    today.getUTCFullYear(),
    today.getUTCMonth(),
    today.getUTCDate() + ((8 - today.getUTCDay()) % 7 || 7),
    12,
  );
  return new Date(monday + (Math.floor(n / 5) * 7 + (n % 5)) * dayMs);
}
const limit = (one: Case, as: Person, body: object) => w.call(as, limitIntake, { params: { program: one.program.id }, body });
const report = (as: Person, report_id: string) => w.call(as, getReport, { params: { report_id } });

/** A program that lets in so many reports a week, and reports of different people that wait, each sent a second after the one before. */
async function buildQueue(count: number, limits: { intake_per_week: number; intake_per_person?: number }) {
  const one = await buildCase(w);
  const body = { intake_per_person: null, ...limits };
  expect((await limit(one, one.owner, body)).body).toMatchObject({ ...body, waiting: 0 });
  const reports: string[] = [];
  const add = async (over: Parameters<Case["report"]>[0] = {}) => {
    const author_id = over.author_id ?? (await w.person("Hacker")).id;
    const created_at = new Date(Date.now() - 3_600_000 + reports.length * 1_000);
    const { id } = await one.report({ waiting: true, completeness: 10, severity: "low", created_at, ...over, author_id });
    reports.push(id);
    return id;
  };
  for (let n = 0; n < count; n++) await add();
  const waiting = async () => {
    const rows = await w.db.selectFrom("report").select(["id", "waiting"]).where("program_id", "=", one.program.id).execute();
    return new Set(rows.filter((row) => row.waiting).map(({ id }) => id));
  };
  /** Those that are let in by a run, in the order of their sending. */
  const run = async (now: Date, times = 1) => {
    const before = await waiting();
    await Promise.all(Array.from({ length: times }, () => letInReports(w.app.services, now)));
    const after = await waiting();
    return reports.filter((id) => before.has(id) && !after.has(id));
  };
  return { ...one, reports, add, run, waiting };
}

describe("a program with a limit @spec:10.71", () => {
  it("lets a sent report wait: new, nobody's turn, without a clock, until it is let in", async () => {
    const one = await buildCase(w);
    await limit(one, one.owner, { intake_per_week: 5, intake_per_person: null });
    const sent = await w.call(one.hacker, submitReport, { body: one.submission() });
    expect(sent.body).toMatchObject({ status: "new", waiting: true, turn: "none", due_at: null, targets: [] });
    expect(sent.body.id).toBeGreaterThan(0);
    const params = { report_id: sent.body.report_id };
    await takeUpReports(w.db);
    await placeChangedReports(w.db);
    for (const who of [one.hacker, one.triager]) {
      const { body } = await w.call(who, readPlace, { params });
      expect(body.waiting).toMatchObject({ position: 1, of: 1 });
      expect(body.waiting.promised_on >= body.waiting.expected_on).toBe(true);
    }
    const comment = await w.call(one.hacker, addComment, { params, body: { item_type: "COMMENT", content: "One more thing." } });
    expect(comment.status).toBe(201);
    expect((await report(one.triager, params.report_id)).body.waiting).toBe(true);
    await letInReports(w.app.services, businessDay(0));
    await w.deliver();
    const { body } = await report(one.hacker, params.report_id);
    expect(body).toMatchObject({ status: "new", waiting: false, turn: "company" });
    expect(body.targets.length).toBeGreaterThan(0);
    expect(body.due_at).not.toBeNull();
    expect((await w.call(one.hacker, readPlace, { params })).body.waiting).toBeNull();
    const { items } = (await w.call(one.hacker, listTimeline, { params })).body;
    expect(items.some(({ content }: { content: string }) => content?.startsWith("The report was let in"))).toBe(true);
    const notices = await w.db
      .selectFrom("notification")
      .select(["kind", "user_id"])
      .where("subject_id", "=", params.report_id)
      .where("kind", "in", ["report_let_in", "report_submitted"])
      .execute();
    expect(notices).toContainEqual({ kind: "report_let_in", user_id: one.hacker.id });
    expect(notices).toContainEqual({ kind: "report_submitted", user_id: one.triager.id });
  });

  it("lets in a fifth at the start of each business day and none at the weekend", async () => {
    const queue = await buildQueue(7, { intake_per_week: 11 });
    const saturday = new Date(businessDay(0).getTime() - 2 * dayMs);
    expect(await queue.run(saturday)).toEqual([]);
    expect(await queue.run(businessDay(0))).toHaveLength(3);
    expect(await queue.run(businessDay(0))).toHaveLength(0);
    expect(await queue.run(businessDay(1))).toHaveLength(3);
    expect(await queue.run(businessDay(2))).toHaveLength(1);
    const late = await queue.add();
    // What a day did not let in is not made up for.
    expect(await queue.run(businessDay(2))).toEqual([]);
    expect(await queue.run(businessDay(3))).toEqual([late]);
  });

  it.each(["program", "company"] as const)("lets none in while its %s is paused, and says so", async (what) => {
    const queue = await buildQueue(2, { intake_per_week: 50 });
    const pause = (isPaused: boolean) =>
      what === "program"
        ? w.db
            .updateTable("program")
            .set({ status: isPaused ? "paused" : "active" })
            .where("id", "=", queue.program.id)
            .execute()
        : w.db
            .updateTable("company")
            .set({ status: isPaused ? "PAUSED" : "ACTIVE" })
            .where("id", "=", queue.companyId)
            .execute();
    await placeChangedReports(w.db);
    const place = async () =>
      (await w.call(queue.triager, readPlace, { params: { report_id: queue.reports[0] ?? "" } })).body.waiting;
    await pause(true);
    expect(await queue.run(businessDay(0))).toEqual([]);
    expect(await place()).toMatchObject({ is_paused: true, of: 2 });
    await pause(false);
    expect(await place()).toMatchObject({ is_paused: false });
    expect(await queue.run(businessDay(0))).toHaveLength(2);
  });

  it("takes them in their order, each tenth the oldest, by two jobs at once as by one", async () => {
    const queue = await buildQueue(1, { intake_per_week: 50 });
    const worth: string[] = [];
    for (let n = 0; n < 15; n++) worth.push(await queue.add({ severity: "critical", completeness: 90 }));
    const first = await queue.run(businessDay(0), 3);
    // Nine in order, and the one that nobody would reach.
    expect(new Set(first)).toEqual(new Set([queue.reports[0], ...worth.slice(0, 9)]));
    const by = await w.db
      .selectFrom("report")
      .select(["let_in_by"])
      .where("id", "=", queue.reports[0] as string)
      .executeTakeFirst();
    expect(by).toEqual({ let_in_by: "oldest" });
    const items = await w.db
      .selectFrom("timeline_item")
      .select("report_id")
      .where("info", "like", "let_in%")
      .where("report_id", "in", first)
      .execute();
    expect(items).toHaveLength(10);
  });

  it("lets in no more of one person a week than it says", async () => {
    const queue = await buildQueue(0, { intake_per_week: 50, intake_per_person: 2 });
    const person = await w.person("Hacker");
    for (let n = 0; n < 5; n++) await queue.add({ author_id: person.id, severity: "critical" });
    const other = await queue.add();
    expect(new Set(await queue.run(businessDay(0)))).toEqual(new Set([...queue.reports.slice(0, 2), other]));
    expect(await queue.run(businessDay(1))).toEqual([]);
    expect(await queue.run(businessDay(5))).toHaveLength(2);
  });

  it("lets in everything, in portions, once it has no limit, and asks for the number first", async () => {
    const queue = await buildQueue(60, { intake_per_week: 5 });
    const refused = await limit(queue, queue.owner, { intake_per_week: null, intake_per_person: null });
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    const done = await limit(queue, queue.owner, { intake_per_week: null, intake_per_person: null, waiting: 60 });
    expect(done.status).toBe(200);
    expect(await queue.run(businessDay(0), 2)).toHaveLength(60);
    const sent = await w.call(queue.hacker, submitReport, { body: queue.submission() });
    expect(sent.body).toMatchObject({ waiting: false, turn: "company" });
  });
});

describe("a waiting report @spec:10.71", () => {
  it("is let in by the team, by a decision and by a validation, and taken out by its author", async () => {
    const queue = await buildQueue(4, { intake_per_week: 5 });
    const [one, two, three, four] = queue.reports as [string, string, string, string];
    const of = (report_id: string) => ({ params: { report_id } });
    for (const person of [queue.viewer, queue.finance]) expect((await w.call(person, letInReport, of(one))).status).toBe(403);
    expect((await w.call(queue.hacker, letInReport, of(one))).status).toBe(404);
    expect((await w.call(queue.triager, letInReport, of(one))).body).toMatchObject({ waiting: false, turn: "company" });
    expect((await w.call(queue.triager, letInReport, of(one))).status).toBe(409);
    const closing = { status: "closed", close_reason: "informative" };
    expect((await w.call(queue.triager, changeStatus, { ...of(two), body: closing })).body).toMatchObject({
      waiting: false,
      status: "closed",
    });
    expect((await w.call(queue.triager, validateReport, { ...of(three), body: {} })).body).toMatchObject({ waiting: false });
    const own = await queue.add({ author_id: queue.hacker.id });
    const withdrawn = await w.call(queue.hacker, changeStatus, { ...of(own), body: { status: "closed" } });
    expect(withdrawn.body).toMatchObject({ waiting: false, status: "closed", close_reason: "withdrawn" });
    expect(await queue.waiting()).toEqual(new Set([four]));
    const left = await w.db.selectFrom("report_waiting").select("report_id").where("program_id", "=", queue.program.id).execute();
    expect(left).toEqual([{ report_id: four }]);
  });

  it("is in a view of its own, and on nobody's desk", async () => {
    const queue = await buildQueue(3, { intake_per_week: 5 });
    await queue.report();
    const query = { company_id: queue.companyId };
    const list = async (more: object) => (await w.call(queue.triager, listReports, { query: { ...query, ...more } })).body.total;
    expect([await list({ waiting: "true" }), await list({ waiting: "false" }), await list({ turn: "company" })]).toEqual([
      3, 1, 1,
    ]);
    expect((await w.call(queue.triager, countReports, { query })).body).toMatchObject({ waiting: 3, new: 4 });
    expect((await w.call(queue.hacker, countReports)).body.waiting).toBe(0);
  });

  it("shows its author the same, whatever else of the queue there is to know", async () => {
    const queue = await buildQueue(0, { intake_per_week: 5 });
    const id = await queue.add({ author_id: queue.hacker.id });
    await queue.add({ title: "Twin" });
    const place = async () => (await w.call(queue.hacker, readPlace, { params: { report_id: id } })).body;
    const before = await place();
    await w.db
      .updateTable("report")
      .set({ title: "Another", severity: "critical" })
      .where("id", "=", queue.reports[1] as string)
      .execute();
    expect(await place()).toEqual(before);
  });
});

describe("the fast lane @spec:10.71", () => {
  const urgent = {
    severity: "critical",
    completeness: 90,
    scope_id: null,
    description_markdown: "A note runs a script in the back office.",
    steps_markdown: "1. Order.\n2. Open.\n\n```\nGET /orders HTTP/1.1\n\nHTTP/1.1 200 OK\n```",
  } as const;
  const minute = async (queue: { run: (now: Date) => Promise<string[]> }) => {
    await takeUpReports(w.db);
    await placeChangedReports(w.db);
    // At the weekend nothing else is let in.
    return queue.run(new Date(businessDay(0).getTime() - dayMs));
  };

  it("lets in a critical, complete report without a failed check at once, twice a week", async () => {
    const queue = await buildQueue(1, { intake_per_week: 5 });
    const person = await w.person("Hacker");
    const words = [
      "The invoice of another shop opens by its number.",
      "A coupon is paid out twice when two windows send it.",
      "Any clerk reads the notes of the owner by the export.",
    ];
    for (const description_markdown of words)
      await queue.add({ ...urgent, description_markdown, author_id: person.id, created_at: new Date() });
    expect(await minute(queue)).toEqual(queue.reports.slice(1, 3));
    expect(await minute(queue)).toEqual([]);
  });

  it("is lost for 90 days by one that was spam, and restored when a dispute decides otherwise", async () => {
    const queue = await buildQueue(0, { intake_per_week: 5 });
    const person = await w.person("Hacker");
    const at = new Date(Date.now() - 20 * dayMs);
    const bad = await queue.report({
      author_id: person.id,
      status: "spam",
      created_at: at,
      let_in_at: at,
      let_in_by: "fast_lane",
    });
    await queue.add({ ...urgent, author_id: person.id, created_at: new Date() });
    expect(await minute(queue)).toEqual([]);
    await w.db.updateTable("report").set({ status: "resolved", validated_at: at }).where("id", "=", bad.id).execute();
    const next = await queue.add({
      ...urgent,
      description_markdown: "The list of clerks opens to guests.",
      author_id: person.id,
      created_at: new Date(),
    });
    expect(await minute(queue)).toEqual([next]);
  });
});
