import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import { maxCounted } from "@safeport/contract/programs/program.values";
import type { Db } from "@safeport/db/named-statement";
import { type Param, plainValues, preparedQuery } from "@safeport/db/prepared-query";
import type { AssetType, ProgramType } from "@safeport/db/types.gen";
import { type Expression, type SqlBool, sql } from "kysely";
import { readPage } from "../../platform/read-page.ts";
import { eb, isVisible, openToAll, type ProgramCardRow, type Programs, selectCards } from "./program.queries.ts";
import { findContaining, findHits, type MatchedAsset, type ProgramHits } from "./program-search.queries.ts";

export interface ProgramListFilter {
  page: number;
  size: number;
  sort: "newest" | "changed" | "reward";
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
};

/** The list of all programs is counted up to this many; nobody pages further. */
const countLimit = 10_000;

function countOf(programs: Programs, limit: number) {
  return sql<number>`(select count(*)::int from ${programs.select(sql.lit(1).as("one")).limit(sql.lit(limit))} as counted)`;
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
  hits?: ProgramHits | undefined;
}

function totalOf(db: Db, programs: Programs, param: Param<PageOfReader>, { staff, filters, hits }: Omit<ListOptions, "sort">) {
  if (hits && hits.total !== null && filters.length === 0) return sql<number>`${hits.total}::int`;
  if (hits || filters.length > 0) return countOf(programs, maxCounted);
  // Without filters, public programs are counted from their index and added to the few that only this person sees.
  if (staff) return countOf(programs, countLimit);
  const open = db.selectFrom("program as p").where(openToAll);
  return sql<number>`${countOf(open, countLimit)} + ${countOfOwn(param("userId"))}`;
}

/**
 * One page of the list with its total. In the usual order, programs that cover the asset searched for come before others, and the closest of
 * them first.
 */
function programList(db: Db, param: Param<PageOfReader>, { staff, sort, filters, hits }: ListOptions) {
  const conditions = [...(staff ? [] : [isVisible(param("userId"))]), ...(hits ? [hits.condition] : []), ...filters];
  const programs = conditions.reduce<Programs>((all, condition) => all.where(condition), db.selectFrom("program as p"));
  const total = totalOf(db, programs, param, { staff, filters, hits });
  const covered = hits ? [...hits.covered.entries()] : [];
  const ranks = covered.map(([, { rank }]) => rank);
  const closeness = sql`(${ranks}::int[])[array_position(${covered.map(([id]) => id)}::uuid[], p.id)] desc nulls last`;
  return selectCards(programs, param("userId"))
    .select(total.as("total"))
    .$if(sort === "newest" && covered.length > 0, (query) => query.orderBy(closeness))
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
  const { features, operating_systems, launched_from, launched_to, min_reward } = filter;
  const all = [
    filter.company_id && eb("p.company_id", "=", filter.company_id),
    filter.only_programs_i_am_in && eb("p.id", "in", programsOf(userId)),
    filter.only_favourites && eb("p.id", "in", favouritesOf(userId)),
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
  const { sort, search } = filter;
  const staff = isStaff(actor);
  const hits = search ? await findHits(db, actor, search, maxCounted) : undefined;
  if (hits?.total === 0) return { items: [], total: 0 };
  const filters = conditionsOf(filter, userId);
  const readHot = (staff ? listsForStaff : listsForOthers)[sort];
  const { items, total } = await readPage(filter, (limit, offset) =>
    filters.length === 0 && !hits
      ? readHot(db, { userId, limit, offset })
      : programList(db, plainValues({ userId, limit, offset }), { staff, sort, filters, hits }).execute(),
  );
  if (!search || !hits) return { items, total };
  const texts = items.filter(({ id }) => !hits.covered.has(id)).map(({ id }) => id);
  const assetOf = new Map([...hits.covered].map(([id, { scope }]) => [id, scope]));
  for (const asset of await findContaining(db, texts, search)) assetOf.set(asset.program_id, asset);
  return { items: items.map((row) => ({ matched: assetOf.get(row.id), ...row })), total };
}
