import type { Db } from "@safeport/db/named-statement";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../platform/transaction.ts";
import type { BatchRow } from "./withdrawals/withdrawal.queries.ts";

/** Kinds of movements whose sums of a day are limited each by itself. */
export type MovementKind = "deposit" | "payment" | "adjustment";

/** A member of staff, the person or company whose money it is, and the limit in minor units. */
interface Movements {
  staffId: string;
  owner: string;
  from: number;
}

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
  // A batch from the limit on has a second person already.
  payment: ({ staffId, owner, from }) => {
    const began = sql`processing_at > now() - interval '1 day' and status in ('processing', 'paid') and proposed_by is null
      and (batch_id is null or exists (select from payout_batch b where b.id = batch_id and b.total < ${from}))`;
    return sql`
      select amount, decided_by as staff, user_id as owner from withdrawal
      where ${began} and (decided_by = ${staffId} or user_id = ${owner})
      union all
      select amount, decided_by, company_id from refund
      where ${began} and provider = 'manual' and (decided_by = ${staffId} or company_id = ${owner})`;
  },
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
  const end = sql`${created_at}::timestamptz + interval '1 millisecond'`;
  const ofDay = (time: RawBuilder<unknown>) => sql`${time} > ${created_at}::timestamptz - interval '1 day' and ${time} < ${end}`;
  const begun = sql`p.status in ('processing', 'paid') and p.proposed_by is null and ${ofDay(sql`p.processing_at`)}`;
  const alone = sql`${begun} and (p.batch_id is null or p.batch_id = ${id}
    or exists (select from payout_batch b where b.id = p.batch_id and b.total < ${from}))`;
  const { rows } = await sql<{ total: string }>`
    with payee as (
      select user_id as owner from withdrawal where batch_id = ${id} union select company_id from refund where batch_id = ${id}
    ), of_maker as (
      select total as amount from payout_batch where created_by = ${created_by} and status = 'exported' and ${ofDay(sql`created_at`)}
      union all select amount from withdrawal p where decided_by = ${created_by} and batch_id is null and ${begun}
      union all select amount from refund p where decided_by = ${created_by} and batch_id is null and provider = 'manual' and ${begun}
    ), of_payees as (
      select user_id as owner, amount from withdrawal p where user_id in (select owner from payee) and ${alone}
      union all select company_id, amount from refund p where company_id in (select owner from payee) and provider = 'manual' and ${alone}
    )
    select greatest((select coalesce(sum(amount), 0) from of_maker),
      (select coalesce(max(sum), 0) from (select sum(amount) from of_payees group by owner) payment)) as total`.execute(db);
  return Number(rows[0]?.total ?? 0);
}
