import { leadingRoles } from "@safeport/contract/companies/member.policy";
import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import type { Db } from "@safeport/db/named-statement";
import { type Expression, sql } from "kysely";
import { isLeading } from "../../companies/members/member.visibility.ts";
import { isProgramVisible } from "../core/program.visibility.ts";

/** Whether the actor sees the program `p` now; rows about themselves end where the program does not exist for them. */
export function seesProgram(actor: Actor) {
  return isProgramVisible(sql<string>`${actor.user_id}::uuid`, sql<boolean>`${isStaff(actor)}::boolean`);
}

/** Whether a person decides who takes part in the program `p`; `staff` says whether they belong to the platform. */
export function managesProgram(userId: Expression<string>, staff: Expression<boolean>) {
  return sql<boolean>`(${staff} or exists (select from company_member lead where lead.company_id = p.company_id
    and lead.user_id = ${userId} and ${isLeading("lead.role")}))`;
}

/**
 * The researchers whom invitations reach, by the id of the invitation: those with the invited account or confirmed address, unless they are
 * banned.
 */
export async function inviteesOf(db: Db, invitationIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    select i.id, u.id as user_id from program_invitation i
    join user_account u on u.id = i.user_id or (lower(u.email) = i.email and u.email_verified_at is not null)
    where i.id = any(${invitationIds}::uuid[]) and may_invite(i.invited_by, i.company_id) and u.state = 'active' and u.role in ('Hacker', 'Researcher')
    and not exists (select from company_ban b where b.company_id = i.company_id and b.user_id = u.id)`.execute(db);
  return new Map(rows.map(({ id, user_id }) => [id, user_id]));
}

/** The owners and managers of a company, who decide about who takes part in its programs. */
export async function leadersOf(db: Db, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("company_member")
    .select("user_id")
    .where("company_id", "=", companyId)
    .where("role", "in", leadingRoles)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
