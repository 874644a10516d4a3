import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import type { Db } from "@safeport/db/named-statement";
import { type Param, plainValues, preparedQuery } from "@safeport/db/prepared-query";
import type { AssetType, DB, ProgramType } from "@safeport/db/types.gen";
import {
  type Expression,
  expressionBuilder,
  type InferResult,
  type Insertable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type Updateable,
} from "kysely";
import { readPage } from "../../platform/read-page.ts";
import { findFreeHandle } from "./program-name.queries.ts";
import { findMatchedAssets, type MatchedAsset, matches } from "./program-search.queries.ts";

export interface ProgramListFilter {
  page: number;
  size: number;
  sort: "newest" | "changed" | "reward";
  company_id?: string | undefined;
  only_programs_i_am_in?: boolean | undefined;
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

export type ProgramCardRow = InferResult<ReturnType<typeof selectCards>>[number];
/** A row of the list with the asset by which it matches the search. */
export type ListedProgramRow = ProgramCardRow & { matched?: MatchedAsset | undefined };
export type ProgramRow = Awaited<ReturnType<typeof findProgramById>> & {};

type Programs = SelectQueryBuilder<DB & { p: DB["program"] }, "p", object>;

/** Builds conditions on the program `p`. */
const eb = expressionBuilder<DB & { p: DB["program"] }, "p">();

const openToAll = eb.and([eb("p.status", "=", sql.lit("active")), eb("p.visibility", "=", sql.lit("PUBLIC"))]);

/** Whether a person takes part in the program. */
export function participates(userId: Expression<string>) {
  const membership = eb
    .selectFrom("program_member as pm")
    .select(sql.lit(1).as("one"))
    .whereRef("pm.program_id", "=", "p.id")
    .where("pm.user_id", "=", userId)
    .where("pm.ended_at", "is", null);
  return eb.exists(membership).$castTo<boolean>();
}

/** The role of a person in the company of the program. */
export function memberRole(userId: Expression<string>) {
  return eb
    .selectFrom("company_member as cm")
    .select("cm.role")
    .whereRef("cm.company_id", "=", "p.company_id")
    .where("cm.user_id", "=", userId);
}

/** Whether a person who does not belong to the platform may see the program. */
function isVisible(userId: Expression<string>) {
  return eb.or([
    openToAll,
    eb.and([eb("p.status", "<>", sql.lit("draft")), participates(userId)]),
    eb.exists(memberRole(userId)),
  ]);
}

function selectCards(programs: Programs) {
  return programs
    .innerJoin("company as c", "c.id", "p.company_id")
    .select(["p.id", "p.handle", "p.title", "p.company_id", "c.name as company_name", "c.logo_file_id as company_logo_file_id"])
    .select(["p.program_type", "p.visibility", "p.status", "p.participation"])
    .select(["p.low_min", "p.low_max", "p.medium_min", "p.medium_max"])
    .select(["p.high_min", "p.high_max", "p.critical_min", "p.critical_max"])
    .select(["p.tags", "p.features", "p.program_launch_date", "p.scope_count", "p.scope_changed_at", "p.created_at"]);
}

const orders = {
  newest: sql`p.created_at desc, p.id desc`,
  changed: sql`p.scope_changed_at desc nulls last, p.id desc`,
  reward: sql`p.top_reward desc, p.id desc`,
};

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
      where m.user_id = ${userId} and m.ended_at is null and q.status <> 'draft'))`;
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
  return selectCards(programs).select(total.as("total")).orderBy(orders[sort]).limit(param("limit")).offset(param("offset"));
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

/** The filters that are on, as conditions. */
function conditionsOf(filter: ProgramListFilter, userId: string): Expression<SqlBool>[] {
  const { search, features, operating_systems, launched_from, launched_to, min_reward } = filter;
  const all = [
    filter.company_id && eb("p.company_id", "=", filter.company_id),
    filter.only_programs_i_am_in && eb("p.id", "in", programsOf(userId)),
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

/** Programs with the facts their policy needs. */
function selectPrograms(db: Db, userId: Expression<string>) {
  return selectCards(db.selectFrom("program as p"))
    .select(["p.description", "p.policy", "p.dashboard_link", "p.social_links", "p.credential_info"])
    .select(["p.scope_overview", "p.in_scope_info", "p.out_of_scope_info", "p.operating_systems", "p.report_limit"])
    .select(["p.version", "p.updated_at", "c.status as company_status"])
    .select([memberRole(userId).as("member_role"), participates(userId).as("participates")]);
}

const readById = preparedQuery("program_by_id", (db, param: Param<{ userId: string; id: string }>) =>
  selectPrograms(db, param("userId")).where("p.id", "=", param("id")),
);
interface ProgramName {
  userId: string;
  staff: boolean;
  handle: string;
  titleKey: string;
}

// Hidden programs may share their titles with others, so those are sought only among what the reader belongs to.
const readByName = preparedQuery("program_by_name", (db, param: Param<ProgramName>) => {
  const { handle, titleKey, userId } = { handle: param("handle"), titleKey: param("titleKey"), userId: param("userId") };
  const named = sql<string>`(
    select id from program where handle = ${handle} or public_title_key = ${titleKey}
    union select id from program where title_key = ${titleKey} and company_id in (select company_id from company_member where user_id = ${userId})
    union select id from program where title_key = ${titleKey} and id in (select program_id from program_member where user_id = ${userId})
    union (select id from program where title_key = ${titleKey} and ${param("staff")}::boolean order by id limit 20)
    union select program_id from program_former_name where name in (${handle}, ${titleKey}) and until > now())`;
  return selectPrograms(db, param("userId"))
    .where("p.id", "in", named)
    .orderBy(eb("p.handle", "=", handle), "desc")
    .orderBy(sql`p.public_title_key is not distinct from ${titleKey}`, "desc")
    .orderBy(eb("p.title_key", "=", titleKey), "desc")
    .orderBy("p.id")
    .limit(sql.lit(40));
});

/** A program with the facts its policy needs; the policy decides whether the actor may see it. */
export async function findProgramById(db: Db, actor: Actor, id: string) {
  return (await readById(db, { userId: actor.user_id, id }))[0];
}

/** The program with this handle, followed by those with this title, and by those that had one of them in the last year. */
export function findProgramsByName(db: Db, actor: Actor, handle: string, titleKey: string): Promise<ProgramRow[]> {
  return readByName(db, { userId: actor.user_id, staff: isStaff(actor), handle, titleKey });
}

/** Programs whose titles make one handle may be created at the same time, and each insert lets one of them through. */
const maxInserts = 20;

/** Inserts a program under the first free handle; false when the title is taken meanwhile. */
export async function insertProgram(
  db: Db,
  row: Omit<Insertable<DB["program"]>, "handle" | "id"> & { id: string },
  handles: () => Iterable<string>,
): Promise<boolean> {
  for (let attempt = 1; attempt <= maxInserts; attempt++) {
    const handle = await findFreeHandle(db, row.id, handles());
    const added = await db
      .insertInto("program")
      .values({ ...row, handle })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (added) return true;
  }
  return false;
}

/** Saves a program if it still has `version`; false when somebody saved in between. Throws 23505 when the title is taken. */
export async function updateProgramRow(db: Db, id: string, version: number, values: Updateable<DB["program"]>): Promise<boolean> {
  const result = await db
    .updateTable("program")
    .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
