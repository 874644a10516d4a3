import { isStaff } from "@safeport/contract/kernel/actor";
import type { ConfirmDepositInput, ConfirmDepositsInput } from "@safeport/contract/wallet/deposit.schema";
import { isWaiting } from "@safeport/contract/wallet/deposit.state";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { creditDeposit } from "./credit-deposit.ts";
import { type DepositRow, isBankReferenceTaken } from "./deposit.queries.ts";
import { changeDeposit, getDeposit } from "./get-deposit.ts";

type Receipt = z.output<typeof ConfirmDepositInput>;

/** Confirms that the money of a deposit arrived: it is free from then on, and covers what waits for it. */
export function confirmDeposit(ctx: Ctx, id: string, { amount, value_date, bank_reference }: Receipt): Promise<DepositRow> {
  return changeDeposit(ctx, "confirm_deposit", id, async (tx, deposit, budget) => {
    if (!isWaiting(deposit.status)) throw new AppError("conflict", "deposit_settled");
    if (deposit.provider !== "manual") throw new AppError("conflict", "deposit_of_provider");
    if (deposit.requested_by === ctx.actor.user_id) throw new AppError("forbidden", "own_company_money");
    if (value_date > latestToday()) throw invalidField(["body", "value_date"], "date_in_future");
    const payment = foldReference(bank_reference);
    if (await isBankReferenceTaken(tx, payment)) throw new AppError("already_exists", "bank_reference_taken");
    const events = await creditDeposit(tx, ctx.settings, budget, { id, amount, actorId: ctx.actor.user_id });
    return {
      values: {
        status: "confirmed",
        received: amount,
        value_date,
        bank_reference: payment,
        confirmed_by: ctx.actor.user_id,
        settled_at: new Date(),
      },
      audit: "deposit.confirmed",
      snapshot: { amount, value_date, bank_reference },
      events,
    };
  });
}

/** The day that has begun somewhere on earth: banks date payments by their own clocks, up to 14 hours ahead of UTC. */
const latestToday = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);

/** A bank's name of a payment in one form: people copy it in either case and with other blanks. */
function foldReference(reference: string): string {
  const folded = reference
    .normalize("NFKC")
    .replace(/[\s\p{Cf}]/gu, "")
    .toUpperCase();
  return folded || reference;
}

export interface ConfirmedDeposit {
  deposit_id: string;
  /** Null if it is confirmed now. */
  error: AppError | null;
}

/** Confirms several deposits, each by itself. */
export async function confirmDeposits(
  ctx: Ctx,
  { deposits }: z.output<typeof ConfirmDepositsInput>,
): Promise<ConfirmedDeposit[]> {
  if (!isStaff(ctx.actor)) throw new AppError("not_found");
  const results: ConfirmedDeposit[] = [];
  for (const { deposit_id, ...receipt } of deposits) {
    try {
      await confirmDeposit(ctx, deposit_id, receipt);
      results.push({ deposit_id, error: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push({ deposit_id, error });
    }
  }
  return results;
}

/** Cancels a deposit whose money has not arrived: the company, or staff. */
export async function cancelDeposit(ctx: Ctx, id: string): Promise<DepositRow> {
  const { member_role } = await getDeposit(ctx, id);
  const action = isStaff(ctx.actor) && member_role === null ? "confirm_deposit" : "deposit";
  return changeDeposit(ctx, action, id, async (_tx, { status, company_id }) => {
    if (status !== "open") throw new AppError("conflict", "deposit_settled");
    return {
      values: { status: "cancelled", settled_at: new Date() },
      audit: "deposit.cancelled",
      events: [{ type: "money.deposit_settled", subject_id: company_id, data: { deposit_id: id, status: "cancelled" } }],
    };
  });
}
