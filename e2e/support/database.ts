import { openDatabase } from "@safeport/db/open-database";

/** The database of the server under test, for what no call can do. */
export const { db } = openDatabase({ url: process.env.DATABASE_URL ?? "", max: 1, onError: () => {} });

/** Verifies the address of an account, as its owner does by the link of a mail. */
export async function verifyPerson(username: string): Promise<void> {
  await db.updateTable("user_account").set({ email_verified_at: new Date() }).where("username", "=", username).execute();
}

/** Verifies the domains of somebody's companies. */
export async function verifyCompanies(username: string): Promise<void> {
  await db
    .updateTable("company")
    .set({ domain_status: "verified" })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("company_member as m")
        .innerJoin("user_account as u", "u.id", "m.user_id")
        .select("m.company_id")
        .where("u.username", "=", username),
    )
    .execute();
}
