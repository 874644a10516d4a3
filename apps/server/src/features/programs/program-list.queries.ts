import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import { defaultPageSize } from "@safeport/contract/kernel/paging.limits";
import { maxCounted, type ProgramSort, programSorts } from "@safeport/contract/programs/program.values";
import type { Db } from "@safeport/db/named-statement";
import { type Param, plainValues, preparedQuery } from "@safeport/db/prepared-query";
import type { AssetType, ProgramType } from "@safeport/db/types.gen";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { counterSum, platformOwner } from "../../platform/counters/counter.queries.ts";
import { readPage } from "../../platform/read-page.ts";
import { eb, isListed, type ProgramCardRow, type Programs, selectCards } from "./program.queries.ts";
import {
  byCloseness,
  type Finding,
  type FoundValues,
  findContaining,
  findHits,
  findings,
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

interface Bounds {
  limit: number;
  offset: number;
}
interface PageOfReader extends Bounds {
  userId: string;
}
interface ListOptions {
  staff: boolean;
  sort: ProgramSort;
  filters?: readonly Expression<SqlBool>[];
}

/** The matches of filters, counted up to a limit. */
function countOf(programs: Programs) {
  return sql<number>`(select count(*)::int from ${programs.select(sql.lit(1).as("one")).limit(sql.lit(maxCounted))} as counted)`;
}

/** All programs that a person sees. */
function countOfSeen(userId: Expression<string>, staff: boolean) {
  const owners = sql<string[]>`array[${sql.lit(platformOwner)}::uuid]`;
  if (staff) return counterSum("programs.all", owners);
  return sql<number>`${counterSum("programs.open", owners)} + (select count(*)::int from hidden_programs(${userId}))`;
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
  const conditions = staff ? filters : [isListed(param("userId")), ...filters];
  return conditions.reduce<Programs>((all, condition) => all.where(condition), db.selectFrom("program as p"));
}

/** One page of the list without a search, with its total. */
function programList(db: Db, param: Param<PageOfReader>, options: ListOptions) {
  const programs = visiblePrograms(db, param, options);
  const total = options.filters?.length ? countOf(programs) : countOfSeen(param("userId"), options.staff);
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
  // The few have been filtered already.
  const visible = visiblePrograms(db, param, finding === "few" ? { ...options, filters: [] } : options);
  const programs = visible.where(isFound(finding, param));
  const total = sql<number>`${param("total")}::int`;
  const isByCloseness = isCovered && options.sort === "newest";
  const order = isByCloseness ? sql`${byCloseness(param)}, ${orders[options.sort]}` : orders[options.sort];
  if (finding !== "few") return pageOf(programs, param, total, order);
  // The few hits are sorted before their companies and the like are read, which only the page needs.
  const page = programs
    .select(["p.id", total.as("total")])
    .orderBy(order)
    .limit(param("limit"))
    .offset(param("offset"));
  return selectCards(db.selectFrom("program as p"), param("userId"))
    .innerJoin(page.as("page"), "page.id", "p.id")
    .select("page.total")
    .orderBy(order);
}

/** The first page as it is asked for without a size. */
const firstPage: Bounds = { limit: defaultPageSize, offset: 0 };
const isFirst = ({ limit, offset }: Bounds) => limit === firstPage.limit && offset === firstPage.offset;

/** The bounds of the page as constants, and the other values as given. */
function withBounds<Values extends Bounds>(param: Param<Values>, { limit, offset }: Bounds): Param<Values> {
  const constants: Record<string, Expression<number>> = { limit: sql.lit(limit), offset: sql.lit(offset) };
  return (name) => (constants[name] as Expression<Values[typeof name]> | undefined) ?? param(name);
}

function declareLists(staff: boolean) {
  const name = (sort: ProgramSort) => `programs_${sort}_${staff ? "staff" : "visible"}`;
  const declare = (sort: ProgramSort) => ({
    // PostgreSQL plans a statement again each time if its limit is a parameter, since it takes the limit for a tenth of all rows.
    first: preparedQuery(`${name(sort)}_first`, (db, param: Param<PageOfReader>) =>
      programList(db, withBounds(param, firstPage), { staff, sort }),
    ),
    other: preparedQuery(name(sort), (db, param: Param<PageOfReader>) => programList(db, param, { staff, sort })),
  });
  return { newest: declare("newest"), changed: declare("changed"), reward: declare("reward"), fastest: declare("fastest") };
}
const listsForStaff = declareLists(true);
const listsForOthers = declareLists(false);

type FoundKind = Omit<FoundOptions, "filters">;
const kindName = ({ finding, sort, staff, isCovered }: FoundKind) =>
  `programs_${finding}_${sort}_${staff ? "staff" : "visible"}${isCovered ? "_closest" : ""}`;
const foundKinds = findings.flatMap((finding) =>
  programSorts.flatMap((sort) =>
    [true, false].flatMap((staff) => [true, false].map((isCovered): FoundKind => ({ finding, sort, staff, isCovered }))),
  ),
);
/** The reads of what a search finds, by the name of their kind. */
const foundReads = new Map(
  foundKinds.map((kind) => {
    const name = kindName(kind);
    const read = {
      first: preparedQuery(`${name}_first`, (db, param: Param<PageOfFound>) => foundList(db, withBounds(param, firstPage), kind)),
      other: preparedQuery(name, (db, param: Param<PageOfFound>) => foundList(db, param, kind)),
    };
    return [name, read];
  }),
);

function programsOf(userId: string) {
  return eb.selectFrom("program_member").select("program_id").where("user_id", "=", userId).where("ended_at", "is", null);
}

function favouritesOf(userId: string) {
  return eb.selectFrom("program_favourite").select("program_id").where("user_id", "=", userId);
}

/** The filters that are on, as conditions on the program `p`, or on the row `ps` of `program_search`, which has the same fields. */
function conditionsOf(filter: ProgramListFilter, userId: string, row: "p" | "ps"): Expression<SqlBool>[] {
  const field = (name: string) => sql.ref(`${row}.${name}`);
  const id = field(row === "p" ? "id" : "program_id");
  const { features, operating_systems, launched_from, launched_to, min_reward } = filter;
  const all = [
    filter.company_id && sql<boolean>`${field("company_id")} = ${filter.company_id}`,
    filter.only_programs_i_am_in && sql<boolean>`${id} in ${programsOf(userId)}`,
    filter.only_favourites && sql<boolean>`${id} in ${favouritesOf(userId)}`,
    filter.program_type && sql<boolean>`${field("program_type")} = ${filter.program_type}`,
    features && sql<boolean>`${field("features")} @> ${features}::text[]`,
    operating_systems && sql<boolean>`${field("operating_systems")} && ${operating_systems}::text[]`,
    launched_from && sql<boolean>`${field("program_launch_date")} >= ${launched_from}::timestamp at time zone 'UTC'`,
    launched_to && sql<boolean>`${field("program_launch_date")} < (${launched_to}::date + 1)::timestamp at time zone 'UTC'`,
    filter.asset_type && sql<boolean>`${field("asset_types")} @> array[${filter.asset_type}]::text[]`,
    min_reward !== undefined && sql<boolean>`${field("top_reward")} >= ${min_reward}`,
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
  const options = { staff: isStaff(actor), sort, filters: conditionsOf(filter, actor.user_id, "p") };
  const reader = { userId: actor.user_id };
  const isHot = options.filters.length === 0;
  if (!search) {
    const lists = (options.staff ? listsForStaff : listsForOthers)[sort];
    return readPage(filter, (limit, offset) => {
      const values = { ...reader, limit, offset };
      if (!isHot) return programList(db, plainValues(values), options).execute();
      return lists[isFirst(values) ? "first" : "other"](db, values);
    });
  }
  const { finding, values, covered } = await findHits(db, actor, search, conditionsOf(filter, actor.user_id, "ps"));
  if (values.total === 0) return { items: [], total: 0 };
  const kind = { ...options, finding, isCovered: covered.size > 0 };
  const reads = (isHot || finding === "few") && foundReads.get(kindName(kind));
  const { items, total } = await readPage(filter, async (limit, offset) => {
    const page = { ...reader, ...values, limit, offset };
    return reads
      ? reads[isFirst(page) ? "first" : "other"](db, page)
      : foundList(db, plainValues<PageOfFound>(page), kind).execute();
  });
  const assets = await findContaining(
    db,
    items.filter(({ id }) => !covered.has(id)).map(({ id }) => id),
    search,
  );
  const assetOf = new Map([...covered, ...assets.map((asset) => [asset.program_id, asset] as const)]);
  return { items: items.map((row) => ({ matched: assetOf.get(row.id), ...row })), total };
}
