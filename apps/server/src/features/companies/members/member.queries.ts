import type { Db } from "@safeport/db/named-statement";
import type { CompanyRole } from "@safeport/db/types.gen";
import { sql } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../../platform/changed-since.queries.ts";
import { readPage } from "../../../platform/read-page.ts";
import type { Tx } from "../../../platform/transaction.ts";

export type MemberRow = Awaited<ReturnType<typeof findMember>> & {};

function selectMembers(db: Db, companyId: string, callerId: string) {
  return db
    .selectFrom("company_member as m")
    .innerJoin("user_account as u", "u.id", "m.user_id")
    .select([
      "m.company_id",
      "m.user_id",
      "m.role",
      "m.created_at",
      "u.username",
      "u.full_name",
      "u.picture_file_id",
      "u.is_machine",
    ])
    .select(
      sql<number>`(select count(*)::int from company_member o join user_account a on a.id = o.user_id
        where o.company_id = m.company_id and o.role = 'owner' and a.state = 'active')`.as("owners"),
    )
    .select(
      sql<CompanyRole | null>`(select o.role from company_member o where o.company_id = m.company_id and o.user_id = ${callerId})`.as(
        "own_role",
      ),
    )
    .where("m.company_id", "=", companyId);
}

/** A member of a company, with what `memberPolicy` needs of the caller. */
export function findMember(db: Db, companyId: string, userId: string, callerId: string) {
  return selectMembers(db, companyId, callerId).where("m.user_id", "=", userId).executeTakeFirst();
}

/** One page of the members of a company: owners first, then by role and name. */
export function pageOfMembers(db: Db, companyId: string, callerId: string, paging: PageOfChanges) {
  return readPage(paging, (limit, offset) =>
    selectMembers(db, companyId, callerId)
      .select(sql<number>`(count(*) over ())::int`.as("total"))
      .where(hasChangedSince(paging.updated_since, "m.updated_at"))
      .orderBy("m.role")
      .orderBy(sql`lower(u.full_name)`)
      .orderBy("m.user_id")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

/** Adds a member; false when they are one already. */
export async function addMember(
  tx: Tx,
  companyId: string,
  userId: string,
  role: CompanyRole,
  award_limit: string | null = null,
): Promise<boolean> {
  const added = await tx
    .insertInto("company_member")
    .values({ company_id: companyId, user_id: userId, role, award_limit })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Gives a member another role. */
export async function setRole(tx: Tx, companyId: string, userId: string, role: CompanyRole): Promise<void> {
  await tx
    .updateTable("company_member")
    .set({ role })
    .where("company_id", "=", companyId)
    .where("user_id", "=", userId)
    .execute();
}

/** Ends a membership. */
export async function deleteMember(tx: Tx, companyId: string, userId: string): Promise<void> {
  await tx.deleteFrom("company_member").where("company_id", "=", companyId).where("user_id", "=", userId).execute();
}

/** The memberships of these people in these companies. */
export async function listMembersAmong(db: Db, companyIds: readonly string[], userIds: readonly string[]) {
  if (companyIds.length === 0 || userIds.length === 0) return [];
  return db
    .selectFrom("company_member")
    .select(["company_id", "user_id"])
    .where("company_id", "in", companyIds)
    .where("user_id", "in", userIds)
    .execute();
}

/** The companies that a person belongs to. */
export function listMembershipsOf(db: Db, userId: string) {
  return db
    .selectFrom("company_member as m")
    .innerJoin("company as c", "c.id", "m.company_id")
    .select(["c.id as company_id", "c.name", "c.domain", "m.role", "m.created_at"])
    .where("m.user_id", "=", userId)
    .orderBy("m.created_at")
    .execute();
}
