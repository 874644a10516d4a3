import type { Severity } from "@safeport/contract/kernel/severity.values";
import type { Answer } from "@safeport/contract/programs/questions/question.schema";
import type { MissingPart } from "@safeport/contract/reports/core/completeness";
import { maxComments } from "@safeport/contract/reports/core/report.limits";
import { activeStatuses } from "@safeport/contract/reports/core/report.state";
import { writeUpColumns } from "@safeport/contract/reports/core/write-up.values";
import type { Db } from "@safeport/db/named-statement";
import { type Param, preparedQuery } from "@safeport/db/prepared-query";
import type { DB } from "@safeport/db/types.gen";
import { type Expression, type Insertable, type Selection, sql } from "kysely";
import { filesOf } from "../../../platform/files/upload.queries.ts";
import { lockName } from "../../../platform/name-lock.queries.ts";
import type { Tx } from "../../../platform/transaction.ts";
import type { ClockTerms } from "../../programs/reporting/reporting-terms.ts";
import { beginClock } from "./clock/begin-clock.ts";
import { insertWithClock } from "./clock/clock.queries.ts";
import { clockOfReport } from "./clock/report-clock.queries.ts";
import { collaboratorsOfReport } from "./collaborators-of-report.queries.ts";
import { duplicateFacts } from "./duplicate-facts.queries.ts";
import { guestOfReport } from "./guest-of-report.queries.ts";
import {
  commonFacts,
  hasRareFacts,
  labelsOfReport,
  noRareFacts,
  rareFacts,
  reportFacts,
  type WithReport,
} from "./report-facts.visibility.ts";

export type LockedReportRow = Awaited<ReturnType<typeof lockReport>> & {};
export type ReportState = Awaited<ReturnType<typeof lockReportState>> & {};
export type ReportRow = Awaited<ReturnType<typeof findReport>> & {};
export type ReportFactsRow = Selection<WithReport, "r", "r.id" | "r.severity" | ReturnType<typeof reportFacts>[number]>;

interface ReportById {
  userId: string;
  id: string;
}

/** The assignee of a report, from the account `ua`. */
export const assigneeColumns = [
  "ua.id as assignee_id",
  "ua.username as assignee_username",
  "ua.full_name as assignee_full_name",
  "ua.role as assignee_role",
  "ua.picture_file_id as assignee_picture_file_id",
] as const;

/** The highest severity for the asset `s` of the report `r`: a program that has lowered it since does not lower it for the report. */
const capOfReport = sql<Severity | null>`greatest(s.max_severity, (select (rt.scope->>'max_severity')::severity from report_terms rt
  where rt.report_id = r.id and rt.scope_id = r.scope_id))`;

/** An imported report counts as received when it was imported. */
const receivedAt = sql<Date | null>`coalesce(r.imported_at, r.sent_at)`;

/** Whether the report `r` has, or has had, parts that most reports do not have. */
const hasParts = sql<boolean>`(r.has_labels or r.has_collaborators or r.has_files or r.is_of_guest)`;

function reportById(db: Db, param: Param<ReportById>) {
  return db
    .selectFrom("report as r")
    .innerJoin("program as p", "p.id", "r.program_id")
    .innerJoin("company as c", "c.id", "r.company_id")
    .innerJoin("user_account as u", "u.id", "r.author_id")
    .leftJoin("scope as s", "s.id", "r.scope_id")
    .leftJoin("weakness as w", "w.id", "r.weakness_id")
    .leftJoin("user_account as ua", "ua.id", "r.assignee_id")
    .leftJoin("report_watch as rw", (join) => join.onRef("rw.report_id", "=", "r.id").on("rw.user_id", "=", param("userId")))
    .select(commonFacts(param("userId")))
    .select(sql<boolean>`(${hasRareFacts} or ${hasParts})`.as("has_more"))
    .select(["r.id", "r.title", "r.sent_title", "r.completeness"])
    .select(writeUpColumns.map((column) => `r.${column}` as const))
    .select(sql<Answer[]>`r.answers`.as("answers"))
    .select(sql<MissingPart[]>`r.completeness_missing`.as("completeness_missing"))
    .select(["r.severity", "r.decided_severity", "r.cvss_score", "r.cvss_vector", "r.close_reason", "r.cve_id"])
    .select(["r.claimed_severity", "r.claim_cap"])
    .select(["r.imported_at", "r.imported_author", "r.retest_result", "r.severity_unexplained"])
    .select(receivedAt.as("received_at"))
    .select(["r.created_at", "r.first_response_at", "r.last_activity_at", "r.last_internal_at"])
    .select(["r.program_title", "p.handle as program_handle", "c.name as company_name"])
    .select(["r.scope_id", "r.scope_identifier", "r.scope_asset_type"])
    .select(capOfReport.as("scope_cap"))
    .select(["r.weakness_id", "w.cwe_id", "w.name as weakness_name"])
    .select(["u.username as author_username", "u.full_name as author_full_name", "u.role as author_role"])
    .select("u.picture_file_id as author_picture_file_id")
    .select(assigneeColumns)
    .select(clockOfReport.as("clock"))
    .select("rw.watching")
    .where("r.id", "=", param("id"));
}

const readReport = preparedQuery("report_by_id", reportById);

/** Parts that most reports do not have. */
const readMore = preparedQuery("more_of_report", (db, param: Param<ReportById>) =>
  db
    .selectFrom("report as r")
    .leftJoin("report as o", "o.id", "r.duplicate_of")
    .select(rareFacts())
    .select(guestOfReport.as("guest"))
    .select(["o.number as duplicate_number", "o.id as original_id"])
    .select(["o.author_id as original_author_id", "o.status as original_status"])
    .select(duplicateFacts(param("userId")).as("duplicate"))
    .select(filesOf(sql.ref("r.id")).as("files"))
    .select(labelsOfReport.as("labels"))
    .select(collaboratorsOfReport.as("collaborators"))
    .where("r.id", "=", param("id")),
);
type MoreOfReport = Awaited<ReturnType<typeof readMore>>[number];

const nothingMore: MoreOfReport = {
  ...noRareFacts,
  guest: null,
  duplicate_number: null,
  original_id: null,
  original_author_id: null,
  original_status: null,
  duplicate: null,
  files: null,
  labels: [],
  collaborators: [],
};

/** The row with all of the report; what most reports do not have is asked for only where it is there. */
async function withMore<Row extends { has_more: boolean }>(
  db: Db,
  report: ReportById,
  row: Row | undefined,
): Promise<(Row & MoreOfReport) | undefined> {
  return row && Object.assign(row, row.has_more ? (await readMore(db, report))[0] : nothingMore);
}

/** Whether the reader has written all the comments on the report that one person can. */
const hasCommentedEnough = (userId: Expression<string>) =>
  sql<boolean>`has_commented(${userId}::uuid, r.id, ${sql.lit(maxComments)})`;

const readReportLocked = preparedQuery("report_by_id_locked", (db, param: Param<ReportById>) =>
  reportById(db, param)
    .select(hasCommentedEnough(param("userId")).as("has_commented_enough"))
    .forNoKeyUpdate("r"),
);

const readStateLocked = preparedQuery("report_state_locked", (db, param: Param<ReportById>) =>
  db
    .selectFrom("report as r")
    .select(reportFacts(param("userId")))
    .select(["r.id", "r.first_response_at", "r.close_reason", "r.retest_result", "r.severity_unexplained"])
    .select(receivedAt.as("received_at"))
    .select((eb) =>
      eb.selectFrom("report as o").select("o.number").whereRef("o.id", "=", "r.duplicate_of").as("duplicate_number"),
    )
    .select(hasCommentedEnough(param("userId")).as("has_commented_enough"))
    .where("r.id", "=", param("id"))
    .forNoKeyUpdate("r"),
);

/** A report with the facts its policy needs; the policy decides whether the actor may see it. */
export async function findReport(db: Db, actorId: string, id: string) {
  const report = { userId: actorId, id };
  return withMore(db, report, (await readReport(db, report))[0]);
}

const readFacts = preparedQuery("report_facts", (db, param: Param<ReportById>) =>
  db
    .selectFrom("report as r")
    .select(reportFacts(param("userId")))
    .where("r.id", "=", param("id")),
);

/** The facts about a report that its policy needs, alone. */
export async function findReportFacts(db: Db, actorId: string, id: string) {
  return (await readFacts(db, { userId: actorId, id }))[0];
}

/** A report that this transaction has changed, as the reader sees it now. */
export async function readUpdatedReport(tx: Tx, readerId: string, id: string): Promise<ReportRow> {
  const row = await findReport(tx, readerId, id);
  if (!row) throw new Error(`Report ${id} is gone although its row is locked`);
  return row;
}

/** Same, with its row locked until the end of the transaction. */
export async function lockReport(db: Db, actorId: string, id: string) {
  const report = { userId: actorId, id };
  return withMore(db, report, (await readReportLocked(db, report))[0]);
}

/** Locks a report and returns its state, without texts and names. */
export async function lockReportState(db: Db, actorId: string, id: string) {
  return (await readStateLocked(db, { userId: actorId, id }))[0];
}

/** A free public number, drawn by the statement that sends the report. */
export const freeNumber = sql<number>`free_report_number()`;

/** The columns of a new report, without its number. */
export type NewReport = Omit<Insertable<DB["report"]>, "number">;

/**
 * Inserts a report; one that is sent with a number and with its clock, which follows from the `terms` of its program. Undefined if another
 * transaction took that number first.
 */
export async function insertReport(
  tx: Tx,
  row: Omit<NewReport, "sent_at"> & { id: string; author_id: string; sent_at: Date | null },
  terms: ClockTerms,
): Promise<ReportRow | undefined> {
  const begun = row.sent_at && beginClock({ ...row, sent_at: row.sent_at }, terms);
  const insert = tx
    .insertInto("report")
    .values({ ...row, number: begun ? freeNumber : null, ...begun?.due })
    .onConflict((conflict) => conflict.column("number").doNothing())
    .returning("id");
  const [inserted] = begun ? await insertWithClock(tx, insert, begun) : await insert.execute();
  return inserted && findReport(tx, row.author_id, inserted.id);
}

/** Number of an author's drafts. Takes a per-author lock, so no second draft is created concurrently. */
export async function countDrafts(tx: Tx, authorId: string): Promise<number> {
  await lockName(tx, `drafts of ${authorId}`);
  const { drafts } = await tx
    .selectFrom("report")
    .select(sql<number>`count(*)::int`.as("drafts"))
    .where("author_id", "=", authorId)
    .where("status", "=", sql.lit("draft"))
    .executeTakeFirstOrThrow();
  return drafts;
}

/** Deletes a report that is still a draft. */
export async function deleteReport(db: Db, id: string): Promise<void> {
  await db.deleteFrom("report").where("id", "=", id).where("status", "=", "draft").execute();
}

/** Deletes the drafts of these people permanently; returns their ids. */
export async function deleteDraftsOf(db: Db, authorIds: readonly string[]): Promise<string[]> {
  const drafts = db.deleteFrom("report").where("author_id", "in", authorIds).where("status", "=", "draft");
  return (await drafts.returning("id").execute()).map(({ id }) => id);
}

/** A sent report of a company by its public number. */
export function findByNumber(db: Db, companyId: string, number: number) {
  return db.selectFrom("report").select("id").where("number", "=", number).where("company_id", "=", companyId).executeTakeFirst();
}

/** A kind of weakness; undefined if there is none with this id. */
export function findWeakness(db: Db, id: string) {
  return db.selectFrom("weakness").select(["id", "cwe_id", "name"]).where("id", "=", id).executeTakeFirst();
}

/** Number of a program's reports, drafts included, and of its open ones. */
export async function countReportsOfProgram(db: Db, programId: string): Promise<{ total: number; open: number }> {
  return db
    .selectFrom("report")
    .select(sql<number>`count(*)::int`.as("total"))
    .select(({ fn }) => fn.count<number>("id").filterWhere("status", "in", activeStatuses).as("open"))
    .where("program_id", "=", programId)
    .executeTakeFirstOrThrow()
    .then(({ total, open }) => ({ total, open: Number(open) }));
}

/** Number of a company's open reports. */
export async function countOpenReports(db: Db, companyId: string): Promise<number> {
  const { open } = await db
    .selectFrom("report")
    .select(sql<number>`count(*)::int`.as("open"))
    .where("company_id", "=", companyId)
    .where("status", "in", activeStatuses)
    .executeTakeFirstOrThrow();
  return open;
}

/** Fields of a sent report in audit rows and events. */
export async function findReportIdentity(db: Db, id: string) {
  return db
    .selectFrom("report")
    .select(["id", "number", "company_id", "program_id"])
    .where("id", "=", id)
    .where("number", "is not", null)
    .executeTakeFirst();
}
