import type { DB } from "@safeport/db/types.gen";
import { type Kysely, sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";

/** The days of a journal, both included, and whose it is; null: of the whole platform. */
export interface JournalRange {
  companyId: string | null;
  from: string;
  to: string;
}

export interface JournalRow {
  transfer_id: string;
  act_id: string;
  act: string;
  at: Date;
  amount: string;
  currency: string;
  /** Of the account, its owner or the handle of its program; null for those of the platform. */
  from_kind: string;
  from_owner: string | null;
  to_kind: string;
  to_owner: string | null;
  report_id: string | null;
  award_id: string | null;
  deposit_id: string | null;
  withdrawal_id: string | null;
  /** The closed month that it concerns, such as `2026-10`. */
  concerns: string | null;
}

const portion = 500;

/** Runs `read` on the books of one moment. */
export function atOneMoment<T>(db: Kysely<DB>, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read);
}

/**
 * Calls `onRows` with the transfers of some days, some at a time, in the order of their acts. Of a company: those of its accounts; the owners of others are left
 * out. Acts are looked for from a day earlier on, since one may wait for its accounts.
 */
export async function readJournal(
  tx: Tx,
  { companyId, from, to }: JournalRange,
  onRows: (rows: readonly JournalRow[]) => Promise<void>,
): Promise<void> {
  const begins = sql`${sql.lit(from)}::timestamp at time zone 'UTC'`;
  const ends = sql`(${sql.lit(to)}::date + 1)::timestamp at time zone 'UTC'`;
  const owner = (account: "f" | "g") =>
    companyId === null
      ? sql`coalesce(${sql.ref(`${account}.program_id`)}, ${sql.ref(`${account}.company_id`)}, ${sql.ref(`${account}.user_id`)})::text`
      : sql`(select p.handle from program p where p.id = ${sql.ref(`${account}.program_id`)})`;
  const own =
    companyId === null
      ? sql``
      : sql`and c.company_id = ${sql.lit(companyId)} and ${sql.lit(companyId)} in (f.company_id, g.company_id)`;
  await sql`declare journal no scroll cursor for
    select t.id as transfer_id, c.id as act_id, c.act, e.created_at as at, t.amount, t.currency,
      f.kind as from_kind, ${owner("f")} as from_owner, g.kind as to_kind, ${owner("g")} as to_owner,
      c.report_id, c.award_id, c.deposit_id, c.withdrawal_id, to_char(c.concerns, 'YYYY-MM') as concerns
    from ledger_act c
    join ledger_transfer t on t.act_id = c.id
    join ledger_account f on f.id = t.from_id
    join ledger_account g on g.id = t.to_id
    join ledger_entry e on e.transfer_id = t.id and e.account_id = t.from_id
    where c.created_at >= ${begins} - interval '1 day' and c.created_at < ${ends}
      and e.created_at >= ${begins} and e.created_at < ${ends} ${own}
    order by c.created_at, c.id, t.position`.execute(tx);
  for (;;) {
    const { rows } = await sql<JournalRow>`fetch ${sql.lit(portion)} from journal`.execute(tx);
    if (rows.length === 0) return;
    await onRows(rows);
  }
}
