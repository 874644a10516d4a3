import type { Redaction } from "@safeport/contract/disclosure/disclosure.schema";
import type { DisclosureKind, DisclosureSide } from "@safeport/contract/reports/core/disclosure.values";
import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, sql, type Updateable } from "kysely";
import type { Tx } from "../../platform/transaction.ts";

/** A request that waits for an answer. */
export interface OpenDisclosure {
  id: string;
  report_id: string;
  kind: DisclosureKind;
  asked_side: DisclosureSide;
  asked_at: Date;
  due_at: Date | null;
  next_step_at: Date | null;
  reminders: number;
  text_version: string;
  redactions: Redaction[];
  file_ids: string[];
  summary: string;
  with_awards: boolean;
}

/** The request of a report that waits for an answer. */
export async function findOpenDisclosure(db: Db, reportId: string): Promise<OpenDisclosure | undefined> {
  const row = await db
    .selectFrom("disclosure")
    .select(["id", "report_id", "kind", "asked_side", "asked_at", "due_at", "next_step_at", "reminders"])
    .select(["text_version", "file_ids", "summary", "with_awards"])
    .select(sql<Redaction[]>`redactions`.as("redactions"))
    .where("report_id", "=", reportId)
    .where("state", "=", "open")
    .executeTakeFirst();
  return row as OpenDisclosure | undefined;
}

/** Inserts a request. */
export async function insertDisclosure(
  tx: Tx,
  { redactions, ...values }: Omit<Insertable<DB["disclosure"]>, "redactions"> & { redactions: readonly Redaction[] },
): Promise<void> {
  await tx
    .insertInto("disclosure")
    .values({ ...values, redactions: JSON.stringify(redactions) })
    .execute();
}

/** Updates a request, whose report the caller has locked. */
export async function updateDisclosure(tx: Db, id: string, values: Updateable<DB["disclosure"]>): Promise<void> {
  await tx.updateTable("disclosure").set(values).where("id", "=", id).execute();
}

/** The reports with a step that is due, the longest due first. */
export async function findDueDisclosures(db: Db, now: Date, limit: number): Promise<{ report_id: string }[]> {
  return db
    .selectFrom("disclosure")
    .select("report_id")
    .where("next_step_at", "is not", null)
    .where("next_step_at", "<=", now)
    .orderBy("next_step_at")
    .limit(limit)
    .execute();
}

/** Whether the side that was asked can still answer: an active author, or a company with an active owner or manager. */
export async function canStillAnswer(tx: Tx, reportId: string, side: DisclosureSide): Promise<boolean> {
  const { rows } = await sql<{ able: boolean }>`
    select case when ${side} = 'reporter' then u.state = 'active' else c.archived_at is null and c.status = 'ACTIVE' and exists (
      select from company_member m join user_account mu on mu.id = m.user_id
      where m.company_id = c.id and m.role in ('owner', 'manager') and mu.state = 'active') end as able
    from report r join user_account u on u.id = r.author_id join company c on c.id = r.company_id where r.id = ${reportId}`.execute(
    tx,
  );
  return rows[0]?.able ?? false;
}

/** Whether a report is no duplicate, or one whose original is resolved or public. */
export async function isOriginalKnown(db: Db, reportId: string): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    select r.status <> 'duplicate' or coalesce(o.status = 'resolved' or o.disclosure_state = 'public', false)
      or coalesce(k.resolved_at is not null or k.published, false) as is_known
    from report r left join report o on o.id = r.duplicate_of left join known_issue k on k.id = r.known_issue_id
    where r.id = ${reportId}`.execute(db);
  return rows[0]?.is_known ?? false;
}

/** Stores the public text of a report. */
export async function insertDisclosed(tx: Tx, row: Insertable<DB["disclosed_report"]>): Promise<void> {
  await tx.insertInto("disclosed_report").values(row).execute();
}

/** Takes the public text of a report down; it is deleted. */
export async function deleteDisclosedText(tx: Tx, reportId: string, by: string, reason: string): Promise<void> {
  await tx
    .updateTable("disclosed_report")
    .set({ taken_down_at: new Date(), taken_down_by: by, takedown_reason: reason, content: "{}", search_text: "" })
    .where("report_id", "=", reportId)
    .where("taken_down_at", "is", null)
    .execute();
}

/** Sets the CVE id in the public text of a report, if it is public. */
export async function setPublicCve(tx: Tx, reportId: string, cve: string | null): Promise<void> {
  await tx
    .updateTable("disclosed_report")
    .set({ content: sql`jsonb_set(content, '{cve_id}', ${JSON.stringify(cve)}::jsonb)`, updated_at: new Date() })
    .where("report_id", "=", reportId)
    .where("taken_down_at", "is", null)
    .execute();
}
