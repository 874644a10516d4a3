import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import type { AutomationRule } from "@safeport/contract/programs/core/automation-rule.schema";
import type { OwnCredentials } from "@safeport/contract/programs/core/credential.state";
import type { ProgramSort } from "@safeport/contract/programs/core/program.values";
import type { Db } from "@safeport/db/named-statement";
import { type Param, preparedQuery } from "@safeport/db/prepared-query";
import type { AssetType, DB } from "@safeport/db/types.gen";
import {
  type Expression,
  expressionBuilder,
  type InferResult,
  type Insertable,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type Updateable,
} from "kysely";
import { lockName } from "../../../platform/name-lock.queries.ts";
import type { Tx } from "../../../platform/transaction.ts";
import type { StoredHoliday } from "./holidays.ts";
import { findFreeHandle } from "./program-name.queries.ts";

export type ProgramCardRow = InferResult<ReturnType<typeof selectCards>>[number];
/** The asset of a program by which it matches a search. */
export interface MatchedAsset {
  program_id: string;
  asset_type: AssetType;
  identifier: string;
  is_out_of_scope: boolean;
}

/** A row of the list with the asset by which it matches the search. */
export type ListedProgramRow = ProgramCardRow & { matched?: MatchedAsset | undefined };
export type ProgramRow = Awaited<ReturnType<typeof findProgramById>> & {};

export type Programs = SelectQueryBuilder<DB & { p: DB["program"] }, "p", object>;

/** The orders of lists of the program `p`. */
export const programOrders = {
  newest: sql`p.created_at desc, p.id desc`,
  changed: sql`p.scope_changed_at desc nulls last, p.id desc`,
  reward: sql`p.top_reward desc, p.id desc`,
  funds: sql`p.funds desc nulls last, p.funds_average desc nulls last, p.id desc`,
  fastest: sql`p.first_response_hours, p.id desc`,
} satisfies Record<ProgramSort, unknown>;

/** Builds conditions on the program `p`. */
export const eb = expressionBuilder<DB & { p: DB["program"] }, "p">();

export const openToAll = eb.and([eb("p.status", "=", sql.lit("active")), eb("p.visibility", "=", sql.lit("PUBLIC"))]);

/** Whether strangers read of the program: it is open to all, or was until it paused. */
export const shownToStrangers = eb.or([openToAll, sql<boolean>`p.id in (select id from paused_public_program)`]);

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

/** Whether a person is invited to the program and has not answered yet. */
export function isInvited(userId: Expression<string>) {
  return sql<boolean>`p.id in (select program_id from open_invitations(${userId}))`;
}

/** Whether the company of the program has banned a person from its programs. */
export function isBanned(userId: Expression<string>) {
  return sql<boolean>`exists (select from company_ban b where b.company_id = p.company_id and b.user_id = ${userId})`;
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
export function isVisible(userId: Expression<string>) {
  return eb.or([
    openToAll,
    eb.and([eb("p.status", "<>", sql.lit("draft")), eb.or([participates(userId), isInvited(userId)])]),
    eb.exists(memberRole(userId)),
  ]);
}

/** The same for lists, which look up once the programs that are not open to all. */
export function isListed(userId: Expression<string>) {
  return sql<boolean>`(${openToAll} or p.id in (select hidden_programs(${userId})))`;
}

/** Whether a person follows the program. */
function isFavourite(userId: Expression<string>) {
  const mark = eb
    .selectFrom("program_favourite as pf")
    .select(sql.lit(1).as("one"))
    .where("pf.user_id", "=", userId)
    .whereRef("pf.program_id", "=", "p.id");
  return eb.exists(mark).$castTo<boolean>();
}

/** The fields that row and page of a program share. */
export function selectCards(programs: Programs, userId: Expression<string>) {
  return programs
    .innerJoin("company as c", "c.id", "p.company_id")
    .select(["p.id", "p.handle", "p.title", "p.company_id", "c.name as company_name", "c.logo_file_id as company_logo_file_id"])
    .select(["p.program_type", "p.visibility", "p.status", "p.participation"])
    .select(["p.low_min", "p.low_max", "p.medium_min", "p.medium_max"])
    .select(["p.high_min", "p.high_max", "p.critical_min", "p.critical_max"])
    .select(["p.tags", "p.features", "p.program_launch_date", "p.scope_count", "p.scope_changed_at", "p.created_at"])
    .select(["p.resolved_count", "p.first_response_hours"])
    .select(["p.funds", "p.funds_average", "p.pays_itself", "p.confirmed_percent", "p.confirmed_days", "p.low_funds"])
    .select(isFavourite(userId).as("is_favourite"));
}

/** Availability of credentials in the program's pool for a person; null if the program has no pool. */
function ownCredentials(userId: Expression<string>) {
  const sets = (condition: RawBuilder<unknown>) =>
    sql`exists (select from credential_set s where s.program_id = p.id and ${condition})`;
  return sql<OwnCredentials | null>`case
    when ${sets(sql`s.user_id = ${userId} and s.ended_at is null`)} then 'held'
    when ${sets(sql`s.user_id = ${userId} and s.end_kind = 'revoked'`)} then 'revoked'
    when ${sets(sql`s.user_id is null`)} then 'available'
    when ${sets(sql`true`)} then 'empty' end`;
}

/** What the program `p` says of reports by agents. */
export const automationRule = sql<AutomationRule>`automation_rule_of(p)`;

/** What a job has counted of the intake of a program, in the row `fig`. */
export const intakeColumns = [
  "fig.waiting as intake_waiting",
  "fig.median_hours as intake_median_hours",
  "fig.within_week_percent as intake_within_week",
] as const;

/** Programs with the facts their policy needs. */
function selectPrograms(db: Db, userId: Expression<string>) {
  return selectCards(db.selectFrom("program as p"), userId)
    .select(["p.description", "p.policy", "p.dashboard_link", "p.social_links", "p.credential_info"])
    .select(["p.scope_overview", "p.in_scope_info", "p.out_of_scope_info", "p.operating_systems", "p.report_limit"])
    .select(["p.accepts_unlisted_assets", "p.required_checks", automationRule.as("automation_rule")])
    .select(["p.report_introduction", "p.report_template", "p.report_questions"])
    .select([
      "p.first_response_days",
      "p.triage_days",
      "p.bounty_days",
      "p.resolution_days",
      "p.time_zone",
      "p.targets_due",
      "p.targets_met",
    ])
    .select(sql<StoredHoliday[]>`p.holidays`.as("holidays"))
    .select(["p.disclosure_policy", "p.safe_harbor", "p.terms_version"])
    .select(["p.version", "p.updated_at", "c.status as company_status"])
    .select([memberRole(userId).as("member_role"), participates(userId).as("participates")])
    .select([isInvited(userId).as("invited"), isBanned(userId).as("banned")])
    .select(
      sql<string | null>`(select id from program_interest where program_id = p.id and user_id = ${userId}
        and status = 'pending' and expires_at > now())`.as("own_interest_id"),
    )
    .select(
      sql<string | null>`(select id from open_invitations(${userId}) where program_id = p.id order by id limit 1)`.as(
        "own_invitation_id",
      ),
    )
    .leftJoin("intake_figure as fig", "fig.program_id", "p.id")
    .select(["p.intake_per_week", ...intakeColumns])
    .leftJoin("program_share as share", "share.program_id", "p.id")
    .select(["share.amount as share_amount", "share.period as share_period"])
    .select(ownCredentials(userId).as("own_credentials"));
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

// Hidden programs may share their titles with others, so those are sought only among the reader's own programs.
const readByName = preparedQuery("program_by_name", (db, param: Param<ProgramName>) => {
  const { handle, titleKey, userId } = { handle: param("handle"), titleKey: param("titleKey"), userId: param("userId") };
  const named = sql<string>`(
    select id from program where handle = ${handle} or public_title_key = ${titleKey}
    union select id from program where title_key = ${titleKey} and company_id in (select company_id from company_member where user_id = ${userId})
    union select id from program where title_key = ${titleKey} and id in (select program_id from program_member where user_id = ${userId})
    union select id from program where title_key = ${titleKey} and id in (select program_id from open_invitations(${userId}))
    union (select id from program where title_key = ${titleKey} and ${param("staff")}::boolean order by id limit 20)
    union select program_id from program_former_name where name in (${handle}, ${titleKey}) and until > now())`;
  return (
    selectPrograms(db, param("userId"))
      .where("p.id", "in", named)
      .orderBy(eb("p.handle", "=", handle), "desc")
      .orderBy(sql`p.public_title_key is not distinct from ${titleKey}`, "desc")
      .orderBy(eb("p.title_key", "=", titleKey), "desc")
      // Programs that hid under the same name must not crowd out the one that everybody sees.
      .orderBy(openToAll, "desc")
      .orderBy("p.id")
      .limit(sql.lit(40))
  );
});

/** A program with the facts its policy needs; the policy decides whether the actor may see it. */
export async function findProgramById(db: Db, actor: Actor, id: string) {
  return (await readById(db, { userId: actor.user_id, id }))[0];
}

/** The program with this handle, followed by those with this title, and by those that had one of them in the last year. */
export function findProgramsByName(db: Db, actor: Actor, handle: string, titleKey: string): Promise<ProgramRow[]> {
  return readByName(db, { userId: actor.user_id, staff: isStaff(actor), handle, titleKey });
}

/** Number of a company's programs. Takes a lock, so that it gets no other until the transaction ends. */
export async function countProgramsOf(tx: Tx, companyId: string): Promise<number> {
  await lockName(tx, `programs of ${companyId}`);
  const { programs } = await tx
    .selectFrom("program")
    .select(sql<number>`count(*)::int`.as("programs"))
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  return programs;
}

/**
 * Rounds of an insert: several programs with the same handle may be created at the same time, and each round lets one of them
 * through.
 */
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

/** Updates the figures of how programs answer reports. */
export async function refreshFigures(db: Db): Promise<void> {
  await sql`select refresh_program_figures()`.execute(db);
}

/** Locks a program until the transaction ends: values read afterwards stay true. */
export async function lockProgramRow(db: Db, id: string): Promise<void> {
  await db.selectFrom("program").select("id").where("id", "=", id).forUpdate().execute();
}

/** Deletes a program that no report names, with what belongs to it; its versions go with its row. */
export async function deleteProgramRows(db: Db, id: string): Promise<void> {
  for (const table of ["scope", "program_member", "program_favourite", "program_former_name"] as const)
    await db.deleteFrom(table).where("program_id", "=", id).execute();
  await db.deleteFrom("program").where("id", "=", id).execute();
}
