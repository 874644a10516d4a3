import { payingRoles } from "@safeport/contract/companies/member.policy";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { awaitsBounty } from "../core/awaited.visibility.ts";

/** The most that a badge counts. */
export const countLimit = 1_000;

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
