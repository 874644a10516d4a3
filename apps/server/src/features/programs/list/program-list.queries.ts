import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import { defaultPageSize } from "@safeport/contract/kernel/paging.limits";
import { maxCounted, type ProgramSort, programSorts } from "@safeport/contract/programs/core/program.values";
import type { Db } from "@safeport/db/named-statement";
import { type Param, plainValues, preparedQuery } from "@safeport/db/prepared-query";
import { type Expression, type RawBuilder, sql } from "kysely";
import { counterSum, platformOwner } from "../../../platform/counters/counter.queries.ts";
import { readPage } from "../../../platform/read-page.ts";
import {
  isListed,
  type ListedProgramRow,
  type ProgramCardRow,
  type Programs,
  programOrders,
  selectCards,
} from "../core/program.queries.ts";
import { conditionsOf, type FilterName, filtersOn, type ProgramFilters } from "./program-filters.queries.ts";
import {
  type FoundValues,
  findContaining,
  findHits,
  foundOrder,
  isFound,
  type SearchTerm,
  searchTermsOf,
} from "./program-search.queries.ts";

export interface ProgramListFilter extends ProgramFilters {
  page: number;
  size: number;
  sort: ProgramSort;
  search?: string | undefined;
}

interface Bounds {
  limit: number;
  offset: number;
}
interface PageOfReader extends Bounds, ProgramFilters {
  userId: string;
}
interface ListOptions {
  staff: boolean;
  sort: ProgramSort;
  filters?: readonly FilterName[];
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
  const filterConditions = conditionsOf(filters, param, "p");
  const conditions = staff ? filterConditions : [isListed(param("userId")), ...filterConditions];
  return conditions.reduce<Programs>((all, condition) => all.where(condition), db.selectFrom("program as p"));
}

/** One page of the list without a search, with its total. */
function programList(db: Db, param: Param<PageOfReader>, options: ListOptions) {
  const programs = visiblePrograms(db, param, options);
  const total = options.filters?.length ? countOf(programs) : countOfSeen(param("userId"), options.staff);
  return pageOf(programs, param, total, programOrders[options.sort]);
}

type PageOfFound = PageOfReader & FoundValues & { total: number };
interface FoundOptions extends ListOptions {
  terms: readonly SearchTerm[];
  isCovered: boolean;
}

/** One page of a search with many hits: each program is checked in their order until the page is full. */
function foundList(db: Db, param: Param<PageOfFound>, { terms, isCovered, ...options }: FoundOptions) {
  const programs = visiblePrograms(db, param, options).where(isFound(terms, param));
  const order = foundOrder(param, { sort: options.sort, isCovered });
  return pageOf(programs, param, sql<number>`${param("total")}::int`, order);
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
  return Object.fromEntries(programSorts.map((sort) => [sort, declare(sort)])) as Record<ProgramSort, ReturnType<typeof declare>>;
}
const listsForStaff = declareLists(true);
const listsForOthers = declareLists(false);

function declareCards(staff: boolean) {
  return preparedQuery(`program_cards_${staff ? "staff" : "visible"}`, (db, param: Param<{ userId: string; ids: string[] }>) => {
    const programs = db.selectFrom("program as p").where(sql<boolean>`p.id = any(${param("ids")}::uuid[])`);
    return selectCards(staff ? programs : programs.where(isListed(param("userId"))), param("userId"));
  });
}
const cardsForStaff = declareCards(true);
const cardsForOthers = declareCards(false);

/** The person who reads a list. */
type Reader = Pick<Actor, "user_id" | "role">;

/** Somebody without an account, who sees what is open to all. */
export const stranger: Reader = { user_id: "00000000-0000-0000-0000-000000000000", role: "Hacker" };

/** One page of the programs the actor may see, and how many there are. */
export async function pageOfPrograms(
  db: Db,
  actor: Reader,
  filter: ProgramListFilter,
): Promise<{ items: ListedProgramRow[]; total: number }> {
  const { search, sort, page, size } = filter;
  const options = { staff: isStaff(actor), sort, filters: filtersOn(filter) };
  const userId = actor.user_id;
  const terms = searchTermsOf(search ?? "");
  if (!search || terms.length === 0) {
    const lists = (options.staff ? listsForStaff : listsForOthers)[sort];
    return readPage(filter, (limit, offset) => {
      const values = { ...filter, userId, limit, offset };
      if (options.filters.length > 0) return programList(db, plainValues(values), options).execute();
      return lists[isFirst(values) ? "first" : "other"](db, values);
    });
  }
  const paged = { ...filter, userId, limit: size, offset: (page - 1) * size };
  const hits = await findHits(db, search, { ...options, terms }, paged);
  const { total, covered } = hits;
  const items = hits.ids
    ? await readCards(db, actor, hits.ids)
    : await foundList(db, plainValues({ ...paged, ...hits.values, total }), {
        terms,
        isCovered: covered.size > 0,
        ...options,
      }).execute();
  const others = items.map(({ id }) => id).filter((id) => !covered.has(id));
  const assetOf = new Map(covered);
  for (const asset of await findContaining(db, others, search)) assetOf.set(asset.program_id, asset);
  return { items: items.map((row) => ({ matched: assetOf.get(row.id), ...row })), total };
}

/** The programs of these ids in their order. */
async function readCards(db: Db, actor: Reader, ids: readonly string[]): Promise<ProgramCardRow[]> {
  if (ids.length === 0) return [];
  const rows = await (isStaff(actor) ? cardsForStaff : cardsForOthers)(db, { userId: actor.user_id, ids: [...ids] });
  const places = new Map(ids.map((id, at) => [id, at]));
  return rows.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}
