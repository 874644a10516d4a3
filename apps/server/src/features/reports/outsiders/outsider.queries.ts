import type { OutsiderEnd } from "@safeport/contract/reports/core/report.values";
import { outsiderAddressDays } from "@safeport/contract/reports/outsiders/outsider.limits";
import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import type { Language } from "@safeport/messages/languages";
import { type Insertable, sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";
import { isOutsiderOpen } from "../core/outsider.visibility.ts";

export type OutsiderRow = Awaited<ReturnType<typeof findOutsiders>>[number];
export type OutsiderAccess = Awaited<ReturnType<typeof findOutsider>> & {};

/** People outside the company with whom a report is or was shared, newest first. */
export function findOutsiders(db: Db, reportId: string) {
  return db
    .selectFrom("report_outsider as o")
    .innerJoin("report as r", "r.id", "o.report_id")
    .innerJoin("company as c", "c.id", "r.company_id")
    .innerJoin("user_account as u", "u.id", "o.invited_by")
    .select(["o.id", "o.user_id", "o.email", "o.note", "o.invited_at", "o.ends_at", "o.opened_at", "o.ended_at"])
    .select(["u.username as invited_by", isOutsiderOpen.as("is_open")])
    .select(sql<OutsiderEnd | null>`o.end_reason`.as("end_reason"))
    .where("o.report_id", "=", reportId)
    .orderBy("o.id", "desc")
    .execute();
}

/** The access of an outsider, with what mails say of it. */
export async function findOutsider(db: Db, id: string) {
  return db
    .selectFrom("report_outsider as o")
    .innerJoin("report as r", "r.id", "o.report_id")
    .innerJoin("company as c", "c.id", "r.company_id")
    .select(["o.id", "o.report_id", "o.user_id", "o.email", "o.note", "o.ends_at", "o.opened_at", "o.ended_at"])
    .select(sql<Language>`o.language`.as("language"))
    .select(["r.number", "c.name as company_name", isOutsiderOpen.as("is_open")])
    .where("o.id", "=", id)
    .executeTakeFirst();
}

/** Inserts the access of somebody to a report. */
export async function insertOutsider(tx: Tx, row: Insertable<DB["report_outsider"]>): Promise<void> {
  await tx.insertInto("report_outsider").values(row).execute();
}

/** Notes that somebody has opened their link. */
export async function noteOpened(db: Db, id: string): Promise<void> {
  const unopened = db.updateTable("report_outsider").set({ opened_at: sql<Date>`now()` }).where("id", "=", id);
  await unopened.where("opened_at", "is", null).execute();
}

/** Ends an access, whose report the caller has locked; false if it has ended before. */
export async function setEnded(tx: Tx, id: string, end_reason: OutsiderEnd): Promise<boolean> {
  const ended = tx.updateTable("report_outsider").set({ ended_at: sql<Date>`now()`, end_reason }).where("id", "=", id);
  return (await ended.where("ended_at", "is", null).executeTakeFirst()).numUpdatedRows === 1n;
}

/** Removes the address of an outsider, and the mails to them; what they wrote stays. */
export async function eraseOutsider(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("report_outsider").set({ email: null, note: null }).where("id", "=", id).execute();
  await tx.deleteFrom("mail").where("user_id", "is", null).where(sql<boolean>`params->>'outsider_id' = ${id}`).execute();
}

/** Accesses that are over and not ended yet, at most `limit`. */
export function findOver(db: Db, limit: number) {
  return db
    .selectFrom("report_outsider as o")
    .innerJoin("report as r", "r.id", "o.report_id")
    .innerJoin("company as c", "c.id", "r.company_id")
    .select(["o.id", "o.report_id", sql<boolean>`(o.ends_at is not null and o.ends_at <= now())`.as("is_expired")])
    .where("o.ended_at", "is", null)
    .where(sql<boolean>`not ${isOutsiderOpen}`)
    .orderBy("o.id")
    .limit(limit)
    .execute();
}

/** Ended accesses whose address the company no longer needs, at most `limit`. */
export function findStale(db: Db, limit: number) {
  return db
    .selectFrom("report_outsider")
    .select("id")
    .where("email", "is not", null)
    .where("ended_at", "<", sql<Date>`now() - make_interval(days => ${sql.lit(outsiderAddressDays)})`)
    .orderBy("ended_at")
    .limit(limit)
    .execute();
}

/** SQL: whether the report of the event `e` is, or was, shared with an outsider. */
export const isWithOutsiders = sql<boolean>`exists (select from report sr where sr.id = e.subject_id and sr.has_outsiders)`;

/** The accesses to these reports that are open. */
export function findOpenOn(db: Db, reportIds: readonly string[]) {
  return db
    .selectFrom("report_outsider as o")
    .innerJoin("report as r", "r.id", "o.report_id")
    .innerJoin("company as c", "c.id", "r.company_id")
    .select(["o.id", "o.user_id", "o.report_id"])
    .where("o.report_id", "in", reportIds)
    .where(isOutsiderOpen)
    .execute();
}
