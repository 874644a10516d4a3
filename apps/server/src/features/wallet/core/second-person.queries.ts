import type { Db } from "@safeport/db/named-statement";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";
import type { BatchRow } from "./withdrawal.queries.ts";

/** Kinds of movements whose sums of a day are limited each by itself. */
export type MovementKind = "deposit" | "payment" | "reversal" | "adjustment";

/** A member of staff, the person or company whose money it is, and the limit in minor units. */
interface Movements {
  staffId: string;
  owner: string;
  from: number;
}

/** Whether a batch counts: while it is not voided, and for ever once its file was downloaded. */
const counts = sql`(b.status = 'exported' or exists (
  select from audit_log d where d.action = 'payouts.downloaded' and d.object_type = 'payout_batch' and d.object_id = b.id))`;

/**
 * Payments that one person alone began since a time, as the log has them: putting one back, failing or settling it takes nothing from a sum. Those of a
 * batch have its id; from the limit on, a batch has a second person.
 */
const begunSince = (time: RawBuilder<unknown>) => sql`
  select user_id as staff, case action when 'refund.processed' then company_id else object_id end as owner,
    (object_snapshot->>'amount')::bigint as amount, (object_snapshot->>'batch_id')::uuid as batch_id, at
  from audit_log where action in ('withdrawal.processed', 'refund.processed') and at > ${time}
    and object_snapshot ? 'batch_id' and not object_snapshot ? 'proposed_by'`;

/** Sums of payments that one person alone gave back within a day, as the log has them. */
const reversed = sql`
  select user_id as staff, case when action in ('refund.failed', 'refund.returned') then company_id else object_id end as owner,
    (object_snapshot->>'credited')::bigint as amount
  from audit_log where action in ('withdrawal.failed', 'withdrawal.returned', 'refund.failed', 'refund.returned')
    and at > now() - interval '1 day' and object_snapshot ? 'credited' and not object_snapshot ? 'proposed_by'`;

const inSmallBatch = (from: number) =>
  sql`exists (select from payout_batch b where b.id = batch_id and b.total < ${from} and ${counts})`;

/** Movements of a kind that one person alone made within a day, as `amount`, `staff` and `owner`, by this member of staff or of this account. */
const movements: Record<MovementKind, (of: Movements) => RawBuilder<unknown>> = {
  deposit: ({ staffId, owner }) => sql`
    select received as amount, confirmed_by as staff, company_id as owner from deposit
    where settled_at > now() - interval '1 day' and confirmed_by is not null and proposed_by is null
      and (confirmed_by = ${staffId} or company_id = ${owner})`,
  adjustment: ({ staffId, owner }) => sql`
    select amount, proposed_by as staff, coalesce(company_id, user_id) as owner from adjustment
    where created_at > now() - interval '1 day' and status = 'booked' and decided_by is null
      and (proposed_by = ${staffId} or company_id = ${owner} or user_id = ${owner})`,
  reversal: ({ staffId, owner }) => sql`select * from (${reversed}) reversal where staff = ${staffId} or owner = ${owner}`,
  payment: ({ staffId, owner, from }) => sql`
    select amount, staff, owner from (${begunSince(sql`now() - interval '1 day'`)}) payment
    where (staff = ${staffId} or owner = ${owner}) and (batch_id is null or ${inSmallBatch(from)})`,
};

/** The larger sum of what one member of staff moved alone within a day, and of what anybody moved alone of this account; minor units. */
export async function sumOfDay(tx: Tx, kind: MovementKind, of: Movements): Promise<number> {
  const { rows } = await sql<{ sum: string }>`
    select greatest(coalesce(sum(amount) filter (where staff = ${of.staffId}), 0),
      coalesce(sum(amount) filter (where owner = ${of.owner}), 0)) as sum
    from (${movements[kind](of)}) movement`.execute(tx);
  return Number(rows[0]?.sum ?? 0);
}

/**
 * The larger of two sums of a day that ends with a batch, in minor units: of what its maker began to pay alone, and of what anybody began to pay alone to one of
 * its payees.
 */
export async function sumBeforeBatch(
  db: Db,
  { id, created_by, created_at }: Pick<BatchRow, "id" | "created_by" | "created_at">,
  from: number,
): Promise<number> {
  const start = sql`${created_at}::timestamptz - interval '1 day'`;
  const end = sql`${created_at}::timestamptz + interval '1 millisecond'`;
  const { rows } = await sql<{ total: string }>`
    with payee as (
      select user_id as owner from withdrawal where batch_id = ${id} union select company_id from refund where batch_id = ${id}
    ), begun as (
      select * from (${begunSince(start)}) payment where at < ${end} or batch_id = ${id}
    ), of_maker as (
      select total as amount from payout_batch b where created_by = ${created_by} and created_at > ${start} and created_at < ${end} and ${counts}
      union all select amount from begun where staff = ${created_by} and batch_id is null
    ), of_payees as (
      select owner, amount from begun
      where owner in (select owner from payee) and (batch_id is null or batch_id = ${id} or ${inSmallBatch(from)})
    )
    select greatest((select coalesce(sum(amount), 0) from of_maker),
      (select coalesce(max(sum), 0) from (select sum(amount) from of_payees group by owner) payment)) as total`.execute(db);
  return Number(rows[0]?.total ?? 0);
}
