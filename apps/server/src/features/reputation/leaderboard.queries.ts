import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

/** One board of a snapshot. */
export interface BoardKey {
  snapshotId: string;
  board: string;
  window: string;
  /** The company or the country; empty for the other boards. */
  scope: string;
}

/** The ranks, now and a week before, of people who were suspended or left since a board was computed, or left the board of their country. */
export interface GoneRanks {
  now: readonly number[];
  before: readonly number[];
}

export type PlaceRow = Awaited<ReturnType<typeof listPlaces>>[number];

/** The current snapshot; undefined before the first refresh. */
export function findSnapshot(db: Db) {
  return db.selectFrom("leaderboard_snapshot").select(["id", "as_of"]).where("is_current", "=", true).executeTakeFirst();
}

/** More people on the shown ranks of a board are neither listed nor counted: so many can only share the last rank. */
const maxPlaces = 2_000;

function entries(db: Db, { snapshotId, board, window, scope }: BoardKey) {
  return db
    .selectFrom("leaderboard_entry")
    .selectAll()
    .where("snapshot_id", "=", snapshotId)
    .where("board", "=", board)
    .where("time_window", "=", window)
    .where("scope", "=", scope);
}

/** The entries up to a rank, without those of people who were suspended or left. The limit tells PostgreSQL that they are few. */
function ranked(db: Db, key: BoardKey, lastRank: number) {
  return entries(db, key).where("rank", "<=", lastRank).where("is_gone", "=", sql.lit(false)).limit(maxPlaces);
}

function selectPlaces(db: Db, chosen: ReturnType<typeof entries>) {
  return db
    .selectFrom(chosen.as("e"))
    .innerJoin("user_account as u", "u.id", "e.user_id")
    .innerJoin("leaderboard_figure as f", (join) =>
      join.onRef("f.snapshot_id", "=", "e.snapshot_id").onRef("f.user_id", "=", "e.user_id"),
    )
    .where("u.state", "=", sql.lit("active"))
    .select(["e.rank", "e.previous_rank", "e.points", "f.signal", "f.accuracy", "f.impact"])
    .select(["u.id as user_id", "u.username", "u.full_name", "u.role", "u.picture_file_id", "u.is_private"]);
}

/** The ranks that are gone from a board since it was computed, in order. */
export async function listGoneRanks(db: Db, key: BoardKey): Promise<GoneRanks> {
  const rows = await entries(db, key).where("is_gone", "=", sql.lit(true)).orderBy("rank").execute();
  return { now: rows.map(({ rank }) => rank), before: rows.flatMap(({ previous_rank }) => previous_rank ?? []) };
}

/** The places of a page, the first rank first; only those up to `lastRank`. */
export function listPlaces(db: Db, key: BoardKey, lastRank: number, { page, size }: { page: number; size: number }) {
  const offset = Math.min((page - 1) * size, maxPlaces);
  // The people and their figures are read for the places of the page alone.
  const ofPage = ranked(db, key, lastRank)
    .orderBy("rank")
    .orderBy("user_id")
    .limit(Math.min(size, maxPlaces - offset))
    .offset(offset);
  return selectPlaces(db, ofPage).orderBy("e.rank").orderBy("e.user_id").execute();
}

/** Number of people with a place up to `lastRank`. */
export async function countPlaces(db: Db, key: BoardKey, lastRank: number): Promise<number> {
  const { total } = await db
    .selectFrom(ranked(db, key, lastRank).as("e"))
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** The place of one person, of whatever rank; undefined if they have no points on the board, or left it. */
export function findPlace(db: Db, key: BoardKey, userId: string) {
  return selectPlaces(
    db,
    entries(db, key).where("user_id", "=", userId).where("is_gone", "=", sql.lit(false)),
  ).executeTakeFirst();
}

/** The countries with somebody on their board of all time. */
export async function findCountries(db: Db, snapshotId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("leaderboard_entry")
    .select("scope")
    .distinct()
    .where("snapshot_id", "=", snapshotId)
    .where("board", "=", "country")
    .where("time_window", "=", "all")
    .where("is_gone", "=", sql.lit(false))
    .execute();
  return rows.map(({ scope }) => scope);
}

/** Whether a company has a hall of fame for everybody: its domain is verified, and it has a program open to all. */
export async function hasHallOfFame(db: Db, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom("company as c")
    .select("c.id")
    .where("c.id", "=", companyId)
    .where("c.domain_status", "=", sql.lit("verified"))
    .where(
      sql<boolean>`exists (select from program p where p.company_id = c.id and p.status = 'active' and p.visibility = 'PUBLIC')`,
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** A person's figures in the current snapshot, with their rank on the overall board of all time. */
export function findFigures(db: Db, userId: string) {
  return db
    .selectFrom("leaderboard_snapshot as s")
    .leftJoin("leaderboard_figure as f", (join) => join.onRef("f.snapshot_id", "=", "s.id").on("f.user_id", "=", userId))
    .leftJoin("leaderboard_entry as e", (join) =>
      join
        .onRef("e.snapshot_id", "=", "s.id")
        .on("e.user_id", "=", userId)
        .on("e.board", "=", sql.lit("overall"))
        .on("e.time_window", "=", sql.lit("all"))
        .on("e.scope", "=", sql.lit("")),
    )
    .select([
      "s.id as snapshot_id",
      "s.as_of",
      "f.points",
      "f.valid",
      "f.critical",
      "f.vdp",
      "f.signal",
      "f.accuracy",
      "f.impact",
      "e.rank",
    ])
    .where("s.is_current", "=", true)
    .executeTakeFirst();
}

/** Id and privacy of the person with this username; undefined if no active account has it. */
export function findPerson(db: Db, username: string) {
  return db
    .selectFrom("user_account")
    .select(["id as user_id", "is_private"])
    .where("username", "=", username)
    .where("state", "=", "active")
    .executeTakeFirst();
}

/** Deletes the figures of people. Their places go with the next boards, and are marked as gone until then. */
export async function forgetFigures(db: Db, userIds: readonly string[]): Promise<void> {
  await db.deleteFrom("leaderboard_figure").where("user_id", "in", userIds).execute();
}
