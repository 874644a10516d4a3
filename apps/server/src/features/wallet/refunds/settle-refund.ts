import type { NewEvent } from "@safeport/contract/events/domain-event";
import type { AuditAction } from "@safeport/contract/kernel/audit.values";
import type { ProposalPlace } from "@safeport/contract/site/proposal.values";
import { refundCan, refundPolicy } from "@safeport/contract/wallet/refunds/refund.policy";
import {
  nextRefundStatus,
  type RefundAction,
  refundActions,
  refundTransitions,
} from "@safeport/contract/wallet/refunds/refund.state";
import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import type { Updateable } from "kysely";
import type { Ctx } from "../../../platform/context.ts";
import { type NewAuditEntry, unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { declined, proposed } from "../../site/proposal.ts";
import { takeBankReference } from "../core/bank-reference.ts";
import { assertTaken } from "../core/batch-second-person.ts";
import { assertNeverOrdered } from "../core/former-reference.queries.ts";
import { beginPayment, howBegun } from "../core/second-person.ts";
import { depositEntry } from "../core/wallet-entry.ts";
import { lockDeposit } from "../deposits/deposit.queries.ts";
import { lockBudget, noteBalance } from "../money/budget.ts";
import { findRefund, type LockedRefund, lockRefund, type RefundRow, updateRefund } from "./refund.queries.ts";
import { bookBack, bookPaid, bookReturned, type RefundChange } from "./refund-postings.ts";

/** A refund; throws 404 if the caller may not know of it. */
export async function getRefund({ db, actor }: Ctx, id: string, tx: Db = db): Promise<RefundRow> {
  const row = await findRefund(tx, actor, id);
  if (!row) throw new AppError("not_found", "no_refund");
  return row;
}

/** Cancels a refund that is not being paid; the money is free at once. */
export function cancelRefund(ctx: Ctx, id: string): Promise<RefundRow> {
  return settle(ctx, id, "cancel", async (change) => {
    await assertNeverOrdered(change.tx, { refund_id: id });
    return { values: { settled_at: new Date() }, events: await bookBack(change, "refund_cancelled") };
  });
}

/** Begins the payment of a refund; a large one waits until a second admin begins it, too. Throws 409 while its bank account is new. */
export function processRefund(ctx: Ctx, id: string): Promise<RefundRow> {
  return settle(ctx, id, "process", async ({ tx, budget, refund }) => {
    if (refund.payable_from > new Date())
      throw new AppError("conflict", "refund_waits", { params: { time: timeOf(refund.payable_from) } });
    const { waits, proposed_by } = await beginPayment(ctx, tx, { ...refund, owner: budget.companyId });
    if (waits) return { values: { proposed_by }, waits: { audit: "refund.proposed", place: "refunds" } };
    const begun = { processing_at: new Date(), decided_by: ctx.actor.user_id, proposed_by };
    return { values: { ...begun, reason: null }, why: howBegun({ batch_id: null, proposed_by }) };
  });
}

/** A time for a text, such as `2026-11-25 20:42 UTC`. */
const timeOf = (time: Date) => `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** Declines what waits for a second admin, or withdraws one's own proposal; the refund stays as it is. Throws 409 if nothing is proposed. */
export async function declineRefund(ctx: Ctx, id: string, reason: string): Promise<RefundRow> {
  const { deposit_id, company_id } = await getRefund(ctx, id);
  return unitOfWork(ctx, async (tx) => {
    await lockBudget(tx, ctx.settings, company_id);
    await lockDeposit(tx, deposit_id);
    await lockRefund(tx, id);
    const before = await getRefund(ctx, id, tx);
    assertMay(ctx, before, "process");
    const isStart = before.status === "requested";
    const proposed_by = isStart ? before.proposed_by : before.reversal_by;
    if (proposed_by === null) throw new AppError("conflict", "nothing_proposed");
    await updateRefund(tx, id, isStart ? { proposed_by: null } : { reversal: null, reversal_by: null });
    const entry = refundEntry("refund.declined", before);
    return {
      result: await getRefund(ctx, id, tx),
      audit: [{ ...entry, snapshot: { ...entry.snapshot, proposed_by, reason } }],
      events: [
        { type: "money.corrected", subject_id: company_id, data: {} },
        ...declined(ctx, proposed_by, { place: isStart ? "refunds" : "refund_reversals", reason }),
      ],
    };
  });
}

/** Confirms that a refund was paid; throws 409 if the reference has paid something else, and 403 for the maker of a batch that nobody else has taken to the bank. */
export function payRefund(ctx: Ctx, id: string, external_ref: string): Promise<RefundRow> {
  return settle(ctx, id, "pay", async (change) => {
    await assertTaken(ctx, change.tx, change.refund.batch_id);
    await takeBankReference(change.tx, external_ref, change.refund.batch_id);
    await bookPaid(change);
    return { values: { settled_at: new Date(), external_ref, decided_by: ctx.actor.user_id } };
  });
}

export type Locked = RefundChange & { refund: LockedRefund };
type Save = (change: Locked) => Promise<{
  values: Updateable<DB["refund"]>;
  events?: NewEvent[];
  /** Further details for the log. */
  why?: Record<string, unknown>;
  /** How the log and the other staff name what waits for a second person. */
  waits?: { audit: AuditAction; place: ProposalPlace };
}>;

/**
 * Changes a refund with the money of its company locked. A repeated call finds the target status, and changes nothing. Throws 404 for people who may not know
 * it, 403 for those who may not do this, and 409 with the possible actions.
 */
export async function settle(ctx: Ctx, id: string, action: RefundAction, save: Save): Promise<RefundRow> {
  const { deposit_id, company_id } = await getRefund(ctx, id);
  return unitOfWork(ctx, async (tx) => {
    const budget = await lockBudget(tx, ctx.settings, company_id);
    const deposit = await lockDeposit(tx, deposit_id);
    const refund = await lockRefund(tx, id);
    const before = await getRefund(ctx, id, tx);
    if (!deposit || !refund) throw new AppError("not_found", "no_refund");
    assertMay(ctx, before, action);
    if (refund.status === refundTransitions[action].to) return { result: before, audit: [] };
    if (!refundCan(ctx.actor, { ...before, proposed_by: null, reversal_by: null }).includes(action)) throw notPossible(before);
    const change = { tx, budget, deposit, refund, actorId: ctx.actor.user_id };
    const { audit, events } = await apply(change, action, save);
    return { result: await getRefund(ctx, id, tx), audit, events: [...events, ...(await noteBalance(tx, budget))] };
  });
}

/** Throws 403 for those who may not do this with a refund. */
function assertMay({ actor }: Ctx, refund: RefundRow, action: RefundAction): void {
  if (!refundPolicy.act(actor, refund, action))
    throw new AppError("forbidden", refund.member_role ? "own_company_money" : "money_roles");
}

function notPossible({ status, provider }: RefundRow): AppError {
  if (provider === "stripe") return new AppError("conflict", "refund_of_stripe");
  const allowed = refundActions.filter((one) => nextRefundStatus(status, one) !== null);
  return new AppError("illegal_transition", "refund_settled", {
    params: { status },
    allowed: allowed.map((one) => refundTransitions[one].to),
  });
}

const entries = {
  cancel: "refund.cancelled",
  process: "refund.processed",
  pay: "refund.paid",
  requeue: "refund.requeued",
  fail: "refund.failed",
  return: "refund.returned",
} as const satisfies Record<RefundAction, AuditAction>;

async function apply(change: Locked, action: RefundAction, save: Save): Promise<{ audit: NewAuditEntry[]; events: NewEvent[] }> {
  const { values, events = [], waits, why } = await save(change);
  const { refund, deposit } = change;
  const status = waits ? refund.status : refundTransitions[action].to;
  await updateRefund(change.tx, refund.id, { ...values, status });
  const sum = { amount: Number(refund.amount), currency: deposit.currency };
  const after = { ...refund, status, currency: deposit.currency, deposit_reference: deposit.reference };
  return {
    audit: [refundEntry(waits?.audit ?? entries[action], after, why)],
    // Nothing is new for the company, nor another refund to pay for staff.
    events:
      waits || action === "requeue"
        ? [
            { type: "money.corrected", subject_id: refund.company_id, data: {} },
            ...(waits ? [proposed(change.actorId ?? "", { place: waits.place, company_id: refund.company_id, sum })] : []),
          ]
        : [refundChanged(after), ...events],
  };
}

/** Books Stripe's word about a refund; nothing changes if it is known. A paid refund that failed later has come back. */
export async function settleByStripe(
  change: Locked,
  word: { status: "paid"; external_ref: string } | { status: "failed"; reason: string },
): Promise<{ audit: NewAuditEntry[]; events: NewEvent[] }> {
  const { status, amount } = change.refund;
  const settled_at = new Date();
  if (word.status === "paid") {
    if (status !== "processing") return { audit: [], events: [] };
    return apply(change, "pay", async (paid) => {
      await bookPaid(paid);
      return { values: { settled_at, external_ref: word.external_ref } };
    });
  }
  const { reason } = word;
  if (status === "processing")
    return apply(change, "fail", async (failed) => ({
      values: { settled_at, reason },
      events: await bookBack(failed, "refund_failed"),
    }));
  if (status !== "paid") return { audit: [], events: [] };
  return apply(change, "return", async (returned) => ({
    values: { returned_at: new Date(), returned_amount: amount, reason },
    events: await bookReturned(returned, BigInt(amount)),
  }));
}

/** An audit row about a refund, which belongs to its deposit. */
export function refundEntry(
  action: AuditAction,
  { id, amount, status, reference: refund, ...row }: LockedRefund & Pick<RefundRow, "currency" | "deposit_reference">,
  why: Record<string, unknown> = {},
): NewAuditEntry {
  const { deposit_id, company_id, deposit_reference: reference, currency } = row;
  const more = { refund_id: id, refund, amount: Number(amount), status, ...why };
  return depositEntry(action, { id: deposit_id, company_id, reference, currency }, more);
}

/** The event that a refund has another status. */
export function refundChanged({ id, company_id, status }: Pick<RefundRow, "id" | "company_id" | "status">): NewEvent {
  return { type: "money.refund_changed", subject_id: company_id, data: { refund_id: id, status } };
}
