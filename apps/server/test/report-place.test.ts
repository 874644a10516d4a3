import { type ReportPlace, readPlace } from "@safeport/contract/flood/order/place.endpoints";
import { listProgramReports } from "@safeport/contract/reports/program-report.endpoints";
import { correctReport, listReports, submitReport } from "@safeport/contract/reports/report.endpoints";
import { buildScope } from "@safeport/db/factories/build-scope";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { placeChangedReports } from "../src/features/flood/order/place-reports.ts";
import { takeUpReports } from "../src/features/flood/take-up/take-up-reports.ts";
import { buildCase } from "./case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(() => w.close());

const day = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * day);
const read = (as: Person, report_id: string) => w.call(as, readPlace, { params: { report_id } });
async function placeOf(as: Person, id: string): Promise<ReportPlace> {
  const { status, body } = await read(as, id);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const keyOf = async (id: string) =>
  (await w.db.selectFrom("report_place").select("order_key").where("report_id", "=", id).executeTakeFirstOrThrow()).order_key;
/** What the jobs of each minute do. */
async function run(): Promise<void> {
  await takeUpReports(w.db);
  await placeChangedReports(w.db);
}
/** The key that follows from the place value that is shown. */
async function expectKey(id: string, value: number): Promise<void> {
  const { sent_at } = await w.db.selectFrom("report").select("sent_at").where("id", "=", id).executeTakeFirstOrThrow();
  expect(await keyOf(id)).toBeCloseTo(value - (sent_at?.getTime() ?? 0) / day, 2);
}

describe("the place of a report @spec:10.70", () => {
  it("has the same parts for its author and the team, from the moment of sending", async () => {
    const one = await buildCase(w);
    const body = one.submission({ severity: "high", poc_description_markdown: "See https://other-shop.com/orders for it." });
    const { report_id } = (await w.call(one.hacker, submitReport, { body })).body;
    const before = await placeOf(one.triager, report_id);
    expect(before).toMatchObject({ version: 1, track: { closed: 0, valid: 0, points: 10 }, checks: { failed: [], points: 0 } });
    await run();
    const place = await placeOf(one.hacker, report_id);
    expect(place.severity).toEqual({ severity: "high", points: 7 });
    expect(place.checks).toEqual({ failed: [{ check: "asset_named", answered: false, points: 2 }], points: 2 });
    expect(place.value).toBeCloseTo(10 + 7 + place.completeness.percent / 10 - 2, 2);
    expect(await placeOf(one.triager, report_id)).toEqual(place);
    await expectKey(report_id, place.value);
  });

  it("is hidden from whoever may not read the report or its checks, and a draft has none", async () => {
    const [one, other] = [await buildCase(w), await buildCase(w)];
    const [sent, draft] = [await one.report(), await one.report({ status: "draft" })];
    const statusOf = async (as: Person, id: string) => (await read(as, id)).status;
    for (const person of [one.hacker, one.owner, one.manager, one.triager, await w.person("Admin")])
      expect(await statusOf(person, sent.id)).toBe(200);
    for (const person of [one.finance, one.viewer]) expect(await statusOf(person, sent.id)).toBe(403);
    for (const person of [other.owner, other.hacker]) expect(await statusOf(person, sent.id)).toBe(404);
    expect([await statusOf(one.hacker, draft.id), await statusOf(one.triager, draft.id)]).toEqual([409, 404]);
  });

  it("takes the claim, capped by a corrected asset, and not what the team says the severity is", async () => {
    const one = await buildCase(w);
    const report = await one.report({ severity: "critical", created_at: ago(2) });
    await w.db.updateTable("report").set({ severity: "low" }).where("id", "=", report.id).execute();
    await run();
    expect((await placeOf(one.hacker, report.id)).severity).toEqual({ severity: "critical", points: 10 });
    const capped = await buildScope(w.db, { program_id: one.program.id, max_severity: "medium" });
    const correction = { scope_id: capped.id, reason: "It is this asset" };
    const params = { report_id: report.id };
    expect((await w.call(one.triager, correctReport, { params, body: correction })).status).toBe(200);
    await w.deliver();
    await run();
    expect((await placeOf(one.hacker, report.id)).severity).toEqual({ severity: "medium", points: 4 });
  });

  it("follows the author's reports as they are closed and opened again, and no other's", async () => {
    const one = await buildCase(w);
    const waiting = await one.report({ created_at: ago(1) });
    await run();
    const of = async () => (await placeOf(one.triager, waiting.id)).track;
    const [closed, resolved] = [
      await one.report({ status: "closed", created_at: ago(3) }),
      await one.report({ status: "resolved", created_at: ago(3) }),
    ];
    const act = (id: string, values: object) =>
      w.db
        .updateTable("report")
        .set({ ...values, last_activity_at: new Date() })
        .where("id", "=", id)
        .execute();
    await act(closed.id, { closed_at: ago(0) });
    await act(resolved.id, { closed_at: ago(0) });
    await run();
    expect(await of()).toEqual({ closed: 2, valid: 1, points: 15 });
    await expectKey(waiting.id, (await placeOf(one.triager, waiting.id)).value);
    // A withdrawn report counts neither way, and one that was closed more than a year ago no more.
    await act(closed.id, { close_reason: "withdrawn" });
    await act(resolved.id, { closed_at: ago(366) });
    await run();
    expect(await of()).toEqual({ closed: 0, valid: 0, points: 10 });
  });

  it("counts a duplicate of another's report as valid once that is resolved, and tells nothing of it before", async () => {
    const one = await buildCase(w);
    const stranger = await w.person("Hacker");
    const original = await one.report({ author_id: stranger.id, status: "under_review", created_at: ago(9) });
    await one.report({ status: "duplicate", duplicate_of: original.id, created_at: ago(8) });
    const own = await one.report({ status: "resolved", created_at: ago(7) });
    await one.report({ status: "duplicate", duplicate_of: own.id, created_at: ago(6) });
    const waiting = await one.report({ created_at: ago(1) });
    await run();
    const of = async () => (await placeOf(one.hacker, waiting.id)).track;
    expect(await of()).toMatchObject({ closed: 3, valid: 1 });
    const change = (values: object) =>
      w.db
        .updateTable("report")
        .set({ ...values, last_activity_at: new Date() })
        .where("id", "=", original.id)
        .execute();
    await change({ validated_at: new Date(), severity: "critical" });
    await run();
    expect(await of()).toMatchObject({ closed: 3, valid: 1 });
    await change({ status: "resolved", closed_at: new Date() });
    await run();
    expect(await of()).toMatchObject({ closed: 3, valid: 2 });
  });

  it("is not moved by a hidden twin of somebody else", async () => {
    const [bare, twinned] = [await buildCase(w), await buildCase(w)];
    const stranger = await w.person("Hacker");
    const at = ago(1);
    const alone = await bare.report({ created_at: at });
    for (const status of ["new", "resolved", "spam"] as const)
      await twinned.report({ author_id: stranger.id, status, created_at: ago(2) });
    const twin = await twinned.report({ created_at: at });
    await run();
    expect(await placeOf(twinned.hacker, twin.id)).toEqual(await placeOf(bare.hacker, alone.id));
    expect(await keyOf(twin.id)).toBe(await keyOf(alone.id));
  });

  it("is computed by two jobs at once as by one", async () => {
    const one = await buildCase(w);
    const reports = await Promise.all([1, 2, 3].map((days) => one.report({ created_at: ago(days) })));
    await Promise.all([placeChangedReports(w.db), placeChangedReports(w.db)]);
    for (const { id } of reports) await expectKey(id, (await placeOf(one.hacker, id)).value);
  });
});

describe("the order of a list by place @spec:10.70", () => {
  it("lets a report rise by a point a day, and goes on over pages of a company, a program and a person", async () => {
    const one = await buildCase(w);
    const [fresh, old, worth, oldest] = [
      await one.report({ severity: "none", completeness: 0, created_at: ago(0.5) }),
      await one.report({ severity: "none", completeness: 0, created_at: ago(3) }),
      await one.report({ severity: "critical", completeness: 80, created_at: ago(1) }),
      await one.report({ severity: "none", completeness: 0, created_at: ago(30) }),
    ];
    const expected = [oldest.id, worth.id, old.id, fresh.id];
    const idsOf = ({ body }: { body: { items: { report_id: string }[] } }) => body.items.map(({ report_id }) => report_id);
    // Before the job has seen them as well: each writer gives its report a place.
    for (let times = 0; times < 2; times++) {
      for (const who of [one.hacker, one.triager, await w.person("Admin")]) {
        const query = { sort: "place", company_id: one.companyId };
        expect(idsOf(await w.call(who, listReports, { query }))).toEqual(expected);
        const pages = await Promise.all(
          ["1", "2"].map((page) => w.call(who, listReports, { query: { ...query, page, size: "2" } })),
        );
        expect(pages.flatMap(idsOf)).toEqual(expected);
      }
      const params = { program: one.program.id };
      expect(idsOf(await w.call(one.triager, listProgramReports, { params, query: { sort: "place" } }))).toEqual(expected);
      await run();
    }
  });
});
