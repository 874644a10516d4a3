import type { Severity } from "@safeport/contract/kernel/severity.values";
import type { Answer } from "@safeport/contract/programs/core/question.schema";
import type { MissingPart } from "@safeport/contract/reports/core/completeness";
import { maxComments } from "@safeport/contract/reports/core/report.limits";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import type { Automation } from "@safeport/contract/reports/core/report.values";
import { writeUpColumns } from "@safeport/contract/reports/core/write-up.values";
import type { Db } from "@safeport/db/named-statement";
import { type Param, preparedQuery } from "@safeport/db/prepared-query";
import type { DB } from "@safeport/db/types.gen";
import { type Expression, type Insertable, type Selection, sql } from "kysely";
import { filesOf } from "../../../platform/files/upload.queries.ts";
import type { Tx } from "../../../platform/transaction.ts";
import type { ClockTerms } from "../../programs/reporting/reporting-terms.ts";
import { beginClock } from "./clock/begin-clock.ts";
import { insertWithClock } from "./clock/clock.queries.ts";
import { clockOfReport } from "./clock/report-clock.queries.ts";
import { collaboratorsOfReport, type PersonColumns } from "./collaborators-of-report.queries.ts";
import { duplicateFacts } from "./duplicate-facts.queries.ts";
import { guestOfReport } from "./guest-of-report.queries.ts";
import { outsidersOfReport } from "./outsider.visibility.ts";
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

/** A person whom the report `r` names in a column; null where it names nobody. */
const personOf = <Person>(column: "r.author_id" | "r.assignee_id") =>
  sql<Person>`(select json_build_object('user_id', u.id, 'username', u.username, 'full_name', u.full_name, 'role', u.role,
    'picture_file_id', u.picture_file_id) from user_account u where u.id = ${sql.ref(column)})`;

/** The assignee of the report `r`. */
export const assigneeOfReport = personOf<PersonColumns | null>("r.assignee_id");

/** The kind of weakness of the report `r`. */
const weaknessOfReport = sql<
  Report["weakness"]
>`(select json_build_object('weakness_id', w.id, 'cwe_id', w.cwe_id, 'name', w.name)
  from weakness w where w.id = r.weakness_id)`;

/** The highest severity for the asset of the report `r`: a program that has lowered it since does not lower it for the report. */
const capOfReport = sql<Severity | null>`greatest((select s.max_severity from scope s where s.id = r.scope_id), (select (rt.scope->>'max_severity')::severity from report_terms rt
  where rt.report_id = r.id and rt.scope_id = r.scope_id))`;

/** An imported report counts as received when it was imported. */
const receivedAt = sql<Date | null>`coalesce(r.imported_at, r.sent_at)`;

/** The number of suggestions about the report `r` that wait for a person. */
const suggestionsOfReport = sql<number>`(select count(*)::int from suggestion sg where sg.report_id = r.id and sg.outcome is null)`;

/** The name of the agent that sent the report `r`. */
const agentOfReport = sql<string | null>`(select ag.name from agent ag where ag.id = r.agent_id)`;

/** Columns that are set for few reports and that only the whole report shows. */
const rareParts = ["r.retest_result", "r.decided_severity", "r.claimed_severity", "r.claim_cap", "r.cve_id"] as const;

/** Whether the report `r` has, or has had, parts that most reports do not have. */
const hasParts = sql<boolean>`(r.has_labels or r.has_files or r.is_of_guest or r.has_outsiders or r.has_suggestions
  or num_nonnulls(r.decided_severity, r.claimed_severity, r.cve_id, r.agent_id) > 0)`;

/**
 * What belongs to the report is looked up by sub-selects: each join would carry all columns of the report through one more step, which costs more than
 * the lookup.
 */
function reportById(db: Db, param: Param<ReportById>) {
  return db
    .selectFrom("report as r")
    .select(commonFacts(param("userId")))
    .select(sql<boolean>`(${hasRareFacts} or ${hasParts})`.as("has_more"))
    .select(["r.id", "r.title", "r.sent_title", "r.completeness"])
    .select(writeUpColumns.map((column) => `r.${column}` as const))
    .select(sql<Answer[]>`r.answers`.as("answers"))
    .select(sql<MissingPart[]>`r.completeness_missing`.as("completeness_missing"))
    .select(["r.severity", "r.cvss_score", "r.cvss_vector", "r.close_reason", "r.severity_unexplained"])
    .select(["r.imported_author", sql<Automation | null>`r.automation`.as("automation")])
    .select(["r.created_at", "r.first_response_at", "r.last_activity_at", "r.last_internal_at"])
    .select(["r.program_title", "r.scope_id", "r.scope_identifier", "r.scope_asset_type", "r.weakness_id", "r.assignee_id"])
    .select((eb) => [
      eb
        .selectFrom("program as p")
        .select("p.handle")
        .whereRef("p.id", "=", "r.program_id")
        .$asScalar()
        .$notNull()
        .as("program_handle"),
      eb
        .selectFrom("company as c")
        .select("c.name")
        .whereRef("c.id", "=", "r.company_id")
        .$asScalar()
        .$notNull()
        .as("company_name"),
      eb
        .selectFrom("report_watch as rw")
        .select("rw.watching")
        .whereRef("rw.report_id", "=", "r.id")
        .where("rw.user_id", "=", param("userId"))
        .as("watching"),
    ])
    .select([personOf<PersonColumns>("r.author_id").as("author"), assigneeOfReport.as("assignee")])
    .select([weaknessOfReport.as("weakness"), capOfReport.as("scope_cap"), clockOfReport.as("clock")])
    .where("r.id", "=", param("id"));
}

const readReport = preparedQuery("report_by_id", reportById);

/** Parts that most reports do not have. */
const readMore = preparedQuery("more_of_report", (db, param: Param<ReportById>) =>
  db
    .selectFrom("report as r")
    .leftJoin("report as o", "o.id", "r.duplicate_of")
    .select(rareFacts(param("userId")))
    .select(rareParts)
    .select([
      guestOfReport.as("guest"),
      outsidersOfReport.as("outsiders"),
      suggestionsOfReport.as("suggestions"),
      agentOfReport.as("agent"),
    ])
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
  retest_result: null,
  decided_severity: null,
  claimed_severity: null,
  claim_cap: null,
  cve_id: null,
  guest: null,
  outsiders: 0,
  suggestions: 0,
  agent: null,
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
    .select([hasCommentedEnough(param("userId")).as("has_commented_enough"), receivedAt.as("received_at")])
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
 * Inserts a report; one that is sent with a number and with its clock, which follows from the `terms` of its program, or waiting until the program lets it
 * in. Undefined if another transaction took that number first.
 */
export async function insertReport(
  tx: Tx,
  row: Omit<NewReport, "sent_at"> & { id: string; author_id: string; sent_at: Date | null },
  terms: ClockTerms,
): Promise<ReportRow | undefined> {
  const waiting = row.sent_at !== null && terms.waits;
  const begun = row.sent_at && !waiting ? beginClock({ ...row, sent_at: row.sent_at }, terms) : null;
  const insert = tx
    .insertInto("report")
    .values({ ...row, waiting, number: row.sent_at ? freeNumber : null, ...begun?.due })
    .onConflict((conflict) => conflict.column("number").doNothing())
    .returning("id");
  const [inserted] = begun ? await insertWithClock(tx, insert, begun) : await insert.execute();
  return inserted && findReport(tx, row.author_id, inserted.id);
}

/** A sent report of a company by its public number. */
export function findByNumber(db: Db, companyId: string, number: number) {
  return db.selectFrom("report").select("id").where("number", "=", number).where("company_id", "=", companyId).executeTakeFirst();
}

/** A kind of weakness; undefined if there is none with this id. */
export function findWeakness(db: Db, id: string) {
  return db.selectFrom("weakness").select(["id", "cwe_id", "name"]).where("id", "=", id).executeTakeFirst();
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
