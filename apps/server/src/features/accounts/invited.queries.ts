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
