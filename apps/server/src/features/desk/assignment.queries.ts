import { canTriage } from "@safeport/contract/companies/member.policy";
import type { Tx } from "../../platform/transaction.ts";

/**
 * Locks the membership of somebody who can be given reports of a company, so that they do not leave meanwhile. Returns false if they decide about none
 * of its reports.
 */
export async function lockTriager(tx: Tx, companyId: string, userId: string): Promise<boolean> {
  const member = await tx
    .selectFrom("company_member as m")
    .innerJoin("user_account as u", "u.id", "m.user_id")
    .select("m.role")
    .where("m.company_id", "=", companyId)
    .where("m.user_id", "=", userId)
    .where("u.state", "=", "active")
    // An API token of the company is a member, too, and nobody who could work on a report.
    .where("u.is_machine", "=", false)
    .forShare()
    .executeTakeFirst();
  return member !== undefined && canTriage(member.role);
}

/** Sets whether a person is notified of events of a report. */
export async function setWatching(tx: Tx, reportId: string, userId: string, watching: boolean): Promise<void> {
  await tx
    .insertInto("report_watch")
    .values({ report_id: reportId, user_id: userId, watching })
    .onConflict((conflict) => conflict.columns(["report_id", "user_id"]).doUpdateSet({ watching }))
    .execute();
}

/** Deletes people's choices of watched reports. */
export async function deleteWatchesOf(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("report_watch").where("user_id", "in", userIds).execute();
}
