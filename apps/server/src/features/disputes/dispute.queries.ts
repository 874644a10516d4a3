import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import type { DisputeStatus } from "@safeport/contract/kernel/dispute.values";
import type { ReportFacts } from "@safeport/contract/reports/report.policy";
import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, type Selectable, sql } from "kysely";
import { filesOf, type UploadRow } from "../../platform/files/upload.queries.ts";
import { readPage } from "../../platform/read-page.ts";
import { factsOf } from "../reports/report.facts.ts";
import { isReportVisible } from "../reports/report.visibility.ts";
import { reportFacts } from "../reports/report-facts.visibility.ts";

export type DisputeRow = Selectable<DB["dispute"]> & { files: UploadRow[] | null };

/** The files of the dispute in the table or alias `dispute`; they belong to its item in the timeline. */
const filesOfDispute = (dispute: string) =>
  filesOf(sql`(select t.id from timeline_item t where t.dispute_id = ${sql.ref(`${dispute}.id`)})`).as("files");

/** A dispute with the facts about its report and the caller that the policy needs. */
export interface DisputeWithFacts {
  dispute: Omit<DisputeRow, "ended_at">;
  report: ReportFacts;
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
  return db.selectFrom("dispute").selectAll().select(filesOfDispute("dispute")).where("id", "=", id).executeTakeFirst();
}

/** Ends a dispute; the caller holds the lock of its report. */
export function endDispute(db: Db, id: string, status: DisputeStatus): Promise<DisputeRow> {
  return db
    .updateTable("dispute")
    .set({ status, ended_at: new Date() })
    .where("id", "=", id)
    .returningAll()
    .returning(filesOfDispute("dispute"))
    .executeTakeFirstOrThrow();
}

/** The open disputes on a report, oldest first. */
export function findOpenDisputes(db: Db, reportId: string): Promise<DisputeRow[]> {
  return db
    .selectFrom("dispute")
    .selectAll()
    .select(filesOfDispute("dispute"))
    .where("report_id", "=", reportId)
    .where("ended_at", "is", null)
    .orderBy("created_at")
    .execute();
}

interface DisputeFilter {
  page: number;
  size: number;
  status?: DisputeStatus | undefined;
  mine?: boolean | undefined;
  company_id?: string | undefined;
}

/** More disputes are not counted. */
const countLimit = 10_000;

/** One page of the disputes on the reports that the actor may read, newest first, and how many there are (counted to 10,000). */
export async function pageOfDisputes(db: Db, actor: Actor, filter: DisputeFilter) {
  const person = sql<string>`${actor.user_id}::uuid`;
  const { status, mine, company_id } = filter;
  const wanted = [
    isReportVisible(person, sql`${isStaff(actor)}::boolean`),
    ...(status ? [sql<boolean>`d.status = ${status}::dispute_status`] : []),
    ...(mine ? [sql<boolean>`d.opened_by = ${person}`] : []),
    ...(company_id ? [sql<boolean>`r.company_id = ${company_id}`] : []),
  ];
  const disputes = db
    .selectFrom("dispute as d")
    .innerJoin("report as r", "r.id", "d.report_id")
    .where((eb) => eb.and(wanted));
  const counted = disputes.select(sql.lit(1).as("one")).limit(sql.lit(countLimit));
  const { items, total } = await readPage(filter, (limit, offset) =>
    disputes
      .select(reportFacts(person))
      .select(["d.id as dispute_id", "d.report_id", "d.type", "d.description", "d.opened_by", "d.created_at"])
      .select("d.status as dispute_status")
      .select(filesOfDispute("d"))
      .select(sql<number>`(select count(*)::int from (${counted}) as counted)`.as("total"))
      .orderBy("d.created_at", "desc")
      .orderBy("d.id", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
  return {
    items: items.map((row): DisputeWithFacts => {
      const { dispute_id: id, dispute_status, report_id, type, description, opened_by, created_at, files } = row;
      return {
        dispute: { id, status: dispute_status, report_id, type, description, opened_by, created_at, files },
        report: factsOf(row),
      };
    }),
    total,
  };
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

/** The disputes that a person opened on reports that they may read now, by id after the given one. */
export function listOwnDisputes(db: Db, actor: Actor, after: string, limit: number) {
  return db
    .selectFrom("dispute as d")
    .innerJoin("report as r", "r.id", "d.report_id")
    .select(["d.id", "d.report_id", "d.type as dispute_type", "d.description as dispute_description", "d.status"])
    .select(["d.created_at", "d.ended_at"])
    .where("d.opened_by", "=", actor.user_id)
    .where("d.id", ">", after)
    .where(isReportVisible(sql`${actor.user_id}::uuid`, sql`${isStaff(actor)}::boolean`))
    .orderBy("d.id")
    .limit(limit)
    .execute();
}
