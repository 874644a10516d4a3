import { getLeaderboard, getReputation } from "@safeport/contract/reputation/reputation.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildReport } from "@safeport/db/factories/build-report";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refreshLeaderboards } from "../src/features/reputation/refresh-leaderboards.queries.ts";
import { settleAllPoints } from "../src/features/reputation/settle-points.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
beforeEach(async () => {
  w = await buildOwnWorld();
});
afterEach(() => w.close());

type Overrides = NonNullable<Parameters<typeof buildReport>[1]>;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** A program open to all of a company with a verified domain. */
async function openProgram(over: Parameters<typeof buildProgram>[1] = {}) {
  const program = await buildProgram(w.db, { status: "active", visibility: "PUBLIC", ...over });
  await w.db.updateTable("company").set({ domain_status: "verified" }).where("id", "=", program.company_id).execute();
  return program;
}

/** A report that was resolved so many days ago. */
function resolved(program_id: string, author: Person, days: number, over: Overrides = {}) {
  const at = daysAgo(days);
  return buildReport(w.db, { program_id, author_id: author.id, status: "resolved", created_at: at, validated_at: at, ...over });
}

/** Books all points and computes the boards, as the jobs do. */
async function refresh(): Promise<void> {
  await settleAllPoints(w.db);
  await refreshLeaderboards(w.db);
}

async function boardOf(as: Person | null, query: Record<string, string> = {}) {
  const { status, body, headers } = await w.call(as, getLeaderboard, { query });
  expect(status).toBe(200);
  const items = body.items.map(
    ({ rank, user, points }: { rank: number; user: { username: string } | null; points: number }) =>
      `${rank} ${user?.username ?? "private"} ${points}`,
  );
  return { items, you: body.you, as_of: body.as_of, total: body.total, headers };
}

describe("a board @spec:7.63", () => {
  it("ranks by points, is the same for every reader and gives each their own place, which no cache shares (PTS-03)", async () => {
    const program = await openProgram();
    const [ada, bea, cem] = [await w.person(), await w.person(), await w.person()];
    expect(await boardOf(ada)).toMatchObject({ items: [], as_of: null, you: null, total: 0 });
    await resolved(program.id, ada, 3, { severity: "high" });
    await resolved(program.id, bea, 2, { severity: "critical" });
    await refresh();
    const lines = [`1 ${bea.username} 40`, `2 ${ada.username} 25`];
    const [forAda, forBea, forCem, forVisitor] = [
      await boardOf(ada),
      await boardOf(bea),
      await boardOf(cem),
      await boardOf(null),
    ];
    for (const { items } of [forAda, forBea, forCem, forVisitor]) expect(items).toEqual(lines);
    expect([forAda.you?.rank, forBea.you?.rank, forCem.you, forVisitor.you]).toEqual([2, 1, null, null]);
    expect(new Set([forAda, forBea, forVisitor].map(({ as_of }) => as_of)).size).toBe(1);
    for (const { headers } of [forAda, forVisitor]) expect(headers["cache-control"]).toBe("no-store");
  });

  it("leaves out who is suspended or left, and closes up at once, for ranks of a week before as well (PTS-01) @spec:1.7", async () => {
    const program = await openProgram();
    const [ada, bea] = [await w.person(), await w.person()];
    await resolved(program.id, ada, 20, { severity: "critical" });
    await resolved(program.id, bea, 20, { severity: "high" });
    await settleAllPoints(w.db);
    await bookedDaysAgo(20);
    await refresh();
    expect((await boardOf(bea)).you).toMatchObject({ rank: 2, previous_rank: 2 });
    await w.db.updateTable("user_account").set({ state: "suspended" }).where("id", "=", ada.id).execute();
    const seesFirst = async () => {
      const { items, total, you } = await boardOf(bea);
      expect([items, total, you?.rank, you?.previous_rank]).toEqual([[`1 ${bea.username} 25`], 1, 1, 1]);
      const { body } = await w.call(bea, getReputation, { params: { username: bea.username } });
      expect(body.rank).toBe(1);
    };
    await seesFirst();
    await w.db.updateTable("user_account").set({ state: "active" }).where("id", "=", ada.id).execute();
    expect((await boardOf(bea)).you).toMatchObject({ rank: 2, previous_rank: 2 });
    await w.db.updateTable("user_account").set({ state: "deleted" }).where("id", "=", ada.id).execute();
    await seesFirst();
    await refresh();
    await seesFirst();
    const { body } = await w.call(bea, getReputation, { params: { username: bea.username } });
    expect(body).toMatchObject({ rank: 1, points: 25, valid: 1, accuracy: 1, signal: null, badges: ["first_valid", "top_100"] });
  });

  it("breaks ties by accuracy, then fewer reports, then who was first; rows of 0 change nothing (PTS-05)", async () => {
    const program = await openProgram();
    const [first, later, many, wrong] = [await w.person(), await w.person(), await w.person(), await w.person()];
    await resolved(program.id, later, 4, { severity: "medium" });
    await resolved(program.id, first, 5, { severity: "medium" });
    for (let n = 0; n < 3; n++) await resolved(program.id, many, 9, { severity: "low" });
    await resolved(program.id, wrong, 9, { severity: "medium" });
    await resolved(program.id, wrong, 9, { severity: "low" });
    await buildReport(w.db, { program_id: program.id, author_id: wrong.id, status: "not_applicable", created_at: daysAgo(30) });
    await refresh();
    const order = [`1 ${first.username} 15`, `2 ${later.username} 15`, `3 ${many.username} 15`, `4 ${wrong.username} 15`];
    expect((await boardOf(null)).items).toEqual(order);
    await resolved(program.id, first, 1, { severity: "none" });
    await refresh();
    expect((await boardOf(null)).items).toEqual(order);
    // People who are equal in everything share a rank.
    const at = daysAgo(5);
    await w.db.updateTable("report").set({ validated_at: at }).where("author_id", "in", [first.id, later.id]).execute();
    await refresh();
    expect((await boardOf(null)).items.map((line: string) => line[0])).toEqual(["1", "1", "3", "4"]);
  });

  it("counts a window in UTC, by the time at which a report became valid, for every reader alike (PTS-07, PTS-09)", async () => {
    const program = await openProgram();
    const [ada, bea] = [await w.person(), await w.person()];
    const year = new Date().getUTCFullYear();
    // 31 December 23:30 in Los Angeles is the new year for everybody.
    await resolved(program.id, ada, 0, { severity: "low", validated_at: new Date(`${year - 1}-12-31T23:30:00-08:00`) });
    await resolved(program.id, bea, 0, { severity: "low", validated_at: new Date(`${year - 1}-12-31T23:59:59Z`) });
    await refresh();
    expect((await boardOf(null, { window: "year" })).items).toEqual([`1 ${ada.username} 5`]);
    expect((await boardOf(null, { window: "all" })).total).toBe(2);
    // The reader's time zone changes nothing.
    const boards = [];
    for (const time_zone of ["Asia/Tokyo", "America/Lima"]) {
      const reader = await w.person();
      await w.db.updateTable("user_account").set({ time_zone }).where("id", "=", reader.id).execute();
      const { items, as_of } = await boardOf(reader, { window: "year" });
      boards.push({ items, as_of });
    }
    expect(boards[1]).toEqual(boards[0]);
  });

  it("of critical and high, a group of weaknesses, newcomers and VDPs counts only these", async () => {
    const program = await openProgram();
    const vdp = await openProgram({ program_type: "VDP" });
    const [ada, bea, old] = [await w.person(), await w.person(), await w.person()];
    const xss = await w.db.selectFrom("weakness").select("id").where("cwe_id", "=", 79).executeTakeFirstOrThrow();
    await resolved(program.id, ada, 3, { severity: "high", weakness_id: xss.id });
    await resolved(vdp.id, bea, 3, { severity: "low" });
    await resolved(program.id, old, 200, { severity: "low" });
    await resolved(program.id, old, 2, { severity: "medium" });
    await refresh();
    const all = async (board: string) => (await boardOf(null, { board, window: "all" })).items;
    expect(await all("critical_high")).toEqual([`1 ${ada.username} 25`]);
    expect(await all("client_side")).toEqual([`1 ${ada.username} 25`]);
    expect(await all("injection")).toEqual([]);
    expect(await all("vdp")).toEqual([`1 ${bea.username} 5`]);
    expect(await all("newcomers")).toEqual([`1 ${ada.username} 25`, `2 ${bea.username} 5`]);
  });

  it("of a company or a country reveals no hidden program, and no private person", async () => {
    const program = await openProgram();
    const hidden = await buildProgram(w.db, { company_id: program.company_id, status: "active", visibility: "PRIVATE" });
    const secret = await openProgram({ visibility: "PRIVATE" });
    const [ada, bea] = [await w.person(), await w.person()];
    for (const { id } of [ada, bea])
      await w.db.updateTable("user_account").set({ country: "NZ", in_country_board: true }).where("id", "=", id).execute();
    await w.db.updateTable("user_account").set({ is_private: true }).where("id", "=", bea.id).execute();
    await resolved(program.id, ada, 3, { severity: "low" });
    await resolved(hidden.id, ada, 3, { severity: "critical" });
    await resolved(program.id, bea, 3, { severity: "high" });
    await refresh();
    const company = { company_id: program.company_id };
    expect((await boardOf(null, company)).items).toEqual(["1 private 25", `2 ${ada.username} 5`]);
    expect((await boardOf(bea, company)).you?.user).toMatchObject({ username: bea.username });
    expect((await boardOf(null, { board: "country", country: "NZ" })).items).toEqual([`1 ${ada.username} 5`]);
    const refused = await w.call(ada, getLeaderboard, { query: { company_id: secret.company_id } });
    expect(refused.status).toBe(404);
    for (const board of ["country", "company"])
      expect((await w.call(null, getLeaderboard, { query: { board } })).status).toBe(422);
    const reader = await w.person();
    const profile = await w.call(reader, getReputation, { params: { username: bea.username } });
    expect(profile.status).toBe(404);
  });

  it("takes nothing from a company whose domain is not verified", async () => {
    const program = await buildProgram(w.db, { status: "active", visibility: "PUBLIC" });
    await w.db.updateTable("company").set({ domain_status: "pending" }).where("id", "=", program.company_id).execute();
    const ada = await w.person();
    await resolved(program.id, ada, 3, { severity: "critical" });
    await refresh();
    expect((await boardOf(ada)).items).toEqual([]);
  });

  it("shows a hundred places and the caller’s own beyond them", async () => {
    const program = await openProgram();
    const last = await w.person();
    for (let n = 0; n < 101; n++)
      await resolved(program.id, await w.person(), 3, { severity: "medium", validated_at: daysAgo(3 + n / 1000) });
    await resolved(program.id, last, 3, { severity: "low" });
    const gone = await w.person();
    await resolved(program.id, gone, 3, { severity: "critical" });
    await refresh();
    await w.db.updateTable("user_account").set({ state: "suspended" }).where("id", "=", gone.id).execute();
    const board = await boardOf(last, { size: "100" });
    expect([board.items.length, board.total, board.you?.rank]).toEqual([100, 100, 102]);
    expect((await boardOf(last, { size: "100", page: "2" })).items).toEqual([]);
  });
});

/** Dates the booking of every row back; a trigger keeps it for everybody else. */
async function bookedDaysAgo(days: number): Promise<void> {
  await w.owner.transaction().execute(async (tx) => {
    await sql`alter table point_entry disable trigger point_entry_keeps_history`.execute(tx);
    await sql`update point_entry set at = ${daysAgo(days)}, final_at = ${daysAgo(days)}`.execute(tx);
    await sql`alter table point_entry enable trigger point_entry_keeps_history`.execute(tx);
  });
}
