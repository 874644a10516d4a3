import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";
import type { DepositOrder, Match, OpenEntry, Order, PaymentOrder } from "./match-entries.ts";

/** Open entries that are matched at once, oldest first; the others wait until these are decided. */
const openLimit = 10_000;

/** The open entries of all statements, in the order in which the bank booked them. */
export async function listOpen(db: Db): Promise<OpenEntry[]> {
  const rows = await db
    .selectFrom("bank_entry")
    .select(["id", "amount", "currency", "bank_reference", "end_to_end_id", "details", "deposit_id", "assigned_by"])
    .select(sql<string>`value_date::text`.as("value_date"))
    .where("state", "=", "open")
    .orderBy("booked_on")
    .orderBy("created_at")
    .orderBy("statement_id")
    .orderBy("position")
    .limit(openLimit)
    .execute();
  return rows.map(({ amount, deposit_id, assigned_by, ...row }) => ({
    ...row,
    amount: BigInt(amount),
    assigned_id: assigned_by === null ? null : deposit_id,
  }));
}

const big = (value: string | null) => (value === null ? null : BigInt(value));
const seen = (where: ReturnType<typeof sql>) =>
  sql<boolean>`exists (select from bank_entry b where b.state = 'booked' and ${where})`;

/** The deposits with one of these references or ids. */
export async function listDepositOrders(db: Db, references: readonly string[], ids: readonly string[]): Promise<DepositOrder[]> {
  const rows = await db
    .selectFrom("deposit as d")
    .select(["d.id", "d.reference", "d.amount", "d.provider", "d.status", "d.received", "d.bank_reference"])
    .select(sql<string | null>`d.value_date::text`.as("value_date"))
    .select(seen(sql`b.deposit_id = d.id`).as("is_seen"))
    .where(sql<boolean>`(d.reference = any(${references}::text[]) or d.id = any(${ids}::uuid[]))`)
    .execute();
  return rows.map(({ provider, is_seen, ...row }) => ({
    ...row,
    type: "deposit" as const,
    amount: BigInt(row.amount),
    received: big(row.received),
    isByBank: provider === "manual",
    isSeen: is_seen,
  }));
}

const formerOf = (order: ReturnType<typeof sql>) =>
  sql<string[]>`array(select f.reference from former_reference f where ${order} order by f.reference)`;

/** The withdrawals and refunds that have one of these references, or had it. */
export async function listPaymentOrders(db: Db, references: readonly string[]): Promise<PaymentOrder[]> {
  const withdrawals = await db
    .selectFrom("withdrawal as w")
    .select(["w.id", "w.reference", "w.amount", "w.status", "w.returned_amount"])
    .select(sql<boolean>`w.stripe_account_id is null`.as("is_by_bank"))
    .select(seen(sql`b.withdrawal_id = w.id and b.action = 'pay'`).as("paid"))
    .select(seen(sql`b.withdrawal_id = w.id and b.action <> 'pay'`).as("back"))
    .select(formerOf(sql`f.withdrawal_id = w.id`).as("former"))
    .where(
      sql<boolean>`(w.reference = any(${references}::text[])
        or w.id in (select withdrawal_id from former_reference where reference = any(${references}::text[])))`,
    )
    .execute();
  const refunds = await db
    .selectFrom("refund as r")
    .select(["r.id", "r.reference", "r.amount", "r.status", "r.returned_amount"])
    .select(sql<boolean>`r.provider = 'manual'`.as("is_by_bank"))
    .select(seen(sql`b.refund_id = r.id and b.action = 'pay'`).as("paid"))
    .select(seen(sql`b.refund_id = r.id and b.action <> 'pay'`).as("back"))
    .select(formerOf(sql`f.refund_id = r.id`).as("former"))
    .where(
      sql<boolean>`(r.reference = any(${references}::text[])
        or r.id in (select refund_id from former_reference where reference = any(${references}::text[])))`,
    )
    .execute();
  const toOrder = (type: PaymentOrder["type"]) => (row: (typeof withdrawals | typeof refunds)[number]) => ({
    ...{ type, id: row.id, reference: row.reference, status: row.status, isByBank: row.is_by_bank },
    formerReferences: row.former,
    amount: BigInt(row.amount),
    returned_amount: big(row.returned_amount),
    isPaymentSeen: row.paid,
    isReturnSeen: row.back,
  });
  return [...withdrawals.map(toOrder("withdrawal")), ...refunds.map(toOrder("refund"))];
}

/** Stores what entries agree with; those that are decided or unchanged stay as they are. */
export async function storeMatches(tx: Tx, matches: ReadonlyMap<string, Match>): Promise<void> {
  if (matches.size === 0) return;
  const rows = [...matches].map(([id, { match, action, order }]) => ({ id, match, action, order }));
  const idOf = (type: Order["type"]) => rows.map(({ order }) => (order?.type === type ? order.id : null));
  await sql`
    update bank_entry e set match = n.match, action = n.action,
      deposit_id = n.deposit_id, withdrawal_id = n.withdrawal_id, refund_id = n.refund_id
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ match }) => match)}::bank_entry_match[],
      ${rows.map(({ action }) => action)}::bank_entry_action[],
      ${idOf("deposit")}::uuid[], ${idOf("withdrawal")}::uuid[], ${idOf("refund")}::uuid[])
      n (id, match, action, deposit_id, withdrawal_id, refund_id)
    where e.id = n.id and e.state = 'open' and (e.match, e.action, e.deposit_id, e.withdrawal_id, e.refund_id)
      is distinct from (n.match, n.action, n.deposit_id, n.withdrawal_id, n.refund_id)`.execute(tx);
}
