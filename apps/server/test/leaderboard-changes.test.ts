import { updateProfile } from "@safeport/contract/accounts/profile/profile.endpoints";
import { getLeaderboard, getReputation } from "@safeport/contract/reputation/reputation.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildReport } from "@safeport/db/factories/build-report";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refreshLeaderboards } from "../src/features/reputation/refresh-leaderboards.queries.ts";
import { settleAllPoints } from "../src/features/reputation/settle-points.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
let programId: string;
beforeEach(async () => {
  w = await buildOwnWorld();
  const program = await buildProgram(w.db, { status: "active", visibility: "PUBLIC" });
  await w.db.updateTable("company").set({ domain_status: "verified" }).where("id", "=", program.company_id).execute();
  programId = program.id;
});
afterEach(() => w.close());

type Overrides = NonNullable<Parameters<typeof buildReport>[1]>;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

function resolved(author: Person, days: number, over: Overrides = {}) {
  const at = daysAgo(days);
  return buildReport(w.db, {
    ...{ program_id: programId, author_id: author.id, status: "resolved", created_at: at, validated_at: at },
    ...over,
  });
}

async function refresh(): Promise<void> {
  await settleAllPoints(w.db);
  await refreshLeaderboards(w.db);
}

/** Dates the booking of every row back; a trigger keeps it for everybody else. */
async function bookedDaysAgo(days: number): Promise<void> {
  await w.owner.transaction().execute(async (tx) => {
    await sql`alter table point_entry disable trigger point_entry_keeps_history`.execute(tx);
    await sql`update point_entry set at = ${daysAgo(days)}, final_at = ${daysAgo(days)}`.execute(tx);
    await sql`alter table point_entry enable trigger point_entry_keeps_history`.execute(tx);
  });
}

const set = (person: Person, values: Record<string, unknown>) =>
  w.db.updateTable("user_account").set(values).where("id", "=", person.id).execute();

describe("between two computations of the boards", () => {
  it.each([
    ["leaves the board of their country", { in_country_board: false }, { in_country_board: true }],
    ["makes their profile private", { is_private: true }, { is_private: false }],
  ] as const)("who %s is on no board of a country from then on, and ranks close up", async (_who, change, back) => {
    const [ada, bea, cem] = [await w.person(), await w.person(), await w.person()];
    for (const [person, severity] of [
      [ada, "critical"],
      [bea, "high"],
      [cem, "low"],
    ] as const) {
      await set(person, { country: "NZ", in_country_board: true });
      await resolved(person, 20, { severity });
    }
    await settleAllPoints(w.db);
    await bookedDaysAgo(20);
    await refresh();
    const board = async (as: Person | null, query: Record<string, string> = { board: "country", country: "NZ" }) => {
      const { body } = await w.call(as, getLeaderboard, { query });
      return {
        lines: body.items.map((place: { rank: number; previous_rank: number; user: { username: string } | null }) =>
          [place.rank, place.previous_rank, place.user?.username ?? "private"].join(" "),
        ),
        total: body.total,
        you: body.you?.rank ?? null,
      };
    };
    const profileOf = (body: object) => w.call(ada, updateProfile, { params: { username: ada.username }, body });
    const three = [`1 1 ${ada.username}`, `2 2 ${bea.username}`, `3 3 ${cem.username}`];
    expect(await board(ada)).toEqual({ lines: three, total: 3, you: 1 });
    expect((await profileOf(change)).status).toBe(200);
    const two = [`1 1 ${bea.username}`, `2 2 ${cem.username}`];
    expect(await board(null)).toEqual({ lines: two, total: 2, you: null });
    expect(await board(ada)).toEqual({ lines: two, total: 2, you: null });
    expect((await board(cem)).you).toBe(2);
    // Ranks of the whole platform do not change.
    expect((await board(ada, {})).you).toBe(1);
    expect((await profileOf(back)).status).toBe(200);
    expect((await board(null)).lines).toEqual(three);
    await set(ada, { country: "FR" });
    expect((await board(null)).lines).toEqual(two);
    await set(ada, { state: "suspended" });
    await set(ada, { state: "active" });
    expect((await board(null)).lines).toEqual(two);
    await refresh();
    expect((await board(null)).lines).toEqual(two);
  });

  it("others see no change of somebody's points, also not in those by month", async () => {
    const [ada, reader] = [await w.person(), await w.person()];
    const first = await resolved(ada, 0, { severity: "high" });
    const second = await resolved(ada, 0, { severity: "low" });
    await refresh();
    const seen = async (as: Person) => {
      const { body } = await w.call(as, getReputation, { params: { username: ada.username } });
      return [body.points, body.by_month.at(-1).points];
    };
    expect(await seen(reader)).toEqual([30, 30]);
    await w.db
      .updateTable("report")
      .set({ status: "under_review", closed_at: null, validated_at: null })
      .where("id", "=", first.id)
      .execute();
    await w.db.updateTable("report").set({ severity: "critical" }).where("id", "=", second.id).execute();
    await settleAllPoints(w.db);
    expect(await seen(ada)).toEqual([40, 40]);
    expect(await seen(reader)).toEqual([30, 30]);
    await refresh();
    expect(await seen(reader)).toEqual([40, 40]);
  });

  it("the rank of a week before, among newcomers, is the one among those who were newcomers then", async () => {
    const [ada, bea] = [await w.person(), await w.person()];
    await resolved(ada, 92, { severity: "critical" });
    await resolved(bea, 30, { severity: "low" });
    await settleAllPoints(w.db);
    await bookedDaysAgo(20);
    await refresh();
    const { body } = await w.call(bea, getLeaderboard, { query: { board: "newcomers", window: "all" } });
    expect([body.total, body.you.rank, body.you.previous_rank]).toEqual([1, 1, 2]);
  });
});
