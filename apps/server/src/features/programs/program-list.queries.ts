import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import type { ProgramSort } from "@safeport/contract/programs/program.values";
import { maxCounted } from "@safeport/contract/programs/program.values";
import type { Db } from "@safeport/db/named-statement";
import { type Param, plainValues, preparedQuery, runVariant } from "@safeport/db/prepared-query";
import type { AssetType, ProgramType } from "@safeport/db/types.gen";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { readPage } from "../../platform/read-page.ts";
import { eb, isVisible, openToAll, type ProgramCardRow, type Programs, selectCards } from "./program.queries.ts";
import {
  byCloseness,
  type Finding,
  type FoundValues,
  findContaining,
  findHits,
  isFound,
  type MatchedAsset,
} from "./program-search.queries.ts";

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
  filters?: readonly Expression<SqlBool>[];
}

/** One page of some programs in an order, with their total. */
function pageOf(programs: Programs, param: Param<PageOfReader>, total: Expression<number>, order: RawBuilder<unknown>) {
  return selectCards(programs, param("userId"))
    .select(sql<number>`${total}`.as("total"))
    .orderBy(order)
    .limit(param("limit"))
    .offset(param("offset"));
}

function visiblePrograms(db: Db, param: Param<PageOfReader>, { staff, filters = [] }: ListOptions): Programs {
  const conditions = staff ? filters : [isVisible(param("userId")), ...filters];
  return conditions.reduce<Programs>((all, condition) => all.where(condition), db.selectFrom("program as p"));
}

/** One page of the list without a search, with its total. */
function programList(db: Db, param: Param<PageOfReader>, options: ListOptions) {
  const programs = visiblePrograms(db, param, options);
  // Without filters, public programs are counted from their index and added to the few that only this person sees.
  const total = options.filters?.length
    ? countOf(programs, maxCounted)
    : options.staff
      ? countOf(programs, countLimit)
      : sql<number>`${countOf(db.selectFrom("program as p").where(openToAll), countLimit)} + ${countOfOwn(param("userId"))}`;
  return pageOf(programs, param, total, orders[options.sort]);
}

type PageOfFound = PageOfReader & FoundValues;
interface FoundOptions extends ListOptions {
  finding: Finding;
  isCovered: boolean;
}

/**
 * One page of what a search finds, with its total. In the usual order, programs that cover the asset searched for come before others, the
 * closest of them first.
 */
function foundList(db: Db, param: Param<PageOfFound>, { finding, isCovered, ...options }: FoundOptions) {
  const programs = visiblePrograms(db, param, options).where(isFound(finding, param));
  const total = options.filters?.length ? countOf(programs, maxCounted) : sql<number>`${param("total")}::int`;
  const order = orders[options.sort];
  const isByCloseness = isCovered && options.sort === "newest";
  return pageOf(programs, param, total, isByCloseness ? sql`${byCloseness(param)}, ${order}` : order);
}

function declareList(sort: ProgramListFilter["sort"], staff: boolean) {
  return preparedQuery(`programs_${sort}_${staff ? "staff" : "visible"}`, (db, param: Param<PageOfReader>) =>
    programList(db, param, { staff, sort }),
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
    filter.asset_type && sql<boolean>`p.asset_types @> array[${filter.asset_type}]::text[]`,
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
  const { search, sort } = filter;
  const options = { staff: isStaff(actor), sort, filters: conditionsOf(filter, actor.user_id) };
  const reader = { userId: actor.user_id };
  const isHot = options.filters.length === 0;
  if (!search) {
    const readHot = (options.staff ? listsForStaff : listsForOthers)[sort];
    return readPage(filter, (limit, offset) => {
      const values = { ...reader, limit, offset };
      return isHot ? readHot(db, values) : programList(db, plainValues(values), options).execute();
    });
  }
  const { finding, values, covered } = await findHits(db, actor, search, maxCounted);
  if (values.total === 0) return { items: [], total: 0 };
  const { items, total } = await readPage(filter, (limit, offset) => {
    const param = plainValues<PageOfFound>({ ...reader, ...values, limit, offset });
    const query = foundList(db, param, { ...options, finding, isCovered: covered.size > 0 });
    return isHot ? runVariant(db, "programs_found", query) : query.execute();
  });
  const assets = await findContaining(
    db,
    items.filter(({ id }) => !covered.has(id)).map(({ id }) => id),
    search,
  );
  const assetOf = new Map([...covered, ...assets.map((asset) => [asset.program_id, asset] as const)]);
  return { items: items.map((row) => ({ matched: assetOf.get(row.id), ...row })), total };
}
