import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, sql } from "kysely";
import { guestName } from "../../platform/shown-name.ts";
import type { Tx } from "../../platform/transaction.ts";
import type { GuestRow } from "../reports/core/guest-of-report.queries.ts";
import { removeMails } from "./report-mail.queries.ts";

/** Stores who sent a report. */
export async function insertGuest(tx: Tx, row: Insertable<DB["report_guest"]>): Promise<void> {
  await tx.insertInto("report_guest").values(row).execute();
}

/** Keeps the guest of a report, which the caller has locked, until the transaction ends; false once they were forgotten or have an account. */
export async function lockGuest(tx: Tx, reportId: string): Promise<boolean> {
  const guests = tx.selectFrom("report_guest").select("report_id").where("report_id", "=", reportId);
  return (await guests.where("email", "is not", null).forShare().executeTakeFirst()) !== undefined;
}

/** The report of a company with this number or id whose guest has this address; it may have moved to another program. */
export async function findReportOfGuest(
  db: Db,
  { companyId, email }: { companyId: string; email: string },
  report: { number: number } | { ids: readonly string[] },
): Promise<string | undefined> {
  const guests = db
    .selectFrom("report_guest as g")
    .innerJoin("report as r", "r.id", "g.report_id")
    .select("g.report_id")
    .where("r.company_id", "=", companyId)
    .where("g.email", "=", email);
  const filtered = "number" in report ? guests.where("r.number", "=", report.number) : guests.where("r.id", "in", report.ids);
  return (await filtered.executeTakeFirst())?.report_id;
}

/** Notes that the address of a guest is theirs; false if that was noted before. */
export async function setConfirmed(tx: Tx, reportId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("report_guest")
    .set({ confirmed_at: sql<Date>`now()` })
    .where("report_id", "=", reportId)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes the name and address of a guest: from their account, from the mails to them, and with the originals of their own mails. */
export async function eraseGuest(tx: Tx, { report_id, user_id, email }: Pick<GuestRow, "report_id" | "user_id" | "email">) {
  await tx.updateTable("report_guest").set({ email: null, name: null }).where("report_id", "=", report_id).execute();
  await tx.updateTable("user_account").set({ full_name: guestName }).where("id", "=", user_id).execute();
  await removeMails(tx, report_id, email);
  if (email !== null) await tx.deleteFrom("mail").where("address", "=", email).where("user_id", "is", null).execute();
}

/** The address of an active account that has verified it, which stays so until the transaction ends; undefined without one. */
export async function findVerifiedAddress(tx: Tx, userId: string): Promise<string | undefined> {
  const user = await tx
    .selectFrom("user_account")
    .select("email")
    .where("id", "=", userId)
    .where("state", "=", "active")
    .where("email_verified_at", "is not", null)
    .forShare()
    .executeTakeFirst();
  return user?.email;
}

/** Gives what a guest wrote and attached to another account, and removes the guest. The caller has locked the report and changes its author. */
export async function moveFromGuest(tx: Tx, { report_id, user_id, email }: GuestRow, to: string): Promise<void> {
  await eraseGuest(tx, { report_id, user_id, email });
  await tx.deleteFrom("report_guest").where("report_id", "=", report_id).execute();
  const items = tx.updateTable("timeline_item").set({ performed_by: to }).where("report_id", "=", report_id);
  await items.where("performed_by", "=", user_id).execute();
  await tx.updateTable("file").set({ owner_id: to }).where("owner_id", "=", user_id).execute();
}

/** SQL: whether the report of the event `e` is a guest's. */
export const isOfGuest = sql<boolean>`exists (select from report_guest g where g.report_id = e.subject_id)`;

/** Guests of these reports who can be mailed, with the account that stands for each. */
export async function findGuestReports(db: Db, reportIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("report_guest")
    .select(["report_id", "user_id"])
    .where("report_id", "in", reportIds)
    .where("email", "is not", null)
    .execute();
  return new Map(rows.map(({ report_id, user_id }) => [report_id, user_id]));
}

/**
 * Whether a person has acted on a report under their account, such as by a comment or a decision about it. Steps of disputes are in `dispute`: being named as
 * mediator is an item in the name of somebody who did nothing.
 */
export async function hasActedOn(db: Db, reportId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ acted: boolean }>`
    select exists (select from timeline_item where report_id = ${reportId} and performed_by = ${userId}
        and (info is null or dispute_id is null))
      or exists (select from dispute where report_id = ${reportId} and ${userId} in (opened_by, answered_by, mediator_id)) as acted`.execute(
    db,
  );
  return rows[0]?.acted ?? false;
}
