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

/** Books an amount in minor units of US dollars as somebody's available money, as no call of theirs can do. */
export async function bookMoney(userId: string, amount: number): Promise<void> {
  await pool.query(
    `insert into ledger_account (id, kind, user_id, currency, floor, balance) values
      (gen_random_uuid(), 'user:available', $1, 'USD', 0, 0), (gen_random_uuid(), 'platform:adjustments', null, 'USD', null, 0)
      on conflict do nothing`,
    [userId],
  );
  await pool.query(
    `select post_transfers(gen_random_uuid(), 'adjustment', 'gift ' || gen_random_uuid(),
      array(select id from ledger_account where kind = 'platform:adjustments'),
      array(select id from ledger_account where kind = 'user:available' and user_id = $1::uuid),
      array[$2::bigint], array[null]::bigint[], jsonb_build_object('actor_id', $1::uuid, 'reason', 'Money for a test of payouts'))`,
    [userId, amount],
  );
}
