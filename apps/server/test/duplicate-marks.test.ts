import { watchReport } from "@safeport/contract/desk/assignment.endpoints";
import { changeStatus, countReports, getReport, submitReport, updateDraft } from "@safeport/contract/reports/report.endpoints";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findTotals } from "../src/features/reputation/point-list.queries.ts";
import { settleAllPoints } from "../src/features/reputation/settle-points.ts";
import { buildCase, type Case } from "./case.ts";
import { untilOneWaits } from "./until-one-waits.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
let one: Case;
beforeAll(async () => {
  w = await buildOwnWorld();
  one = await buildCase(w);
});
afterAll(() => w.close());

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const mark = (id: string, duplicate_of: number | null, as: Person = one.triager) =>
  w.call(as, changeStatus, { params: { report_id: id }, body: { status: "duplicate", duplicate_of } });
const move = (id: string, body: object) => w.call(one.triager, changeStatus, { params: { report_id: id }, body });
const get = async (id: string, as: Person = one.owner) => (await w.call(as, getReport, { params: { report_id: id } })).body;

it("two triagers who mark two reports as duplicates of each other at once: one succeeds, never both (DUP-01)", async () => {
  for (let nth = 0; nth < 5; nth++) {
    const a = await one.report({ created_at: hoursAgo(2) });
    const b = await one.report({ created_at: hoursAgo(1) });
    const answers = await Promise.all([mark(b.id, a.number), mark(a.id, b.number, one.manager)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect([(await get(a.id)).duplicate_of, (await get(b.id)).duplicate_of]).toEqual([null, a.number]);
  }
});

it("a duplicate that is reopened is none any more: no original, no card, in one version (DUP-05)", async () => {
  const other = await w.person();
  const a = await one.report({ created_at: hoursAgo(3) });
  const b = await one.report({ created_at: hoursAgo(2), author_id: other.id });
  const c = await one.report({ created_at: hoursAgo(1), author_id: other.id });
  for (const { id } of [b, c]) await mark(id, a.number);
  const marked = await get(b.id, other);
  expect(marked).toMatchObject({ duplicate_of: a.number, duplicate_card: { id: a.number } });
  const duplicatesOfA = async () =>
    (await w.db.selectFrom("report").select("id").where("duplicate_of", "=", a.id).execute()).map(({ id }) => id);
  expect((await duplicatesOfA()).sort()).toEqual([b.id, c.id].sort());
  const reopened = await move(b.id, { status: "under_review", reason: "It differs" });
  expect(reopened.body).toMatchObject({ duplicate_of: null, duplicate_card: null, version: marked.version + 1 });
  expect(await get(b.id, other)).toMatchObject({ duplicate_of: null, duplicate_card: null });
  expect(await duplicatesOfA()).toEqual([c.id]);
});

it("a mark that is set back leaves counts, watchers and points as before, and computing them again changes nothing (DUP-10)", async () => {
  const here = await buildCase(w);
  const authors = await Promise.all(Array.from({ length: 5 }, () => w.person()));
  const watchers = [here.owner, here.manager, here.triager];
  const root = await here.report({ created_at: hoursAgo(20), severity: "high" });
  const duplicates = [];
  for (const [nth, author] of authors.entries())
    duplicates.push(await here.report({ created_at: hoursAgo(19 - nth), author_id: author.id, severity: "high" }));
  for (const { id } of [root, ...duplicates])
    for (const as of watchers) await w.call(as, watchReport, { params: { report_id: id }, body: { watching: true } });
  const state = async () => {
    await w.deliver();
    const query = { company_id: here.companyId };
    const watching = await w.db
      .selectFrom("report_watch")
      .select(["report_id", "user_id"])
      .where("watching", "=", true)
      .execute();
    return {
      counts: (await w.call(here.owner, countReports, { query })).body,
      points: await Promise.all(authors.map(({ id }) => findTotals(w.db, id))),
      watching: watching.length,
    };
  };
  const act = (id: string, body: object) => w.call(here.triager, changeStatus, { params: { report_id: id }, body });
  for (const { id } of duplicates.slice(1)) await act(id, { status: "duplicate", duplicate_of: root.number });
  await act(root.id, { status: "resolved" });
  const last = duplicates[0] as { id: string };
  const before = await state();
  expect((await act(last.id, { status: "duplicate", duplicate_of: root.number })).status).toBe(200);
  const merged = await state();
  // A fifth of 25.
  expect(merged.points[0]).toEqual({ points: 5, pending: 0 });
  expect(merged.counts).toMatchObject({ active: before.counts.active - 1 });
  expect((await act(last.id, { status: "under_review", reason: "It differs" })).status).toBe(200);
  expect(await state()).toMatchObject({ points: before.points, watching: before.watching });
  const { new: _new, ...counts } = before.counts;
  expect((await state()).counts).toMatchObject(counts);
  expect(await settleAllPoints(w.db)).toBe(0);
});

it("an original that becomes a duplicate and is set back has its duplicates again, and theirs, but none that a person changed since", async () => {
  const at = (nth: number) => one.report({ created_at: hoursAgo(20 - nth), severity: "high", author_id: one.hacker.id });
  const author = await w.person();
  const [root, original, first, second, changed] = [await at(0), await at(1), await at(2), await at(3), await at(4)];
  const [other, theirs] = [await at(5), await one.report({ created_at: hoursAgo(10), severity: "high", author_id: author.id })];
  const originals = async () => {
    const of = [original, first, second, changed, other, theirs].map(async ({ id }) => (await get(id)).duplicate_of);
    return Promise.all(of);
  };
  for (const { id } of [first, second, changed]) await mark(id, original.number);
  await mark(theirs.id, other.number);
  await mark(other.id, original.number);
  await move(original.id, { status: "resolved" });
  const points = async () => {
    await w.deliver();
    return (await findTotals(w.db, author.id)).points;
  };
  const before = [await originals(), await points()];
  expect(before).toEqual([[null, ...Array(5).fill(original.number)], 5]);
  await move(original.id, { status: "duplicate", duplicate_of: root.number, reason: "It is older" });
  expect([await originals(), await points()]).toEqual([Array(6).fill(root.number), 0]);
  await move(changed.id, { status: "under_review", reason: "It differs" });
  await mark(changed.id, root.number);
  await move(original.id, { status: "resolved", reason: "It was right" });
  const restored = [null, original.number, original.number, root.number, original.number, original.number];
  expect([await originals(), await points()]).toEqual([restored, 5]);
  await move(other.id, { status: "under_review", reason: "It differs" });
  expect([(await originals()).slice(4), await points()]).toEqual([[null, other.number], 0]);
  expect(await settleAllPoints(w.db)).toBe(0);
});

it("a duplicate of a report that becomes one at that moment has the root as its original", async () => {
  const [root, original, late] = [
    await one.report({ created_at: hoursAgo(3) }),
    await one.report({ created_at: hoursAgo(2) }),
    await one.report({ created_at: hoursAgo(1) }),
  ];
  const marked = await w.db.transaction().execute(async (tx) => {
    const change = { status: "duplicate", duplicate_of: root.id, closed_at: new Date() } as const;
    await tx.updateTable("report").set(change).where("id", "=", original.id).execute();
    const answer = mark(late.id, original.number);
    await untilOneWaits(w);
    return [answer] as const;
  });
  expect((await marked[0]).status).toBe(200);
  expect((await get(late.id)).duplicate_of).toBe(root.number);
});

it("of two reports that were received at the same time, as of one import, the one with the lower number is the original", async () => {
  const imported = { imported_at: hoursAgo(1), imported_author: "bob" };
  const ofImport = () => one.report({ ...imported, import_key: crypto.randomUUID(), created_at: hoursAgo(100) });
  const [low, high] = [await ofImport(), await ofImport()].sort((x, y) => (x.number ?? 0) - (y.number ?? 0));
  expect((await mark(low?.id ?? "", high?.number ?? 0)).status).toBe(409);
  expect((await mark(high?.id ?? "", low?.number ?? 0)).status).toBe(200);
});

it("the time of sending says which of two is the original, not when a draft was begun (DUP-14)", async () => {
  const [slow, quick] = [await w.person(), await w.person()];
  const draft = await w.call(slow, submitReport, { body: one.submission({ save_as_draft: true }) });
  await w.db
    .updateTable("report")
    .set({ created_at: hoursAgo(72) })
    .where("id", "=", draft.body.report_id)
    .execute();
  const tuesday = await w.call(quick, submitReport, { body: one.submission() });
  const params = { report_id: draft.body.report_id };
  const { program_id: _program, ...content } = one.submission({ save_as_draft: false });
  const wednesday = await w.call(slow, updateDraft, { params, body: content });
  expect(wednesday.status, JSON.stringify(wednesday.body)).toBe(200);
  expect((await mark(tuesday.body.report_id, wednesday.body.id)).body).toMatchObject({ status: 409 });
  expect((await mark(wednesday.body.report_id, tuesday.body.id)).body).toMatchObject({ duplicate_of: tuesday.body.id });
});
