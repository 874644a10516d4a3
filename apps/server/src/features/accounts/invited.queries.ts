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
