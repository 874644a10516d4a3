import { payingRoles } from "@safeport/contract/companies/member.policy";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";

/** The sum of what the member `m` awarded in this calendar month (UTC) without a colleague, in minor units. */
const usedThisMonth = sql<string>`(select coalesce(sum(a.amount), 0)::bigint from award a
  where a.awarded_by = m.user_id and a.company_id = m.company_id
    and a.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
    and not exists (select from award_proposal p where p.id = a.id))`;

const limits = (db: Db, companyId: string) =>
  db
    .selectFrom("company_member as m")
    .innerJoin("user_account as u", "u.id", "m.user_id")
    .select(["m.user_id", "u.username", "u.full_name", "m.role", "m.award_limit as limit"])
    .select(usedThisMonth.as("used"))
    .where("m.company_id", "=", companyId)
    .where("m.role", "in", payingRoles);
export type MemberLimitRow = Awaited<ReturnType<typeof listLimits>>[number];

/** The people who spend a company's money, with their limits; tokens and suspended accounts approve nothing. */
export function listLimits(db: Db, companyId: string) {
  return limits(db, companyId)
    .where("u.state", "=", "active")
    .where("u.is_machine", "=", false)
    .orderBy("m.role")
    .orderBy("u.username")
    .execute();
}

/** The limit of a member who spends the company's money; undefined for everybody else. */
export function findLimit(db: Db, companyId: string, userId: string): Promise<MemberLimitRow | undefined> {
  return limits(db, companyId).where("m.user_id", "=", userId).executeTakeFirst();
}

export async function saveLimit(tx: Tx, companyId: string, userId: string, award_limit: number | null): Promise<void> {
  await tx
    .updateTable("company_member")
    .set({ award_limit })
    .where("company_id", "=", companyId)
    .where("user_id", "=", userId)
    .execute();
}
