import { openDispute, withdrawDispute } from "@safeport/contract/disputes/dispute.endpoints";
import { changeSeverity, changeStatus } from "@safeport/contract/reports/report.endpoints";
import { listPoints, type PointEntry } from "@safeport/contract/reputation/reputation.endpoints";
import { newId } from "@safeport/db/new-id";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findTotals } from "../src/features/reputation/point-list.queries.ts";
import { settleAllPoints, settleDuePenalties, settlePoints } from "../src/features/reputation/settle-points.ts";
import { buildCase, type Case } from "./case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(() => w.close());

const reason = "A reason that is long enough for every rule";

async function move(c: Case, reportId: string, body: object, as: Person = c.manager): Promise<void> {
  const answer = await w.call(as, changeStatus, { params: { report_id: reportId }, body: { reason, ...body } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await w.deliver();
}

/** The rows of a person in the order of their booking. */
async function rowsOf(as: Person): Promise<string[]> {
  const { body } = await w.call(as, listPoints, { query: { size: "100" } });
  const bookings = body.items.toSorted((a: PointEntry, b: PointEntry) =>
    `${a.at}${a.point_id}`.localeCompare(`${b.at}${b.point_id}`),
  );
  return bookings.map(({ reason: why, delta, state }: PointEntry) => `${why} ${delta} ${state}`);
}

/** Books the points due so many days from now, as the job does then. */
async function settleIn(days: number): Promise<void> {
  const then = new Date(Date.now() + days * 86_400_000);
  await settleDuePenalties(w.db, then);
}

describe("points @spec:7.63", () => {
  it("of a report that is resolved, opened again and resolved are given once, and rows explain them (PTS-10)", async () => {
    const c = await buildCase(w);
    const { id } = await c.report({ severity: "high" });
    for (const body of [
      { status: "resolved" },
      { status: "under_review" },
      { status: "resolved" },
      { status: "closed", close_reason: "informative" },
      { status: "resolved" },
    ])
      await move(c, id, body);
    expect(await rowsOf(c.hacker)).toEqual(["valid 25 reversed", "valid 25 reversed", "closed 0 reversed", "valid 25 final"]);
    expect(await findTotals(w.db, c.hacker.id)).toEqual({ points: 25, pending: 0 });
    const { body } = await w.call(c.hacker, listPoints, { query: { state: "reversed" } });
    expect(body.total).toBe(3);
    // Every row of the report keeps the time at which it first became valid.
    const valid = (await w.call(c.hacker, listPoints)).body.items.filter((row: { reason: string }) => row.reason === "valid");
    expect(new Set(valid.map((row: { effective_at: string }) => row.effective_at)).size).toBe(1);
  });

  it("are listed by the day that is shown, whenever they were booked", async () => {
    const c = await buildCase(w);
    for (const [day, booked] of [
      ["2026-08-12", "2026-08-20"],
      ["2026-08-14", "2026-08-19"],
    ]) {
      const { id } = await c.report({ severity: "high" });
      await sql`insert into point_entry (id, user_id, report_id, reason, severity, is_author, delta, state, effective_at, at, final_at)
        values (${newId()}, ${c.hacker.id}, ${id}, 'valid', 'high', true, 25, 'final', ${day}::date, ${booked}::date, ${booked}::date)`.execute(
        w.db,
      );
    }
    const { body } = await w.call(c.hacker, listPoints);
    const days = body.items.map(({ effective_at }: PointEntry) => effective_at.slice(0, 10));
    expect(days).toEqual(["2026-08-14", "2026-08-12"]);
  });

  it("follow the severity, as a row that is reversed and another one", async () => {
    const c = await buildCase(w);
    const { id } = await c.report({ severity: "low" });
    await move(c, id, { status: "resolved" });
    expect(await rowsOf(c.hacker)).toEqual(["valid 5 final"]);
    await move(c, id, { status: "under_review" });
    const rated = await w.call(c.manager, changeSeverity, {
      params: { report_id: id },
      body: { severity: "critical", reason: "It reaches every account of the shop" },
    });
    expect(rated.status).toBe(200);
    await move(c, id, { status: "resolved" });
    expect(await rowsOf(c.hacker)).toEqual(["valid 5 reversed", "valid 40 final"]);
  });

  it("of a duplicate follow its original, and are none for somebody's own", async () => {
    const c = await buildCase(w);
    const other = await w.person();
    const original = await c.report({ severity: "critical" });
    const duplicate = await c.report({ author_id: other.id, severity: "low" });
    const own = await c.report({ severity: "critical" });
    const duplicate_of = original.number;
    await move(c, duplicate.id, { status: "duplicate", duplicate_of });
    await move(c, own.id, { status: "duplicate", duplicate_of });
    expect(await rowsOf(other)).toEqual([]);
    await move(c, original.id, { status: "resolved" });
    expect(await rowsOf(other)).toEqual(["duplicate 8 final"]);
    expect((await rowsOf(c.hacker)).sort()).toEqual(["duplicate 0 final", "valid 40 final"]);
    await move(c, original.id, { status: "closed", close_reason: "wont_fix" });
    expect(await rowsOf(other)).toEqual(["duplicate 8 reversed"]);
  });

  it("of a duplicate are earned once by a person and original, by the earliest that is left (M2)", async () => {
    const c = await buildCase(w);
    const [other, friend] = [await w.person(), await w.person()];
    const original = await c.report({ severity: "critical" });
    const copies = [];
    for (const author_id of [other.id, other.id, friend.id, other.id]) copies.push(await c.report({ author_id }));
    const [first, second, third, fourth] = copies.map(({ id, number }) => ({ id, number }));
    if (!first || !second || !third || !fourth) throw new Error("Four reports were built");
    await w.db
      .insertInto("report_collaborator")
      .values({ report_id: third.id, user_id: other.id, weight: 50, place: 1, invited_at: new Date(), accepted_at: new Date() })
      .execute();
    // The order in which they are marked does not matter.
    for (const { id } of [fourth, third, second, first])
      await move(c, id, { status: "duplicate", duplicate_of: original.number });
    await move(c, original.id, { status: "resolved" });
    const earned = async (person: Person) => (await rowsOf(person)).filter((row) => !row.endsWith("reversed")).sort();
    const none = Array(3).fill("duplicate 0 final");
    expect(await earned(other)).toEqual([...none, "duplicate 8 final"]);
    expect(await earned(friend)).toEqual(["duplicate 4 final"]);
    // Another one earns when the first is opened again.
    await move(c, first.id, { status: "under_review", reason: "It is another weakness" });
    expect(await earned(other)).toEqual([...none.slice(1), "duplicate 8 final"]);
    expect(await w.db.transaction().execute((tx) => settlePoints(tx, [original.id]))).toBe(0);
  });

  it("that are lost wait two weeks, and longer while a dispute is open", async () => {
    const c = await buildCase(w);
    const report = await c.report();
    await move(c, report.id, { status: "spam" });
    expect(await rowsOf(c.hacker)).toEqual(["spam -10 pending"]);
    await settleIn(13);
    expect(await rowsOf(c.hacker)).toEqual(["spam -10 pending"]);
    await settleIn(15);
    expect(await rowsOf(c.hacker)).toEqual(["spam -10 final"]);
    expect(await findTotals(w.db, c.hacker.id)).toEqual({ points: 0, pending: 0 });
    // A report that is opened again gives the points back.
    await move(c, report.id, { status: "under_review" });
    expect(await rowsOf(c.hacker)).toEqual(["spam -10 reversed"]);
  });

  it("wait until the later of two weeks and the end of the dispute", async () => {
    const c = await buildCase(w);
    const { id } = await c.report();
    const body = { dispute_type: "Submission", dispute_description: "I sent proof", report_id: id };
    const opened = await w.call(c.hacker, openDispute, { body });
    expect(opened.status).toBe(201);
    await move(c, id, { status: "not_applicable" }, await w.person("Admin"));
    // The dispute was ended by the platform; another one is opened about the outcome.
    await w.db
      .insertInto("dispute")
      .values({
        id: crypto.randomUUID(),
        report_id: id,
        opened_by: c.hacker.id,
        opened_side: "reporter",
        type: "Submission",
        description: "Again",
      })
      .execute();
    await w.db.updateTable("report").set({ dispute_open: true }).where("id", "=", id).execute();
    await settleIn(20);
    expect(await rowsOf(c.hacker)).toEqual(["not_applicable -5 pending"]);
    await w.db.updateTable("dispute").set({ status: "withdrawn", ended_at: new Date() }).where("report_id", "=", id).execute();
    await w.db.updateTable("report").set({ dispute_open: false }).where("id", "=", id).execute();
    await settleIn(20);
    expect(await rowsOf(c.hacker)).toEqual(["not_applicable -5 final"]);
    expect(withdrawDispute.method).toBe("POST");
  });

  it("are none for a withdrawn report, and nobody reads another person’s rows", async () => {
    const c = await buildCase(w);
    const { id } = await c.report({ severity: "critical" });
    await move(c, id, { status: "closed" }, c.hacker);
    expect(await rowsOf(c.hacker)).toEqual([]);
    const resolved = await c.report({ severity: "critical" });
    await move(c, resolved.id, { status: "resolved" });
    for (const reader of [c.owner, await w.person(), await w.person("Super Admin")]) expect(await rowsOf(reader)).toEqual([]);
  });

  it("are booked once, however often events are delivered, and no row is ever changed or deleted", async () => {
    const c = await buildCase(w);
    const { id } = await c.report({ severity: "medium" });
    await move(c, id, { status: "resolved" });
    await Promise.all([w.deliver(), settleAllPoints(w.db), settleAllPoints(w.db)]);
    expect(await rowsOf(c.hacker)).toEqual(["valid 15 final"]);
    expect(await settleAllPoints(w.db)).toBe(0);
    await expect(sql`delete from point_entry where report_id = ${id}`.execute(w.owner)).rejects.toThrow(
      /kept as they were booked/,
    );
    await expect(sql`update point_entry set delta = 40 where report_id = ${id}`.execute(w.owner)).rejects.toThrow(
      /kept as they were booked/,
    );
  });
});
