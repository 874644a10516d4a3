import type { Db } from "@safeport/db/named-statement";
import type { CompanyRole } from "@safeport/db/types.gen";

/** The role of somebody in a company that has not been deleted; null for no member. */
export async function findRole(db: Db, companyId: string, userId: string): Promise<CompanyRole | null> {
  const member = await db
    .selectFrom("company_member as m")
    .innerJoin("company as c", "c.id", "m.company_id")
    .select("m.role")
    .where("m.company_id", "=", companyId)
    .where("m.user_id", "=", userId)
    .where("c.archived_at", "is", null)
    .executeTakeFirst();
  return member?.role ?? null;
}
