import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

/** Whether an invitation into a company or a program, or into a company alone, waits for this address. */
export async function isInvited(db: Db, email: string, into: "any" | "company" = "any"): Promise<boolean> {
  const { rows } = await sql<{ invited: boolean }>`
    select exists (select from company_invitation where email = ${email} and status = 'pending' and expires_at > now())
      or ${into} = 'any' and exists (select from program_invitation where email = ${email} and status = 'pending' and expires_at > now()) as invited`.execute(
    db,
  );
  return rows[0]?.invited === true;
}

/** Whether somebody is a member of a company, or an invitation into one waits for their address. */
export async function isOfCompany(db: Db, { id, email }: { id: string; email: string }): Promise<boolean> {
  const member = await db.selectFrom("company_member").select("role").where("user_id", "=", id).limit(1).executeTakeFirst();
  return member !== undefined || isInvited(db, email, "company");
}

/** The address that a program invites by an invitation that can be accepted now. */
export async function findInvitedAddress(db: Db, invitationId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select i.email from program_invitation i join program p on p.id = i.program_id join company c on c.id = i.company_id
    where i.id = ${invitationId}::uuid and i.status = 'pending' and i.expires_at > now() and may_invite(i.invited_by, i.company_id)
      and p.status in ('active', 'paused') and c.archived_at is null`.execute(db);
  return rows[0]?.email ?? null;
}
