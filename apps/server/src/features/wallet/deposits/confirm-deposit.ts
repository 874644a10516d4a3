import { isStaff } from "@safeport/contract/kernel/actor";
import type { ProposalPlace } from "@safeport/contract/site/proposal.values";
import type { ConfirmDepositInput, ConfirmDepositsInput } from "@safeport/contract/wallet/deposits/deposit.schema";
import { type DepositStatus, isGivenUp, isWaiting } from "@safeport/contract/wallet/deposits/deposit.state";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import type { Once } from "../../../platform/http/idempotency.ts";
import { declined, proposed } from "../../site/proposal.ts";
import { takeReceiptReference } from "../core/bank-reference.ts";
import { assertMaySecond, needsSecondPerson, secondPersonMissing } from "../core/second-person.ts";
import { creditDeposit } from "./credit-deposit.ts";
import { type DepositRow, isOnStatement } from "./deposit.queries.ts";
import type { LockedDeposit } from "./deposit-postings.ts";
import { changeDeposit, getDeposit } from "./get-deposit.ts";

type Receipt = z.output<typeof ConfirmDepositInput>;

/**
 * Confirms that the money of a deposit arrived: it is free from then on, and covers what waits for it. A receipt of another amount than announced, or of a
 * large one, is stored until another admin confirms the same; throws 403 for its author, and 409 for new staff. `isOfBank` says that a statement of the bank
 * states the value date, which nobody has mistyped; its money also revives a deposit that was cancelled or has expired, with two people.
 */
export function confirmDeposit(ctx: Ctx, id: string, receipt: Receipt, { isOfBank = false } = {}): Promise<DepositRow> {
  const { amount, value_date, bank_reference } = receipt;
  return changeDeposit(ctx, "confirm_deposit", id, async (tx, deposit, budget) => {
    const isRevived = isOfBank && isGivenUp(deposit.status);
    if (!isWaiting(deposit.status) && !isRevived) throw settled(deposit.status);
    if (deposit.provider !== "manual") throw new AppError("conflict", "deposit_of_provider");
    if (deposit.requested_by === ctx.actor.user_id) throw new AppError("forbidden", "own_company_money");
    if (value_date > latestToday()) throw invalidField(["body", "value_date"], "date_in_future");
    if (!isOfBank && value_date < earliestDay(deposit.created_at)) throw invalidField(["body", "value_date"], "date_too_early");
    const payment = await takeReceiptReference(tx, bank_reference);
    const stored = { ...receipt, bank_reference: payment };
    const isProposed = isSameReceipt(deposit.proposal, stored);
    const isSecond = isProposed && deposit.proposed_by !== ctx.actor.user_id;
    const movement = { amount, owner: deposit.company_id };
    const isUnusual = isRevived || amount !== Number(deposit.amount);
    const needsSecond = isUnusual || (await needsSecondPerson(ctx, tx, "deposit", movement));
    if (needsSecond && !isProposed) return propose(ctx, deposit, stored);
    if (needsSecond && !isSecond) throw secondPersonMissing(ctx);
    if (isSecond && deposit.proposed_by !== null) await assertMaySecond(ctx, tx, deposit.proposed_by);
    const events = await creditDeposit(tx, ctx.settings, budget, {
      id,
      amount,
      actorId: ctx.actor.user_id,
      valueDate: value_date,
    });
    return {
      values: {
        status: "confirmed",
        received: amount,
        value_date,
        bank_reference: payment,
        confirmed_by: ctx.actor.user_id,
        settled_at: new Date(),
        ...(!isSecond && { proposed_by: null, proposal: null }),
      },
      audit: "deposit.confirmed",
      snapshot: { amount, value_date, bank_reference, ...(isSecond && { proposed_by: deposit.proposed_by }) },
      events,
    };
  });
}

function settled(status: DepositStatus): AppError {
  return new AppError("conflict", status === "cancelled" ? "deposit_cancelled" : "deposit_settled");
}

function isSameReceipt(proposal: unknown, receipt: Receipt): boolean {
  const { amount, value_date, bank_reference } = (proposal ?? {}) as Partial<Receipt>;
  return amount === receipt.amount && value_date === receipt.value_date && bank_reference === receipt.bank_reference;
}

/** Stores a receipt for a second admin, in place of an earlier one. */
function propose({ actor }: Ctx, { company_id, currency, status }: LockedDeposit, receipt: Receipt) {
  return {
    values: { proposed_by: actor.user_id, proposal: JSON.stringify(receipt) },
    audit: "deposit.proposed" as const,
    snapshot: receipt,
    events: [
      { type: "money.corrected" as const, subject_id: company_id, data: {} },
      proposed(actor.user_id, { place: placeOf(status), company_id, sum: { amount: receipt.amount, currency } }),
    ],
  };
}

/** Where the second person confirms a receipt: a deposit that was given up is revived by its bank entry alone. */
const placeOf = (status: DepositStatus): ProposalPlace => (isGivenUp(status) ? "bank_entries" : "deposits");

/** Declines a receipt that waits for a second admin, or withdraws one's own. Throws 409 if none waits. */
export function declineDeposit(ctx: Ctx, id: string, reason: string): Promise<DepositRow> {
  return changeDeposit(ctx, "confirm_deposit", id, async (_tx, { status, company_id, proposed_by, proposal }) => {
    if (status === "confirmed" || proposed_by === null) throw new AppError("conflict", "nothing_proposed");
    return {
      values: { proposed_by: null, proposal: null },
      audit: "deposit.declined",
      snapshot: { ...(proposal as Receipt), proposed_by, reason },
      events: [
        { type: "money.corrected", subject_id: company_id, data: {} },
        ...declined(ctx, proposed_by, { place: placeOf(status), reason }),
      ],
    };
  });
}

/** The day that has begun somewhere on earth: banks date payments by their own clocks, up to 14 hours ahead of UTC. */
const latestToday = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);

/** A year before the deposit was announced: money may come before its announcement, and a mistyped year is found. */
const earliestDay = (announced: Date) => new Date(announced.getTime() - 365 * 86_400_000).toISOString().slice(0, 10);

export interface ConfirmedDeposit {
  deposit_id: string;
  /** It is not confirmed before a second admin confirms the same. */
  waits: boolean;
  /** Null if it was accepted. */
  error: AppError | null;
}

/** Confirms several deposits for staff, each by itself; a repeated call answers alike for those that the first one confirmed. */
export async function confirmDeposits(
  { deposits }: z.output<typeof ConfirmDepositsInput>,
  once: Once,
): Promise<ConfirmedDeposit[]> {
  const results: ConfirmedDeposit[] = [];
  for (const { deposit_id, ...receipt } of deposits) {
    try {
      // Two receipts of one deposit are two acts, of which the second is refused.
      const name = JSON.stringify([deposit_id, receipt.amount, receipt.value_date, receipt.bank_reference]);
      const { status } = await once(name, (part) => confirmDeposit(part, deposit_id, receipt), getDeposit);
      results.push({ deposit_id, waits: status !== "confirmed", error: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push({ deposit_id, waits: false, error });
    }
  }
  return results;
}

/** Cancels a deposit whose money has not arrived: the company, or staff. Throws 409 while a receipt of it waits for a second admin. */
export async function cancelDeposit(ctx: Ctx, id: string): Promise<DepositRow> {
  const { member_role } = await getDeposit(ctx, id);
  const action = isStaff(ctx.actor) && member_role === null ? "confirm_deposit" : "deposit";
  return changeDeposit(ctx, action, id, async (tx, { status, company_id, proposed_by }) => {
    if (status !== "open") throw settled(status);
    if (proposed_by !== null) throw new AppError("conflict", "deposit_seen");
    const on_statement = await isOnStatement(tx, id);
    return {
      values: { status: "cancelled", settled_at: new Date() },
      audit: "deposit.cancelled",
      events: [
        { type: "money.deposit_settled", subject_id: company_id, data: { deposit_id: id, status: "cancelled", on_statement } },
      ],
    };
  });
}
