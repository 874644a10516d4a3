import { canTriage, payingRoles, triagingRoles } from "@safeport/contract/companies/member.policy";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";
import { awaitsBounty } from "../core/awaited.visibility.ts";
import { insertItems } from "../core/report-update.queries.ts";

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

/** Takes a report from an assignee who no longer decides about its company's reports, with an internal item in its timeline. */
export async function releaseFromFormer(tx: Tx, reportId: string): Promise<void> {
  const { rows } = await sql<{ former: string }>`
    update report r set assignee_id = null, last_internal_at = clock_timestamp() from user_account u
    where r.id = ${reportId} and u.id = r.assignee_id and not (u.state = 'active' and exists (
      select from company_member m where m.company_id = r.company_id and m.user_id = u.id and m.role in (${sql.join(triagingRoles)})))
    returning u.id as former`.execute(tx);
  const items = rows.map(({ former }) => ({
    item_type: "INFO" as const,
    is_internal: true,
    info: "assignee_left",
    about_user_id: former,
  }));
  await insertItems(tx, reportId, items);
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

/** The most that a badge counts. */
const countLimit = 1_000;

/**
 * Number of open reports assigned to a person, of one company or of all, and of what they have to do: those that wait for the company,
 * and validated ones of others whose bounty they may give.
 */
export async function countAssigned(
  db: Db,
  userId: string,
  companyId: string | undefined,
): Promise<{ mine: number; my_turn: number }> {
  const open = db
    .selectFrom("report")
    .select("turn")
    .where("assignee_id", "=", userId)
    .where("closed_at", "is", null)
    .$if(companyId !== undefined, (query) => query.where("company_id", "=", companyId as string))
    .limit(countLimit);
  const person = sql<string>`${userId}::uuid`;
  // For those who spend no money the array is empty.
  const companies = sql`array(select pm.company_id from company_member pm where pm.user_id = ${person}
    and pm.role in (${sql.join(payingRoles.map((role) => sql.lit(role)))})
    and ${companyId === undefined ? sql`true` : sql`pm.company_id = ${companyId}::uuid`})`;
  const toAward = sql<number>`(select count(*)::int from (select from report r where r.company_id = any(${companies})
    and r.status <> 'draft' and ${awaitsBounty(person)} and r.assignee_id is distinct from ${person}
    limit ${sql.lit(countLimit)}) as to_award)`;
  const counted = await db
    .selectFrom(open.as("open"))
    .select(sql<number>`count(*)::int`.as("mine"))
    .select(sql<number>`(count(*) filter (where turn = 'company'))::int + ${toAward}`.as("my_turn"))
    .executeTakeFirstOrThrow();
  return counted;
}
