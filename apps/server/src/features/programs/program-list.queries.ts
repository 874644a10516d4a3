import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import type { ProgramSort } from "@safeport/contract/programs/program.values";
import type { Db } from "@safeport/db/named-statement";
import { type Param, plainValues, preparedQuery } from "@safeport/db/prepared-query";
import type { AssetType, ProgramType } from "@safeport/db/types.gen";
import { type Expression, type SqlBool, sql } from "kysely";
import { readPage } from "../../platform/read-page.ts";
import { eb, isVisible, openToAll, type ProgramCardRow, type Programs, selectCards } from "./program.queries.ts";
import { findMatchedAssets, type MatchedAsset, matches } from "./program-search.queries.ts";

export interface ProgramListFilter {
  page: number;
  size: number;
  sort: ProgramSort;
  company_id?: string | undefined;
  only_programs_i_am_in?: boolean | undefined;
  only_favourites?: boolean | undefined;
  search?: string | undefined;
  program_type?: ProgramType | undefined;
  /** All of them. */
  features?: string[] | undefined;
  /** Any of them. */
  operating_systems?: string[] | undefined;
  /** Days of UTC, both included. */
  launched_from?: string | undefined;
  launched_to?: string | undefined;
  asset_type?: AssetType | undefined;
  min_reward?: number | undefined;
}

/** A row of the list with the asset by which it matches the search. */
export type ListedProgramRow = ProgramCardRow & { matched?: MatchedAsset | undefined };
const orders = {
  newest: sql`p.created_at desc, p.id desc`,
  changed: sql`p.scope_changed_at desc nulls last, p.id desc`,
  reward: sql`p.top_reward desc, p.id desc`,
  fastest: sql`p.first_response_hours, p.id desc`,
} satisfies Record<ProgramSort, unknown>;

/** A list is counted up to this many programs; nobody pages further. */
const countLimit = 10_000;

function countOf(programs: Programs) {
  return sql<number>`(select count(*)::int from ${programs.select(sql.lit(1).as("one")).limit(sql.lit(countLimit))} as counted)`;
}

/** The number of programs that this person sees and that are not open to all. */
function countOfOwn(userId: Expression<string>) {
  return sql<number>`(select count(*)::int from program p where not ${openToAll} and p.id in (
    select id from program where company_id = any(array(select company_id from company_member where user_id = ${userId}))
    union all select m.program_id from program_member m join program q on q.id = m.program_id
      where m.user_id = ${userId} and m.ended_at is null and q.status <> 'draft'
    union all select i.program_id from open_invitations(${userId}) i join program q on q.id = i.program_id where q.status <> 'draft'))`;
}

interface PageOfReader {
  userId: string;
  limit: number;
  offset: number;
}
interface ListOptions {
  staff: boolean;
  sort: ProgramListFilter["sort"];
  filters: readonly Expression<SqlBool>[];
}

/** One page of the list with its total, counted up to `countLimit`. */
function programList(db: Db, param: Param<PageOfReader>, { staff, sort, filters }: ListOptions) {
  const conditions = staff ? filters : [isVisible(param("userId")), ...filters];
  const programs = conditions.reduce<Programs>((all, condition) => all.where(condition), db.selectFrom("program as p"));
  // Without filters, public programs are counted from their index and added to the few that only this person sees.
  const total =
    staff || filters.length > 0
      ? countOf(programs)
      : sql<number>`${countOf(db.selectFrom("program as p").where(openToAll))} + ${countOfOwn(param("userId"))}`;
  return selectCards(programs, param("userId"))
    .select(total.as("total"))
    .orderBy(orders[sort])
    .limit(param("limit"))
    .offset(param("offset"));
}

function declareList(sort: ProgramListFilter["sort"], staff: boolean) {
  return preparedQuery(`programs_${sort}_${staff ? "staff" : "visible"}`, (db, param: Param<PageOfReader>) =>
    programList(db, param, { staff, sort, filters: [] }),
  );
}
function declareLists(staff: boolean) {
  return {
    newest: declareList("newest", staff),
    changed: declareList("changed", staff),
    reward: declareList("reward", staff),
    fastest: declareList("fastest", staff),
  };
}
const listsForStaff = declareLists(true);
const listsForOthers = declareLists(false);

function hasAsset(type: AssetType) {
  return eb.exists(
    eb
      .selectFrom("scope as s")
      .select(sql.lit(1).as("one"))
      .whereRef("s.program_id", "=", "p.id")
      .where("s.archived_at", "is", null)
      .where("s.asset_type", "=", type),
  );
}

function programsOf(userId: string) {
  return eb.selectFrom("program_member").select("program_id").where("user_id", "=", userId).where("ended_at", "is", null);
}

function favouritesOf(userId: string) {
  return eb.selectFrom("program_favourite").select("program_id").where("user_id", "=", userId);
}

/** The filters that are on, as conditions. */
function conditionsOf(filter: ProgramListFilter, userId: string): Expression<SqlBool>[] {
  const { search, features, operating_systems, launched_from, launched_to, min_reward } = filter;
  const all = [
    filter.company_id && eb("p.company_id", "=", filter.company_id),
    filter.only_programs_i_am_in && eb("p.id", "in", programsOf(userId)),
    filter.only_favourites && eb("p.id", "in", favouritesOf(userId)),
    search && matches(search),
    filter.program_type && eb("p.program_type", "=", filter.program_type),
    features && sql<boolean>`p.features @> ${features}::text[]`,
    operating_systems && sql<boolean>`p.operating_systems && ${operating_systems}::text[]`,
    launched_from && sql<boolean>`p.program_launch_date >= ${launched_from}::timestamp at time zone 'UTC'`,
    launched_to && sql<boolean>`p.program_launch_date < (${launched_to}::date + 1)::timestamp at time zone 'UTC'`,
    filter.asset_type && hasAsset(filter.asset_type),
    min_reward !== undefined && eb("p.top_reward", ">=", min_reward),
  ];
  return all.filter((condition) => typeof condition === "object");
}

/** One page of the programs the actor may see, and how many there are. */
export async function pageOfPrograms(
  db: Db,
  actor: Actor,
  filter: ProgramListFilter,
): Promise<{ items: ListedProgramRow[]; total: number }> {
  const userId = actor.user_id;
  const { sort } = filter;
  const staff = isStaff(actor);
  const filters = conditionsOf(filter, userId);
  const readHot = (staff ? listsForStaff : listsForOthers)[sort];
  const { items, total } = await readPage(filter, (limit, offset) =>
    filters.length === 0
      ? readHot(db, { userId, limit, offset })
      : programList(db, plainValues({ userId, limit, offset }), { staff, sort, filters }).execute(),
  );
  if (!filter.search) return { items, total };
  const ids = items.map(({ id }) => id);
  const assets = await findMatchedAssets(db, ids, filter.search);
  const assetOf = new Map(assets.map((asset) => [asset.program_id, asset]));
  return { items: items.map((row) => ({ matched: assetOf.get(row.id), ...row })), total };
}
