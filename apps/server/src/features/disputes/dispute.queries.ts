import type { Dispute } from "@safeport/contract/disputes/dispute.schema";
import type { DisputeStatus } from "@safeport/contract/kernel/dispute.values";
import type { ReportFacts } from "@safeport/contract/reports/core/report.facts";
import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { filesOf, type UploadRow } from "../../platform/files/upload.queries.ts";
import { type DisputePerson, nobodyNeutral } from "./mediator.queries.ts";

/** The change of severity that a dispute is about. */
type SeverityChange = NonNullable<Dispute["severity_change"]>;

/** A dispute with the people of its steps, and the number, title, program and company of its report. */
export type DisputeRow = Omit<Selectable<DB["dispute"]>, "updated_at"> & {
  number: number | null;
  title: string;
  program_title: string;
  company_id: string;
  company_name: string;
  opener: DisputePerson | null;
  answerer: DisputePerson | null;
  conceder: DisputePerson | null;
  mediator: DisputePerson | null;
  was_appealed: boolean;
  is_overdue: boolean;
  nobody_neutral: boolean;
  files: UploadRow[] | null;
  severity_change: SeverityChange | null;
};

/** The contested change that the dispute `d` is about. */
const severityChange =
  sql<SeverityChange | null>`(select jsonb_build_object('old_severity', t.old_severity, 'new_severity', t.new_severity,
  'old_vector', t.old_vector, 'new_vector', t.new_vector, 'reason', t.content) from timeline_item t where t.id = d.severity_item_id)`.as(
    "severity_change",
  );

/** The files of the dispute `d`; they belong to the item of the timeline that opened it. */
const filesOfDispute = filesOf(
  sql`(select t.id from timeline_item t where t.dispute_id = d.id and t.item_type = 'DISPUTE_CREATED')`,
).as("files");

/** A dispute with the facts about its report and the caller that the policy needs. */
export interface DisputeWithFacts {
  dispute: DisputeRow;
  report: ReportFacts;
}

function personOf(column: "d.opened_by" | "d.answered_by" | "d.conceded_by" | "d.mediator_id") {
  return sql<DisputePerson | null>`(select jsonb_build_object('user_id', p.id, 'username', p.username, 'full_name', p.full_name,
    'role', p.role, 'picture_file_id', p.picture_file_id) from user_account p where p.id = ${sql.ref(column)})`;
}

/** The dispute `d` with its people; `r` is its report. */
const people = [
  personOf("d.opened_by").as("opener"),
  personOf("d.answered_by").as("answerer"),
  personOf("d.conceded_by").as("conceder"),
  personOf("d.mediator_id").as("mediator"),
] as const;

/** The name of the company of the report `r`. */
const companyName = sql<string>`(select c.name from company c where c.id = r.company_id)`.as("company_name");

/** Whether the decision of the dispute `d` was appealed. */
const wasAppealed = sql<boolean>`exists (select from dispute a where a.appeal_of = d.id)`.as("was_appealed");

/** Whether the platform has missed a step of the dispute `d`: naming the mediator, or the decision. */
export const isOverdue = sql<boolean>`(d.ended_at is null and (d.decision_missed_at is not null
  or d.mediator_missed_at is not null and d.mediator_id is null))`;

/** Columns of a dispute `d` from other tables; `r` is its report. */
export const aboutDispute = [
  "r.title",
  "r.program_title",
  "r.company_id",
  companyName,
  wasAppealed,
  isOverdue.as("is_overdue"),
  nobodyNeutral,
  filesOfDispute,
  severityChange,
  ...people,
] as const;

function selectDisputes(db: Db) {
  return db
    .selectFrom("dispute as d")
    .innerJoin("report as r", "r.id", "d.report_id")
    .selectAll("d")
    .select(["r.number", ...aboutDispute]);
}

/** Inserts a dispute; false when one of this type is open on the report. */
export async function insertDispute(db: Db, row: Insertable<DB["dispute"]>): Promise<boolean> {
  const inserted = await db
    .insertInto("dispute")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The id of the last change of severity of a report; null without one. */
export async function findSeverityChange(db: Db, reportId: string): Promise<string | null> {
  const changes = db
    .selectFrom("timeline_item")
    .select("id")
    .where("report_id", "=", reportId)
    .where("item_type", "=", sql.lit("SEVERITY_CHANGE"))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  return (await changes.limit(1).executeTakeFirst())?.id ?? null;
}

/** Whether a person has withdrawn a dispute on the report in the last `days`. */
export async function hasWithdrawnLately(db: Db, reportId: string, userId: string, days: number): Promise<boolean> {
  const withdrawn = db
    .selectFrom("dispute")
    .select("id")
    .where("report_id", "=", reportId)
    .where("opened_by", "=", userId)
    .where("status", "=", "withdrawn")
    .where("ended_at", ">", sql<Date>`now() - make_interval(days => ${days})`);
  return (await withdrawn.limit(1).executeTakeFirst()) !== undefined;
}

/** A dispute by id; who may read the report may see it. */
export function findDispute(db: Db, id: string): Promise<DisputeRow | undefined> {
  return selectDisputes(db).where("d.id", "=", id).executeTakeFirst();
}

/** Changes a dispute; the caller holds the lock of its report. */
async function updateDispute(db: Db, id: string, change: Updateable<DB["dispute"]>): Promise<DisputeRow> {
  await db.updateTable("dispute").set(change).where("id", "=", id).execute();
  return selectDisputes(db).where("d.id", "=", id).executeTakeFirstOrThrow();
}

/** Ends a dispute; the caller holds the lock of its report. */
export function endDispute(
  db: Db,
  id: string,
  end: { status: DisputeStatus; outcome_reason?: string; actions?: string; conceded_by?: string },
): Promise<DisputeRow> {
  return updateDispute(db, id, { ...end, ended_at: new Date() });
}

/** Stores the answer of the other side; the caller holds the lock of the report. */
export function answerOf(db: Db, id: string, { text, userId }: { text: string; userId: string }): Promise<DisputeRow> {
  return updateDispute(db, id, { answer: text, answered_by: userId, answered_at: new Date() });
}

/** Sets the mediator of a dispute; the caller holds the lock of the report. */
export function setMediator(db: Db, id: string, mediator_id: string, isGuest: boolean): Promise<DisputeRow> {
  const named = { mediator_id, mediator_named_at: new Date(), mediator_is_guest: isGuest };
  return updateDispute(db, id, { status: "in_mediation", ...named });
}

/** The open disputes on a report, oldest first. */
export function findOpenDisputes(db: Db, reportId: string): Promise<DisputeRow[]> {
  return selectDisputes(db).where("d.report_id", "=", reportId).where("d.ended_at", "is", null).orderBy("d.created_at").execute();
}

/** Whether a dispute on the report is open. */
export async function hasOpenDispute(db: Db, reportId: string): Promise<boolean> {
  return (
    (await db
      .selectFrom("dispute")
      .select("id")
      .where("report_id", "=", reportId)
      .where("ended_at", "is", null)
      .executeTakeFirst()) !== undefined
  );
}

/** Whether an appeal has decided about disputes of this type on the report: that is final. */
export async function hasFinalDecision(db: Db, reportId: string, type: DB["dispute"]["type"]): Promise<boolean> {
  const appeal = db
    .selectFrom("dispute")
    .select("id")
    .where("report_id", "=", reportId)
    .where("type", "=", type)
    .where("appeal_of", "is not", null)
    .where("outcome_reason", "is not", null);
  return (await appeal.limit(1).executeTakeFirst()) !== undefined;
}
