import { expect } from "@playwright/test";
import { openDatabase } from "@safeport/db/open-database";

const { db, pool } = openDatabase({ url: process.env.DATABASE_URL ?? "", max: 1, onError: () => {} });

/** The database of the server under test, for what no call can do. */
export { db };

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

/** Has the server run a job, as soon as it is queued, that would wait for more of its kind. */
export async function runWithoutWaiting(key: string): Promise<void> {
  const reschedule = `select from graphile_worker.reschedule_jobs(
    array(select id from graphile_worker.jobs where key = $1), run_at => now())`;
  await expect.poll(async () => (await pool.query(reschedule, [key])).rowCount, { timeout: 15_000 }).toBe(1);
}

/** Has the server run a job that it would run later by its schedule. */
export async function queueJob(name: string): Promise<void> {
  await pool.query("select graphile_worker.add_job($1)", [name]);
}
