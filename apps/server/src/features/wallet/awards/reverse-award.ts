import { formatMoney } from "@safeport/contract/kernel/currency";
import type { ReverseAwardInput } from "@safeport/contract/wallet/awards/award.schema";
import { reversibleStatuses } from "@safeport/contract/wallet/awards/award.values";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { type AwardRow, findAward, listAwardTransfers, lockAward, updateAward } from "../core/award.queries.ts";
import { type AccountOf, findOrCreateAccounts, lockBalances, postTransfers } from "../ledger/post-transfers.ts";
import { applyFreeMoney } from "../money/apply-free-money.ts";
import { lockBudget, noteBalance } from "../money/budget.ts";
import { companyForMoney } from "../money/company-money.ts";
import { findHold } from "../money/hold.queries.ts";
import { heldAccount } from "../money/hold-money.ts";
import { refillHold } from "../money/holds.ts";
import { type AwardTransfer, feeTakenBack, planReversal } from "./plan-reversal.ts";

/**
 * Takes an award back, or a part of what is left of it: from each payee in proportion to what they still have of it, from pending money or, once
 * final, from available money, and the fee in proportion. What somebody does not have any more is taken from the others' parts. Throws 409
 * with the largest possible amount if they do not have it either. An award that waits for money or is a promise ends as a whole.
 */
export async function reverseAward(ctx: Ctx, awardId: string, input: z.output<typeof ReverseAwardInput>): Promise<AwardRow> {
  return unitOfWork(ctx, async (tx) => {
    const unlocked = await findAward(tx, awardId);
    if (!unlocked) throw new AppError("not_found", "no_award");
    await companyForMoney(ctx, "correct", unlocked.company_id);
    const budget = await lockBudget(tx, ctx.settings, unlocked.company_id);
    const award = await lockAward(tx, awardId);
    if (!award || !reversibleStatuses.includes(award.status)) throw new AppError("conflict", "award_not_reversible");
    const whole = Number(award.amount);
    const left = whole - Number(award.taken_back);
    const amount = input.amount ?? left;
    const isBooked = award.booked_at !== null;
    if (!isBooked && amount < whole) throw new AppError("conflict", "award_reversal_whole");
    if (amount > left) throw new AppError("conflict", "award_reversal_too_large", { params: { most: show(ctx, award, left) } });

    const transfers = await transfersOf(ctx, tx, award);
    const balances = await lockSources(tx, transfers);
    const hold = await findHold(tx, award.report_id);
    const { free, debt } = budget.accounts;
    // Without a hold, or one with cover, nothing of the report is held. The report may have moved to another program since.
    const held = hold?.is_covered ? await heldAccount(tx, ctx.settings, hold) : free;
    const fee = feeTakenBack(award, amount);
    // Of an award that the company pays itself, only the fee was booked.
    const toTake = { amount: isBooked ? amount : 0, fee };
    const { legs, toHold, open } = planReversal(toTake, transfers, balances, { free, debt, held });
    if (open > 0n)
      throw new AppError("conflict", "award_reversal_too_large", { params: { most: show(ctx, award, BigInt(amount) - open) } });
    const { company_id, report_id, program_id } = award;
    if (legs.length > 0)
      await postTransfers(tx, {
        ...{ act: "award_reversed" as const, key: `award_reversed ${newId()}`, legs, company_id, report_id },
        ...{ award_id: awardId, actor_id: ctx.actor.user_id, reason: input.reason },
      });
    const result = await updateAward(tx, awardId, {
      taken_back: Number(award.taken_back) + amount,
      fee_taken_back: BigInt(award.fee_taken_back) + fee,
      reversal_reason: input.reason,
      ...(amount === left && { status: "reversed" as const, reversed_at: new Date(), booked_at: award.booked_at ?? new Date() }),
    });
    if (hold && award.kind === "bounty") await refillHold(tx, ctx.settings, budget, hold, toHold);
    return {
      result,
      audit: [
        {
          action: "award.reversed",
          object_type: "award",
          object_id: awardId,
          company_id,
          snapshot: { amount, fee: Number(fee), reason: input.reason },
        },
      ],
      events: [
        {
          type: "report.award_changed",
          subject_id: report_id,
          data: { company_id, program_id, award_id: awardId, change: "reversed" },
        },
        ...(await applyFreeMoney(tx, ctx.settings, budget)),
        ...(await noteBalance(tx, budget)),
      ],
    };
  });
}

function show({ request }: Ctx, { currency }: AwardRow, amount: number | bigint): string {
  return formatMoney(amount, currency, request.language);
}

/** The transfers that booked an award, in their order, each with the account that it is taken back from. */
async function transfersOf(ctx: Ctx, tx: Tx, award: AwardRow): Promise<AwardTransfer[]> {
  const rows = await listAwardTransfers(tx, award.id, award.booked_at === null ? "fee" : award.kind);
  const isFinal = award.status !== "pending";
  const toPeople = rows.filter(({ to_kind }) => to_kind !== "platform:fees");
  const available = isFinal ? await findOrCreateAccounts(tx, ctx.settings.currency, toPeople.map(availableAccount)) : [];
  const sources = new Map(toPeople.map(({ id, to_id }, place) => [id, available[place] ?? to_id]));
  return rows.map(({ id, from_id, to_id, amount, taken_back }) => ({
    ...{ id, from_id, source: sources.get(id) ?? to_id, isFee: !sources.has(id) },
    left: BigInt(amount) - BigInt(taken_back),
  }));
}

/** The account of a payee once their award is final. */
function availableAccount({ user_id }: { user_id: string | null }): AccountOf {
  return user_id === null ? { kind: "platform:unclaimed" } : { kind: "user:available", user_id };
}

/** The balances of the payees' accounts, locked until the transaction ends. */
async function lockSources(tx: Tx, transfers: readonly AwardTransfer[]): Promise<Map<string, bigint>> {
  const sources = [...new Set(transfers.filter(({ isFee }) => !isFee).map(({ source }) => source))];
  const balances = sources.length > 0 ? await lockBalances(tx, sources) : [];
  return new Map(sources.map((source, place) => [source, balances[place] ?? 0n]));
}
