import { maxAmount } from "@safeport/contract/kernel/minor-units";
import { maxConfirmedEntries } from "@safeport/contract/wallet/statements/statement.limits";
import type { confirmedStates } from "@safeport/contract/wallet/statements/statement.values";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Once } from "../../../platform/http/idempotency.ts";
import type { WithdrawalRow } from "../core/withdrawal.queries.ts";
import { confirmDeposit } from "../deposits/confirm-deposit.ts";
import type { DepositRow } from "../deposits/deposit.queries.ts";
import { getDeposit } from "../deposits/get-deposit.ts";
import type { RefundRow } from "../refunds/refund.queries.ts";
import { failRefund, returnRefund } from "../refunds/reverse-refund.ts";
import { getRefund, payRefund } from "../refunds/settle-refund.ts";
import { failWithdrawal, returnWithdrawal } from "../withdrawals/reverse-withdrawal.ts";
import { getWithdrawal, payWithdrawal } from "../withdrawals/settle-withdrawal.ts";
import { moveBankDays } from "./balance.queries.ts";
import { type EntryRow, findEntry, listToConfirm, markBooked } from "./entry.queries.ts";
import { getStatement } from "./get-statement.ts";
import { lockEntries, matchOpenEntries } from "./match-open-entries.ts";

export interface ConfirmedEntry {
  entry_id: string;
  result: (typeof confirmedStates)[number];
  /** Null unless it was refused. */
  error: AppError | null;
}

/** An entry's action on an order. */
type Settlement = Pick<EntryRow, "action" | "deposit_id" | "withdrawal_id" | "refund_id">;

/** The settlement is null for an entry that settled none. */
type Settled = ConfirmedEntry & { settlement: Settlement | null };

/**
 * Confirms entries of a statement: those named, or all that agree with their order. Each settles its order as by hand, with the same rights and the same
 * second person; one that another member of staff has confirmed meanwhile is booked already. Throws 404 for everybody but staff.
 */
export async function confirmStatement(
  ctx: Ctx,
  statementId: string,
  { entry_ids, after }: { entry_ids?: string[] | undefined; after: number },
  once: Once,
): Promise<{ items: ConfirmedEntry[]; next: number | null }> {
  await matchAgain(ctx);
  const listed = await listToConfirm(ctx.db, statementId, entry_ids ?? null, after, maxConfirmedEntries + 1);
  const entries = listed.slice(0, maxConfirmedEntries);
  const results = new Map<string, Settled>();
  for (const { id } of entries) results.set(id, await settleOrder(ctx, id, once));
  if ([...results.values()].some(({ result }) => result === "refused")) await matchAgain(ctx);
  const booked = await linkEntries(ctx, statementId, [...results.values()]);
  return {
    items: entries.map(({ id }) => confirmed(id, booked.has(id), results.get(id))),
    next: listed.length > maxConfirmedEntries ? (entries.at(-1)?.position ?? null) : null,
  };
}

/** How an entry is answered: one that others gave to another order, while its own was settled, is open. */
function confirmed(entry_id: string, isBooked: boolean, settled: Settled | undefined): ConfirmedEntry {
  if (isBooked) return { entry_id, result: "booked", error: null };
  const { result = "booked", error = null } = settled ?? {};
  if (result !== "booked") return { entry_id, result, error };
  return { entry_id, result: "refused", error: new AppError("conflict", "statement_entry_decided") };
}

async function matchAgain(ctx: Ctx): Promise<void> {
  await unitOfWork(ctx, async (tx) => {
    await lockEntries(tx);
    await matchOpenEntries(ctx, tx);
    return { result: undefined, audit: [] };
  });
}

/** Settles the order of an entry; the entry itself is marked afterwards, and is found settled if the process ends in between. */
async function settleOrder(ctx: Ctx, entry_id: string, once: Once): Promise<Settled> {
  const entry = await findEntry(ctx.db, ctx.actor.user_id, entry_id);
  const as = (result: ConfirmedEntry["result"], error: AppError | null = null): Settled => ({
    ...{ entry_id, result, error },
    settlement: entry && result === "booked" ? entry : null,
  });
  if (!entry) return as("refused", new AppError("not_found", "no_statement_entry"));
  if (entry.state === "booked" || entry.match === "settled") return as("booked");
  if (entry.state === "dismissed" || !mayConfirm(entry))
    return as("refused", new AppError("conflict", "statement_entry_unmatched"));
  try {
    const { action, deposit_id, withdrawal_id, refund_id } = entry;
    const order = await once<Order>(
      // Another order of the same entry is another act.
      JSON.stringify([entry_id, action, deposit_id, withdrawal_id, refund_id]),
      (part) => act(part, entry),
      (part) => orderOf(part, entry),
    );
    return as(isSettled(order, entry) ? "booked" : "waits");
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return as("refused", error);
  }
}

/**
 * Whether confirming an entry settles its order. Another amount than announced and a deposit that was given up are possible for deposits alone, with a second person; a former reference for
 * one entry by itself.
 */
export function mayConfirm({ match, action, amount }: Pick<EntryRow, "match" | "action" | "amount">): boolean {
  if (action === null || Math.abs(Number(amount)) > maxAmount) return false;
  return (
    match === "matched" ||
    match === "settled" ||
    match === "former_reference" ||
    ((match === "other_amount" || match === "not_waiting") && action === "confirm")
  );
}

type Order = Pick<DepositRow | WithdrawalRow | RefundRow, "id" | "status">;

/** Does to the order of an entry what staff do by hand. */
function act(ctx: Ctx, entry: EntryRow): Promise<Order> {
  const { action, deposit_id, withdrawal_id, refund_id, value_date, bank_reference, return_reason } = entry;
  const amount = Math.abs(Number(entry.amount));
  const back = { amount, external_ref: bank_reference, reason: returnCodeOf(return_reason) ?? noCode };
  if (deposit_id !== null) return confirmDeposit(ctx, deposit_id, { amount, value_date, bank_reference }, { isOfBank: true });
  if (withdrawal_id !== null) {
    if (action === "pay") return payWithdrawal(ctx, withdrawal_id, bank_reference);
    if (action === "fail") return failWithdrawal(ctx, withdrawal_id, back.reason);
    return returnWithdrawal(ctx, withdrawal_id, back);
  }
  if (action === "pay") return payRefund(ctx, refund_id ?? "", bank_reference);
  if (action === "fail") return failRefund(ctx, refund_id ?? "", back.reason);
  return returnRefund(ctx, refund_id ?? "", back);
}

/** The order of an entry as it is now. */
function orderOf(ctx: Ctx, { deposit_id, withdrawal_id, refund_id }: EntryRow): Promise<Order> {
  if (deposit_id !== null) return getDeposit(ctx, deposit_id);
  return withdrawal_id === null ? getRefund(ctx, refund_id ?? "") : getWithdrawal(ctx, withdrawal_id);
}

/** The status of an order that each action leads to. */
const settledStatus = { confirm: "confirmed", pay: "paid", fail: "failed", return: "returned" } as const;

/** Whether an order has the status that the entry leads to: not while a second person has to say so, too, nor after one has declined it. */
const isSettled = (order: Order, { action }: EntryRow) => action !== null && order.status === settledStatus[action];

/** The reason of a payment that came back where the bank gave no code. */
const noCode = "The bank returned the payment";

/** The code with which the bank's reason begins (ISO 20022, ExternalReturnReason1Code). The words after it can name people and accounts: others read the reason, a mail too. */
function returnCodeOf(reason: string | null): string | null {
  return (
    /^(?:[A-Z]{2}\d{2}|[A-Z]\d{3}|CNOR|CURR|CUST|DNOR|DUPL|ERIN|FOCR|FRAD|NARR|NOAS|NOOR|SVNR|TECH|UPAY)(?= |$)/.exec(
      reason ?? "",
    )?.[0] ?? null
  );
}

/** Marks the entries whose orders are settled, and returns the ids of those that are booked. */
function linkEntries(ctx: Ctx, statementId: string, results: readonly Settled[]): Promise<ReadonlySet<string>> {
  return unitOfWork(ctx, async (tx) => {
    await lockEntries(tx);
    const settled = new Set<string>();
    for (const { entry_id, result, settlement } of results) {
      if (result === "waits") continue;
      const entry = await findEntry(tx, ctx.actor.user_id, entry_id);
      // Somebody else may have booked the entry, settled its order or named another deposit in the same moment.
      const isSettled = settlement ? isSame(entry, settlement) : entry?.match === "settled";
      if (entry?.state === "booked" || (entry?.state === "open" && isSettled)) settled.add(entry_id);
    }
    const booked = await markBooked(tx, [...settled], ctx.actor.user_id);
    await moveBankDays(tx, booked);
    const statement = await getStatement(ctx, statementId, tx);
    const snapshot = { name: statement.statement_ref, account: statement.account.slice(-4), booked: booked.length };
    return {
      result: settled,
      audit:
        booked.length > 0
          ? [{ action: "statement.confirmed", object_type: "bank_statement", object_id: statementId, snapshot }]
          : [],
    };
  });
}

const isSame = (entry: Settlement | undefined, { action, deposit_id, withdrawal_id, refund_id }: Settlement) =>
  entry?.action === action &&
  entry.deposit_id === deposit_id &&
  entry.withdrawal_id === withdrawal_id &&
  entry.refund_id === refund_id;
