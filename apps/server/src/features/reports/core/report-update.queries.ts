import { newId } from "@safeport/db/new-id";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, sql, type Updateable } from "kysely";
import { runWithParts } from "../../../platform/run-with-parts.queries.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { type BegunClock, begunParts } from "./clock/clock.queries.ts";
import { type ClockedColumns, clockOfChange } from "./clock/settle-clock.ts";
import type { freeNumber } from "./report.queries.ts";
import { type StoredTerms, storedTermsOf } from "./report-terms.queries.ts";

/** Columns that an update writes to a report; a draft that is sent gets a free number. */
export type ReportChange = Omit<Updateable<DB["report"]>, "number" | keyof ClockedColumns> &
  ClockedColumns & { number?: typeof freeNumber };

/** An item of a timeline; a new id is used unless one is given. */
export type NewTimelineItem = Omit<Insertable<DB["timeline_item"]>, "id" | "created_at" | "report_id"> & { id?: string };

/** Columns whose change makes a new version. Comments do not, since a researcher may not know of internal ones. */
const versioned: readonly (keyof ReportChange)[] = [
  "title",
  "severity",
  "cvss_vector",
  "status",
  "validated_at",
  "severity_answer",
  "retest_state",
  "retest_result",
  "retest_due_at",
  "severity_answer_due_at",
  "scope_id",
  "scope_identifier",
  "weakness_id",
  "locked_at",
  "program_id",
  "author_id",
];

/** Columns that decide whose turn it is, or which targets are met. */
const clocked: readonly (keyof ReportChange)[] = ["status", "dispute_open", "first_response_at", "validated_at", "locked_at"];

/**
 * Locks a report until the transaction ends; false if it does not exist. Checks no right. Rows that refer to it can be inserted meanwhile: points of another
 * act wait for nobody.
 */
export async function lockReportRow(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom("report").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst()) !== undefined;
}

/** Facts of a report that decide what else a change of it writes. */
export interface Concerned {
  assignee_id: string | null;
  has_duplicates: boolean;
  /** Null unless they were asked for. */
  terms: StoredTerms | null;
}

/**
 * Updates a report, whose row the caller has locked, with its clock, and adds items to its timeline, as one statement. The clock of a draft begins when
 * it is sent: `begun`. `withTerms` asks for the terms of the report.
 */
export async function updateReport(
  tx: Tx,
  id: string,
  change: ReportChange,
  items: readonly NewTimelineItem[] = [],
  { begun = null, withTerms = false }: { begun?: BegunClock | null; withTerms?: boolean } = {},
): Promise<Concerned> {
  const changes = (columns: readonly (keyof ReportChange)[]) => columns.some((column) => change[column] !== undefined);
  const isNewVersion = changes(versioned);
  const isOfDraft = change.sent_at !== undefined;
  const clock = begun
    ? { due: begun.due, parts: begunParts(sql`(select ${id}::uuid as id)`, begun) }
    : !isOfDraft && changes(clocked)
      ? await clockOfChange(tx, id, change)
      : undefined;
  const update = tx
    .updateTable("report")
    .set({ ...change, ...clock?.due })
    .$if(isNewVersion, (query) => query.set({ version: sql<number>`version + 1` }))
    .where("id", "=", id)
    .returning("assignee_id")
    .returning(sql<boolean>`exists (select from report d where d.duplicate_of = report.id)`.as("has_duplicates"))
    .returning((withTerms ? storedTermsOf(tx, id) : sql<null>`null`).as("terms"));
  const parts = [...(clock?.parts ?? []), ...(items.length > 0 ? [sql`item as (${insertionOf(tx, id, items)})`] : [])];
  const [concerned] = await runWithParts<Concerned>(tx, parts, update);
  if (!concerned) throw new Error(`Report ${id} is gone although its row is locked`);
  return concerned;
}

function insertionOf(tx: Tx, reportId: string, items: readonly NewTimelineItem[]) {
  return tx.insertInto("timeline_item").values(items.map((item) => itemRow(reportId, item)));
}

/** Adds items to the timeline of a report, whose row the caller has locked, in their order. */
export async function insertItems(tx: Tx, reportId: string, items: readonly NewTimelineItem[]): Promise<void> {
  if (items.length > 0) await insertionOf(tx, reportId, items).execute();
}

/** Adds the same item to the timelines of several reports, whose rows the caller has locked. */
export async function insertItemInAll(
  tx: Tx,
  reports: readonly { id: string }[],
  item: Omit<NewTimelineItem, "id">,
): Promise<void> {
  if (reports.length === 0) return;
  await tx
    .insertInto("timeline_item")
    .values(reports.map(({ id }) => itemRow(id, item)))
    .execute();
}

function itemRow(report_id: string, item: NewTimelineItem) {
  // The current time, not the transaction's: a transaction that waited for a lock started too early.
  return { ...item, id: item.id ?? newId(), report_id, created_at: sql<Date>`clock_timestamp()` };
}

/** Locks a company against deletion until the transaction ends; false if it has been deleted. */
export async function lockUndeletedCompany(tx: Tx, companyId: string): Promise<boolean> {
  const company = await tx
    .selectFrom("company")
    .select("id")
    .where("id", "=", companyId)
    .where("archived_at", "is", null)
    .forShare()
    .executeTakeFirst();
  return company !== undefined;
}
