import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";

export interface TaxFormRow {
  /** The last day on which it is valid, such as `2028-12-31`. */
  valid_until: string;
  noted_by: string;
  noted_at: Date;
}

/** Staff's note of a person's tax form, with the username of its author. */
export function findTaxForm(db: Db, userId: string): Promise<TaxFormRow | undefined> {
  return db
    .selectFrom("tax_form as f")
    .innerJoin("user_account as u", "u.id", "f.noted_by")
    .select([sql<string>`f.valid_until::text`.as("valid_until"), "u.username as noted_by", "f.noted_at"])
    .where("f.user_id", "=", userId)
    .executeTakeFirst();
}

/** Notes that a form has arrived; a second time, its facts are replaced. */
export async function saveTaxForm(tx: Tx, row: { user_id: string; valid_until: string; noted_by: string }): Promise<void> {
  await sql`insert into tax_form (user_id, valid_until, noted_by) values (${row.user_id}, ${row.valid_until}, ${row.noted_by})
    on conflict (user_id) do update set valid_until = excluded.valid_until, noted_by = excluded.noted_by, noted_at = now()`.execute(
    tx,
  );
}

export async function deleteTaxForms(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("tax_form").where("user_id", "in", userIds).execute();
}

/**
 * Sum of a person's withdrawals that were paid in this year (UTC) or are under way, without what came back of them, in minor
 * units.
 */
export async function withdrawnThisYear(db: Db, userId: string): Promise<bigint> {
  const { rows } = await sql<{
    sum: string;
  }>`select coalesce(sum(amount - coalesce(returned_amount, 0)), 0)::text as sum from withdrawal
    where user_id = ${userId} and (status in ('pending', 'processing')
      or status in ('paid', 'returned') and settled_at >= date_trunc('year', now() at time zone 'UTC') at time zone 'UTC')`.execute(
    db,
  );
  return BigInt(rows[0]?.sum ?? 0);
}
