import { formatMoney } from "@safeport/contract/kernel/currency";
import type { ReverseAwardInput } from "@safeport/contract/wallet/awards/award.schema";
import { reversibleStatuses } from "@safeport/contract/wallet/awards/award.values";
import { feeOf, splitAmount } from "@safeport/contract/wallet/money/fee";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type AwardRow, findAward, listAwardTransfers, lockAward, updateAward } from "../core/award.queries.ts";
import { findOrCreateAccounts, type Leg, lockBalances, postTransfers } from "../ledger/post-transfers.ts";
import { applyFreeMoney } from "../money/apply-free-money.ts";
import { lockBudget, noteBalance } from "../money/budget.ts";
import { companyForMoney } from "../money/company-money.ts";
import { findHold } from "../money/hold.queries.ts";
import { heldAccount } from "../money/hold-money.ts";
import { refillHold } from "../money/holds.ts";

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

    // For an award that the company pays itself, only the fee was booked.
    const act = isBooked ? award.kind : "fee";
    const transfers = (await listAwardTransfers(tx, awardId, act)).map((one) => ({
      ...one,
      left: BigInt(one.amount) - BigInt(one.taken_back),
    }));
    const toPeople = transfers.filter(({ to_kind }) => to_kind !== "platform:fees");
    const sources = await sourcesOf(ctx, tx, award, toPeople);
    const balances = sources.length > 0 ? await lockBalances(tx, [...new Set(sources)]) : [];
    const payees = [...new Set(sources)].map((source, place) => {
      const paid = toPeople.filter((_, at) => sources[at] === source).reduce((sum, transfer) => sum + transfer.left, 0n);
      return { source, paid, balance: balances[place] ?? 0n };
    });
    const { taken, open } = sharesOf(isBooked ? amount : 0, payees);
    if (open > 0n)
      throw new AppError("conflict", "award_reversal_too_large", { params: { most: show(ctx, award, BigInt(amount) - open) } });
    const legs: Leg[] = [];
    const take = (transfer: (typeof transfers)[number], from: string, most: bigint) => {
      if (most === 0n) return;
      legs.push({ from, to: transfer.from_id, amount: most, reverses: transfer.id });
    };
    toPeople.forEach((transfer, place) => {
      const from = sources[place] ?? "";
      const most = least(transfer.left, taken.get(from) ?? 0n);
      take(transfer, from, most);
      taken.set(from, (taken.get(from) ?? 0n) - most);
    });

    const fee = BigInt(award.fee) - BigInt(feeOf(left - amount, award.fee_rate)) - BigInt(award.fee_taken_back);
    let feeBack = fee;
    for (const transfer of transfers.filter(({ to_kind }) => to_kind === "platform:fees")) {
      const most = least(transfer.left, feeBack);
      take(transfer, transfer.to_id, most);
      feeBack -= most;
    }

    const hold = await findHold(tx, award.report_id);
    const { company_id, report_id, program_id } = award;
    // Without a hold, or one with cover, nothing of the report is held. The report may have moved to another program since.
    const held = hold?.is_covered ? await heldAccount(tx, ctx.settings, hold) : budget.accounts.free;
    const { free, debt } = budget.accounts;
    const isOfHold = ({ to }: Leg) => to !== free && to !== debt;
    const returned = legs.map((leg) => ({ ...leg, to: isOfHold(leg) ? held : free }));
    if (legs.length > 0)
      await postTransfers(tx, {
        ...{ act: "award_reversed" as const, key: `award_reversed ${newId()}`, legs: returned, company_id, report_id },
        ...{ award_id: awardId, actor_id: ctx.actor.user_id, reason: input.reason },
      });
    const back = legs.filter(isOfHold).reduce((sum, one) => sum + one.amount, 0n);
    const result = await updateAward(tx, awardId, {
      taken_back: Number(award.taken_back) + amount,
      fee_taken_back: BigInt(award.fee_taken_back) + fee,
      reversal_reason: input.reason,
      ...(amount === left && { status: "reversed" as const, reversed_at: new Date(), booked_at: award.booked_at ?? new Date() }),
    });
    if (hold && award.kind === "bounty") await refillHold(tx, ctx.settings, budget, hold, back);
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

const least = (...amounts: bigint[]) => amounts.reduce((one, other) => (one < other ? one : other));

interface PaidPayee {
  /** The account that is drawn. */
  source: string;
  /** The rest of their part of the award. */
  paid: bigint;
  balance: bigint;
}

/** Splits an amount over payees so that what is left is split as it was before; `open` is the amount that none of them has. */
function sharesOf(amount: number, payees: readonly PaidPayee[]): { taken: Map<string, bigint>; open: bigint } {
  const parts = payees.map(({ paid }) => Number(paid));
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const kept = whole > 0 ? splitAmount(whole - amount, parts) : parts;
  const taken = new Map(
    payees.map(({ source, paid, balance }, place) => [source, least(paid - BigInt(kept[place] ?? 0), balance)]),
  );
  let open = BigInt(amount) - [...taken.values()].reduce((sum, part) => sum + part, 0n);
  for (const { source, paid, balance } of payees) {
    const before = taken.get(source) ?? 0n;
    const more = least(paid - before, balance - before, open);
    taken.set(source, before + more);
    open -= more;
  }
  return { taken, open };
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
