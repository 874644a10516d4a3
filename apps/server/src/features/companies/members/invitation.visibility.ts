import { companyRoles, rolesGivenBy } from "@safeport/contract/companies/member.policy";
import { type Expression, type RawBuilder, sql } from "kysely";

/** Whether the inviter `im` may still give the role of the invitation `i`, as `rolesGivenBy`. */
const stillGiven = sql.join(
  companyRoles
    .filter((role) => rolesGivenBy(role).length > 0)
    .map(
      (role) =>
        sql`(im.role = ${sql.lit(role)} and i.role in (${sql.join(rolesGivenBy(role).map((allowed) => sql.lit(allowed)))}))`,
    ),
  sql` or `,
);

/** Whether the invitation `i` can be accepted now: it waits, its company is not deleted, and its inviter may still give the role. */
export const isInvitationOpen: RawBuilder<boolean> = sql`(i.status = 'pending' and i.expires_at > now()
  and exists (select from company ic where ic.id = i.company_id and ic.archived_at is null)
  and exists (select from company_member im join user_account iu on iu.id = im.user_id and iu.state = 'active'
    where im.company_id = i.company_id and im.user_id = i.invited_by and (${stillGiven})))`;

/** Whether the invitation `i` is for a person: by their account, or by an address that they have proved to be theirs. */
export function isInvited(person: Expression<string>): RawBuilder<boolean> {
  return sql`(i.user_id = ${person} or i.email = (
    select pu.email from user_account pu where pu.id = ${person} and pu.email_verified_at is not null))`;
}
