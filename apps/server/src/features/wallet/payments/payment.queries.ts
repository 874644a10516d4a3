import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import { awardFinalDays } from "@safeport/contract/wallet/money/money.limits";
import type { BillingType, PaymentDirection, PaymentStatus } from "@safeport/contract/wallet/payments/payment.values";
import type { Db } from "@safeport/db/named-statement";
import { type RawBuilder, sql } from "kysely";
import { hasChangedSince } from "../../../platform/changed-since.queries.ts";
import { containing } from "../../../platform/like-pattern.ts";
import { readPage } from "../../../platform/read-page.ts";
import { hasNoPaymentDispute } from "../core/award.visibility.ts";

export interface PaymentFilter {
  company_id?: string | undefined;
  type?: BillingType | undefined;
  status?: PaymentStatus | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
  updated_since?: string | undefined;
}

export interface PaymentRow {
  id: string;
  type: BillingType;
  status: PaymentStatus;
  direction: PaymentDirection;
  amount: string;
  fee: string;
  currency: string;
  created_at: Date;
  company_id: string | null;
  company_name: string | null;
  user_id: string | null;
  username: string | null;
  report_id: string | null;
  report_number: number | null;
  /** Null where the caller may not read the report. */
  report_title: string | null;
  program_id: string | null;
  program_title: string | null;
  program_handle: string | null;
  reference: string | null;
  /** Pending awards only: when they become final, unless a payment dispute is open. */
  final_at: Date | null;
  /** Confirmed deposits only: the part neither refunded nor taken back, and the part taken back; minor units. */
  left: string | null;
  taken_back: string | null;
  /** Returned withdrawals and refunds only; minor units. */
  returned_amount: string | null;
  /** Deposits only: a receipt that waits for a second admin, and who proposed it. */
  proposal: unknown;
  proposer: string | null;
  /** Deposits and refunds only: by which way the money goes. */
  provider: "manual" | "stripe" | null;
  /** The caller's role in the company. */
  member_role: "owner" | "manager" | "triager" | "finance" | "viewer" | null;
  total: number;
}

/** More are not counted. */
const countLimit = 10_000;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Condition for the payments that the actor sees: those of a company whose money they may read, all for staff, otherwise their
 * own.
 */
function mine(actor: Actor, companyId: string | undefined): RawBuilder<boolean> {
  if (companyId !== undefined)
    return sql`p.company_id = ${companyId} and p.on_desk and (${isStaff(actor)}::boolean or exists (
      select from company_member m where m.company_id = p.company_id and m.user_id = ${actor.user_id} and m.role in ('owner', 'finance')))`;
  return isStaff(actor) ? sql`p.on_desk` : sql`p.user_id = ${actor.user_id} and not p.on_desk`;
}

function matching(
  actor: Actor,
  { company_id, type, status, from, to, search, updated_since }: PaymentFilter,
): RawBuilder<boolean> {
  const words = search?.trim();
  const conditions = [
    mine(actor, company_id),
    ...(type ? [sql<boolean>`p.type = ${type}`] : []),
    ...(status ? [sql<boolean>`p.status = ${status}`] : []),
    ...(from ? [sql<boolean>`p.created_at >= ${from}::date at time zone 'UTC'`] : []),
    ...(to ? [sql<boolean>`p.created_at < (${to}::date + 1) at time zone 'UTC'`] : []),
    hasChangedSince(updated_since, "p.updated_at"),
    ...(words
      ? [
          uuid.test(words)
            ? sql<boolean>`p.id = ${words}`
            : sql<boolean>`(lower(c.name) like ${containing(words)} or lower(u.username) like ${containing(words)} or lower(p.reference) like ${containing(words)})`,
        ]
      : []),
  ];
  return sql.join(conditions, sql` and `);
}

/**
 * Payments with their report, if the actor may read it, and the program, company and person that it names. The payments of a
 * company are read by members of it and by staff, who read every sent report of the company.
 */
function tablesFor(actor: Actor, companyId: string | undefined): RawBuilder<unknown> {
  const readable =
    companyId !== undefined || isStaff(actor)
      ? sql`r.company_id = p.company_id and r.status <> 'draft'`
      : sql`(r.author_id = ${actor.user_id} or exists (select from report_collaborator rc
          where rc.report_id = r.id and rc.user_id = ${actor.user_id} and rc.accepted_at is not null))`;
  return sql`payment p
    left join report r on r.id = p.report_id and ${readable}
    left join program g on g.id = coalesce(p.program_id, r.program_id) and (p.on_desk or r.id is not null)
    left join company c on c.id = coalesce(p.company_id, r.company_id)
    left join user_account u on u.id = coalesce(p.user_id, case when r.imported_author is null then r.author_id end)`;
}

/** Whether the payment adds to the money of its company or, without one, of its person. */
const direction = sql`case
  when p.type in ('deposit', 'deposit_reinstated') then 'in'
  when p.type in ('bounty', 'bonus', 'retest') and not p.on_desk then 'in'
  when j.from_kind = 'platform:adjustments' then 'in'
  else 'out' end`;

async function select(db: Db, actor: Actor, filter: PaymentFilter, limit: number, offset: number): Promise<PaymentRow[]> {
  const where = matching(actor, filter);
  const tables = tablesFor(actor, filter.company_id);
  const { rows } = await sql<PaymentRow>`
    select p.id, p.type, p.status, ${direction} as direction, p.amount, p.fee, p.currency, p.created_at, c.id as company_id,
      c.name as company_name, u.id as user_id, u.username, p.report_id, r.number as report_number, r.title as report_title,
      p.program_id, g.title as program_title, g.handle as program_handle, p.reference, m.role as member_role,
      d.received - d.refunded - d.taken_back as left, d.taken_back, d.proposal, pr.username as proposer, coalesce(d.provider, o.provider) as provider,
      coalesce(w.returned_amount, o.returned_amount) as returned_amount,
      case when a.status = 'pending' and ${hasNoPaymentDispute} then a.booked_at + make_interval(days => ${sql.lit(awardFinalDays)}) end as final_at,
      (select count(*)::int from (select 1 from ${tables} where ${where} limit ${sql.lit(countLimit)}) counted) as total
    from ${tables} left join deposit d on p.type = 'deposit' and d.id = p.id
    left join user_account pr on pr.id = d.proposed_by
    left join refund o on p.type = 'refund' and o.id = p.id
    left join withdrawal w on p.type = 'withdrawal' and w.id = p.id
    left join award a on p.type in ('bounty', 'bonus', 'retest') and a.id = p.id
    left join adjustment j on p.type = 'adjustment' and j.id = p.id
    left join company_member m on m.company_id = p.company_id and m.user_id = ${actor.user_id}
    where ${where} order by p.created_at desc, p.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** One page of the payments that the actor sees, newest first, and how many there are (counted to 10,000). */
export function pageOfPayments(db: Db, actor: Actor, filter: PaymentFilter & { page: number; size: number }) {
  return readPage(filter, (limit, offset) => select(db, actor, filter, limit, offset));
}

/** The first payments of the list. */
export function listPayments(db: Db, actor: Actor, filter: PaymentFilter, limit: number): Promise<PaymentRow[]> {
  return select(db, actor, filter, limit, 0);
}

/** Total amount of the acts of each kind, and the balances of accounts that have counters; minor units. */
export async function readActTotals(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; sum: string }>`
    select name, sum(amount) as sum from counter_part
    where owner_id = '00000000-0000-0000-0000-000000000000' and name like 'ledger.%' group by 1
    union all
    select 'balance.' || a.kind, (select coalesce(sum(amount), 0) from counter_part where owner_id = a.id and name = 'ledger.balance')
    from ledger_account a where a.balance is null and a.kind in ('world', 'platform:fees')`.execute(db);
  return new Map(rows.map(({ name, sum }) => [name.replace("ledger.", ""), Number(sum)]));
}

export async function listAccountTotals(db: Db) {
  const { rows } = await sql<{ kind: string; accounts: number; balance: string }>`
    select kind, count(*)::int as accounts, coalesce(sum(balance), 0) as balance from ledger_account group by 1 order by 1`.execute(
    db,
  );
  return rows;
}

/** Holds by age: the most days of each group, null for the oldest. */
export async function listHoldAges(db: Db) {
  const { rows } = await sql<{ max_days: number | null; holds: number; amount: string }>`
    select b.max_days, count(h.report_id)::int as holds, coalesce(sum(h.remaining), 0) as amount
    from (values (0, 7), (7, 30), (30, 60), (60, null)) b (min_days, max_days)
    left join report_hold h on h.ended_at is null and h.is_covered
      and h.created_at <= now() - make_interval(days => b.min_days)
      and (b.max_days is null or h.created_at > now() - make_interval(days => b.max_days))
    group by b.min_days, b.max_days order by b.min_days`.execute(db);
  return rows;
}

export async function readWaitingTotals(db: Db) {
  const { rows } = await sql<
    Record<"uncovered" | "owed" | "payout" | "refunds" | "deposits", number> &
      Record<"uncovered_amount" | "owed_amount" | "payout_amount" | "refunds_amount" | "deposits_amount", string>
  >`
    select h.holds as uncovered, h.amount as uncovered_amount, a.awards as owed, a.amount as owed_amount,
      w.accounts as payout, w.amount as payout_amount, f.refunds, f.amount as refunds_amount, d.deposits, d.amount as deposits_amount
    from (select count(*)::int as holds, coalesce(sum(amount - drawn), 0) as amount from report_hold where ended_at is null and not is_covered) h,
      (select count(*)::int as awards, coalesce(sum(amount + fee), 0) as amount from award where status = 'owed') a,
      (select count(*)::int as accounts, coalesce(sum(balance), 0) as amount from ledger_account where kind = 'user:payout' and balance > 0) w,
      (select count(*)::int as deposits, coalesce(sum(amount), 0) as amount from deposit where status in ('open', 'processing')) d,
      (select count(*)::int as refunds, coalesce(sum(amount), 0) as amount from refund where status in ('requested', 'processing')) f`.execute(
    db,
  );
  return rows[0];
}

export function findLedgerCheck(db: Db) {
  return db.selectFrom("ledger_check").selectAll().executeTakeFirst();
}

export async function saveLedgerCheck(db: Db, check: { transfers: number; failure: string | null }): Promise<void> {
  const row = { ...check, checked_at: new Date() };
  await db
    .insertInto("ledger_check")
    .values(row)
    .onConflict((conflict) => conflict.column("only_one").doUpdateSet(row))
    .execute();
}
