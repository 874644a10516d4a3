import { formatMoney } from "@safeport/contract/kernel/currency";
import type { ReverseAwardInput } from "@safeport/contract/wallet/award.schema";
import { feeOf } from "@safeport/contract/wallet/fee";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { lockBudget, noteBalance } from "../company/budget.ts";
import { companyForMoney } from "../company/company-money.ts";
import { findHold } from "../company/hold.queries.ts";
import { heldAccount } from "../company/hold-money.ts";
import { refillHold } from "../company/holds.ts";
import { useFreeMoney } from "../company/use-free-money.ts";
import { findOrCreateAccounts, type Leg, lockBalances, postTransfers } from "../ledger/post-transfers.ts";
import { type AwardRow, findAward, listAwardTransfers, lockAward, updateAward } from "./award.queries.ts";

/**
 * Takes an award back, wholly or in part, once: each part from the payee's pending money or, once final, from their available
 * money, and the fee in proportion. Throws 409 with the largest possible amount if people do not have it any more.
 */
export async function reverseAward(ctx: Ctx, awardId: string, input: z.output<typeof ReverseAwardInput>): Promise<AwardRow> {
  return unitOfWork(ctx, async (tx) => {
    const found = await findAward(tx, awardId);
    if (!found) throw new AppError("not_found", "no_award");
    await companyForMoney(ctx, "correct", found.company_id);
    const budget = await lockBudget(tx, ctx.settings, found.company_id);
    const award = await lockAward(tx, awardId);
    if (!award || (award.status !== "pending" && award.status !== "final") || award.taken_back !== "0")
      throw new AppError("conflict", "award_not_reversible");
    const whole = Number(award.amount);
    const amount = input.amount ?? whole;
    if (amount > whole) throw new AppError("conflict", "award_reversal_too_large", { params: { most: show(ctx, award, whole) } });

    const transfers = (await listAwardTransfers(tx, awardId, award.kind)).map((one) => ({ ...one, amount: BigInt(one.amount) }));
    const toPeople = transfers.filter(({ to_kind }) => to_kind !== "platform:fees");
    const sources = await sourcesOf(ctx, tx, award, toPeople);
    const balances = await lockBalances(tx, [...new Set(sources)]);
    const left = new Map([...new Set(sources)].map((id, place) => [id, balances[place] ?? 0n]));
    let open = BigInt(amount);
    const legs: Leg[] = [];
    const take = (transfer: (typeof transfers)[number], from: string, most: bigint) => {
      if (most === 0n) return;
      legs.push({ from, to: transfer.from_id, amount: most, reverses: transfer.id });
    };
    toPeople.forEach((transfer, place) => {
      const from = sources[place] ?? "";
      const most = [transfer.amount, open, left.get(from) ?? 0n].reduce((least, one) => (one < least ? one : least));
      take(transfer, from, most);
      left.set(from, (left.get(from) ?? 0n) - most);
      open -= most;
    });
    if (open > 0n)
      throw new AppError("conflict", "award_reversal_too_large", { params: { most: show(ctx, award, BigInt(amount) - open) } });

    let feeBack = BigInt(Number(award.fee) - feeOf(whole - amount, award.fee_rate));
    const fee = feeBack;
    for (const transfer of transfers.filter(({ to_kind }) => to_kind === "platform:fees")) {
      const most = transfer.amount < feeBack ? transfer.amount : feeBack;
      take(transfer, transfer.to_id, most);
      feeBack -= most;
    }

    const hold = await findHold(tx, award.report_id);
    const { company_id, report_id, program_id } = award;
    // Without a hold, or one with cover, nothing of the report is held. The report may have moved to another program since.
    const held = hold?.is_covered ? await heldAccount(tx, ctx.settings, hold) : budget.accounts.free;
    const returned = legs.map((leg) => (leg.to === budget.accounts.free ? leg : { ...leg, to: held }));
    await postTransfers(tx, {
      act: "award_reversed",
      key: `award_reversed ${newId()}`,
      legs: returned,
      company_id,
      report_id,
      award_id: awardId,
      actor_id: ctx.actor.user_id,
      reason: input.reason,
    });
    const back = legs.filter(({ to }) => to !== budget.accounts.free).reduce((sum, one) => sum + one.amount, 0n);
    if (hold && back > 0n) await refillHold(tx, ctx.settings, budget, hold, back);
    const isWhole = amount === whole;
    const result = await updateAward(tx, awardId, {
      taken_back: amount,
      fee_taken_back: fee,
      reversal_reason: input.reason,
      ...(isWhole && { status: "reversed" as const, reversed_at: new Date() }),
    });
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
        ...(await useFreeMoney(tx, ctx.settings, budget)),
        ...(await noteBalance(tx, budget)),
      ],
    };
  });
}

function show({ request }: Ctx, { currency }: AwardRow, amount: number | bigint): string {
  return formatMoney(amount, currency, request.language);
}

/** The account that each part is taken from, in the order of the transfers. */
function sourcesOf(
  ctx: Ctx,
  tx: Parameters<typeof findOrCreateAccounts>[0],
  award: AwardRow,
  transfers: readonly { to_id: string; user_id: string | null }[],
): Promise<string[]> | string[] {
  if (award.status === "pending") return transfers.map(({ to_id }) => to_id);
  return findOrCreateAccounts(
    tx,
    ctx.settings.currency,
    transfers.map(({ user_id }) =>
      user_id === null ? { kind: "platform:unclaimed" as const } : { kind: "user:available" as const, user_id },
    ),
  );
}
