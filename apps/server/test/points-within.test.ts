import { changeSeverity, changeStatus } from "@safeport/contract/reports/report.endpoints";
import { listPoints, type PointEntry } from "@safeport/contract/reputation/reputation.endpoints";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lockPointsOf } from "../src/features/reputation/point-entry.queries.ts";
import { verifyPoints } from "../src/features/reputation/verify-points.ts";
import { publishEvents } from "../src/platform/events/event.queries.ts";
import { buildCase, type Case } from "./case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

/** No process delivers events here, unless a test does: what is read is what the act itself has booked. */
let w: World;
beforeAll(async () => {
  w = await buildOwnWorld();
});
afterAll(async () => {
  await w.deliver();
  expect((await verifyPoints(w.db)).failure).toBeNull();
  await w.close();
});

const reason = "A reason that is long enough for every rule";

const move = (c: Case, report_id: string, body: object) =>
  w.call(c.manager, changeStatus, { params: { report_id }, body: { reason, ...body } });

async function moved(c: Case, report_id: string, body: object): Promise<void> {
  const answer = await move(c, report_id, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

/** The rows of a person, the last booked last. */
async function rowsOf(as: Person): Promise<string[]> {
  const { body } = await w.call(as, listPoints, { query: { size: "100" } });
  const rows = body.items.toSorted((a: PointEntry, b: PointEntry) =>
    `${a.at}${a.point_id}`.localeCompare(`${b.at}${b.point_id}`),
  );
  return rows.map(({ reason: why, delta, state }: PointEntry) => `${why} ${delta} ${state}`);
}

describe("points are booked in the transaction of what causes them", () => {
  it("so that whoever reads after the act reads them, and its delivery books nothing again (L5)", async () => {
    const c = await buildCase(w);
    const { id, number } = await c.report({ severity: "high" });
    const other = await w.person();
    const copy = await c.report({ author_id: other.id });
    await moved(c, copy.id, { status: "duplicate", duplicate_of: number });
    await moved(c, id, { status: "resolved" });
    expect([await rowsOf(c.hacker), await rowsOf(other)]).toEqual([["valid 25 final"], ["duplicate 5 final"]]);
    const rated = { severity: "critical", reason: "It reaches every account of the shop" };
    await moved(c, id, { status: "under_review" });
    expect((await w.call(c.manager, changeSeverity, { params: { report_id: id }, body: rated })).status).toBe(200);
    await moved(c, id, { status: "resolved" });
    const rows = [await rowsOf(c.hacker), await rowsOf(other)];
    expect(rows).toEqual([
      ["valid 25 reversed", "valid 40 final"],
      ["duplicate 5 reversed", "duplicate 8 final"],
    ]);
    await w.deliver();
    expect([await rowsOf(c.hacker), await rowsOf(other)]).toEqual(rows);
  });

  it("and not without it", async () => {
    const c = await buildCase(w);
    const { id } = await c.report({ severity: "high" });
    const refuse = "begin raise exception 'no points'; end";
    await sql`create function refuse_points() returns trigger language plpgsql as ${sql.lit(refuse)}`.execute(w.owner);
    await sql`create trigger refuse_points before insert on point_entry for each row execute function refuse_points()`.execute(
      w.owner,
    );
    expect((await move(c, id, { status: "resolved" })).status).toBe(500);
    await sql`drop function refuse_points() cascade`.execute(w.owner);
    const row = await w.db.selectFrom("report").select("status").where("id", "=", id).executeTakeFirst();
    expect([row?.status, await rowsOf(c.hacker)]).toEqual(["new", []]);
  });

  it("once, by acts on an original and its duplicates at the same time", async () => {
    const c = await buildCase(w);
    const people = await Promise.all(Array.from({ length: 4 }, () => w.person()));
    const originals = await Promise.all(Array.from({ length: 4 }, () => c.report({ severity: "high" })));
    const copies = [];
    for (const { number } of originals)
      for (const { id } of people) copies.push({ original: number, ...(await c.report({ author_id: id })) });
    const acts = [
      ...copies.map(
        ({ id, original }) =>
          () =>
            move(c, id, { status: "duplicate", duplicate_of: original }),
      ),
      ...originals.map(
        ({ id }) =>
          () =>
            move(c, id, { status: "resolved" }),
      ),
      ...originals.map(
        ({ id }) =>
          () =>
            move(c, id, { status: "closed", close_reason: "informative" }),
      ),
    ];
    const answers = await Promise.all(acts.toSorted(() => Math.random() - 0.5).map((act) => act()));
    for (const { status, body } of answers) expect([200, 409], JSON.stringify(body)).toContain(status);
    expect((await verifyPoints(w.db)).failure).toBeNull();
  });

  it("while another company's acts book theirs", async () => {
    const [busy, other] = [await buildCase(w), await buildCase(w)];
    const [held, { id }] = [await busy.report(), await other.report({ severity: "high" })];
    await w.db.transaction().execute(async (tx) => {
      await lockPointsOf(tx, [held.id]);
      await moved(other, id, { status: "resolved" });
    });
    expect(await rowsOf(other.hacker)).toEqual(["valid 25 final"]);
  });

  it("also for an event that an earlier version has stored without them, after its delivery", async () => {
    const c = await buildCase(w);
    const { id } = await c.report({ severity: "low" });
    await w.db.transaction().execute(async (tx) => {
      await tx
        .updateTable("report")
        .set({ status: "resolved", closed_at: new Date(), validated_at: new Date() })
        .where("id", "=", id)
        .execute();
      const data = { company_id: c.companyId, program_id: c.program.id, old_status: "new", new_status: "resolved" } as const;
      await publishEvents(tx, null, [
        { type: "report.status_changed", subject_id: id, data: { ...data, close_reason: null, automatic: false } },
      ]);
    });
    expect(await rowsOf(c.hacker)).toEqual([]);
    await w.deliver();
    expect(await rowsOf(c.hacker)).toEqual(["valid 5 final"]);
  });
});
