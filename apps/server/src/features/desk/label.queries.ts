import type { LabelColor } from "@safeport/contract/reports/core/label.schema";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { hasChangedSince } from "../../platform/changed-since.queries.ts";
import { lockName } from "../../platform/name-lock.queries.ts";
import type { Tx } from "../../platform/transaction.ts";

export interface LabelRow {
  id: string;
  company_id: string;
  name: string;
  color: LabelColor;
}

const columns = ["id", "company_id", "name", "color"] as const;

/** The labels of a company, by name; with a time (RFC 3339) those that have changed since. */
export function listLabelsOf(db: Db, companyId: string, since?: string): Promise<LabelRow[]> {
  return db
    .selectFrom("label")
    .select(columns)
    .where("company_id", "=", companyId)
    .where(hasChangedSince(since, "updated_at"))
    .orderBy(sql`lower(name)`)
    .$narrowType<{ color: LabelColor }>()
    .execute();
}

/** A label, if there is one of this id. */
export function findLabel(db: Db, id: string): Promise<LabelRow | undefined> {
  return db.selectFrom("label").select(columns).where("id", "=", id).$narrowType<{ color: LabelColor }>().executeTakeFirst();
}

/** Inserts a label; "many" if the company has `max` already, "exists" if one has the name. Others of the company wait until the transaction ends. */
export async function insertLabel(tx: Tx, row: LabelRow, max: number): Promise<"many" | "exists" | "added"> {
  await lockName(tx, `labels of ${row.company_id}`);
  const labels = await listLabelsOf(tx, row.company_id);
  if (labels.length >= max) return "many";
  if (labels.some(({ name }) => name.toLowerCase() === row.name.toLowerCase())) return "exists";
  await tx.insertInto("label").values(row).execute();
  return "added";
}

/** Updates a label; false if another one of the company has the name. */
export async function changeLabel(tx: Tx, row: LabelRow): Promise<boolean> {
  await lockName(tx, `labels of ${row.company_id}`);
  const labels = await listLabelsOf(tx, row.company_id);
  if (labels.some(({ id, name }) => id !== row.id && name.toLowerCase() === row.name.toLowerCase())) return false;
  await tx.updateTable("label").set({ name: row.name, color: row.color }).where("id", "=", row.id).execute();
  return true;
}

/** Deletes a label, also from its reports. */
export async function removeLabel(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("label").where("id", "=", id).execute();
}

/** The ids of the labels on a report, whose row the caller has locked. */
export async function labelsOn(tx: Tx, reportId: string): Promise<string[]> {
  const rows = await tx.selectFrom("report_label").select("label_id").where("report_id", "=", reportId).execute();
  return rows.map(({ label_id }) => label_id);
}

/** Puts labels on a report and takes others from it. */
export async function setLabels(tx: Tx, reportId: string, { add, remove }: { add: string[]; remove: string[] }): Promise<void> {
  if (remove.length > 0)
    await tx.deleteFrom("report_label").where("report_id", "=", reportId).where("label_id", "in", remove).execute();
  if (add.length > 0)
    await tx
      .insertInto("report_label")
      .values(add.map((label_id) => ({ report_id: reportId, label_id })))
      .execute();
}
