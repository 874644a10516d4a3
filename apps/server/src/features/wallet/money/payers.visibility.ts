import { payingRoles } from "@safeport/contract/companies/member.policy";
import type { Db } from "@safeport/db/named-statement";
import { type Expression, sql } from "kysely";

/** Whether a person spends the money of a company. */
export function isPayer(userId: Expression<string>, companyId: Expression<unknown>) {
  const roles = sql.join(payingRoles.map((role) => sql.lit(role)));
  return sql<boolean>`exists (select from company_member m
    where m.company_id = ${companyId} and m.user_id = ${userId} and m.role in (${roles}))`;
}

/** The owners and finance of these companies among these people, or all of them. */
export async function listPayersAmong(db: Db, companyIds: readonly string[], userIds?: readonly string[]) {
  if (companyIds.length === 0 || userIds?.length === 0) return [];
  return db
    .selectFrom("company_member")
    .select(["company_id", "user_id"])
    .where("company_id", "in", companyIds)
    .where("role", "in", payingRoles)
    .$if(userIds !== undefined, (query) => query.where("user_id", "in", userIds ?? []))
    .execute();
}

/** The members of these companies who spend money and have no limit. */
export async function listApproversOf(db: Db, companyIds: readonly string[]) {
  if (companyIds.length === 0) return [];
  return db
    .selectFrom("company_member")
    .select(["company_id", "user_id"])
    .where("company_id", "in", companyIds)
    .where("role", "in", payingRoles)
    .where("award_limit", "is", null)
    .execute();
}

/** The names of some companies. */
export async function companyNames(db: Db, companyIds: readonly string[]): Promise<Map<string, string>> {
  if (companyIds.length === 0) return new Map();
  const rows = await db.selectFrom("company").select(["id", "name"]).where("id", "in", companyIds).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
