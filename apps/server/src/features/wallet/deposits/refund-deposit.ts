import { formatMoney } from "@safeport/contract/kernel/currency";
import { newId } from "@safeport/db/new-id";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { pauseForDebt } from "../../companies/pause-for-debt.ts";
import { freeMoney } from "../company/budget.ts";
import { readWaiting } from "../company/company-money.queries.ts";
import { lockBalances, postTransfers } from "../ledger/post-transfers.ts";
import { useFreeMoney } from "./credit-deposit.ts";
import { type DepositRow, listTakenBack } from "./deposit.queries.ts";
import { changeDeposit } from "./get-deposit.ts";

/** Sends free money back to where a deposit came from. Refused while awards or holds of the company wait for money. */
export function refundDeposit(ctx: Ctx, id: string, amount: number): Promise<DepositRow> {
  return changeDeposit(ctx, "refund", id, async (tx, deposit, budget) => {
    const show = (minor: number | bigint) => formatMoney(minor, deposit.currency, ctx.request.language);
    if (deposit.status !== "confirmed") throw new AppError("conflict", "deposit_not_confirmed");
    const { owed, uncovered } = await readWaiting(tx, deposit.company_id);
    if (owed + uncovered > 0n)
      throw new AppError("conflict", "refund_while_waiting", { params: { amount: show(owed + uncovered) } });
    const left = BigInt(deposit.received ?? 0) - BigInt(deposit.refunded) - BigInt(deposit.taken_back);
    const free = await freeMoney(tx, budget);
    const most = left < free ? left : free;
    if (BigInt(amount) > most) throw new AppError("conflict", "refund_too_large", { params: { most: show(most) } });
    const { accounts, companyId: company_id } = budget;
    await postTransfers(tx, {
      act: "refund",
      key: `refund ${newId()}`,
      legs: [{ from: accounts.free, to: accounts.world, amount: BigInt(amount) }],
      company_id,
      deposit_id: id,
      actor_id: ctx.actor.user_id,
    });
    return {
      values: { refunded: BigInt(deposit.refunded) + BigInt(amount) },
      audit: "deposit.refunded",
      snapshot: { amount },
      events: [{ type: "money.corrected", subject_id: company_id, data: {} }],
    };
  });
}

/**
 * Records that a bank or a provider took a deposit back: from free money first, the rest is the company's debt, and the company is paused until it is
 * settled. What researchers have stays theirs.
 */
export function takeBackDeposit(
  ctx: Ctx,
  id: string,
  { amount, reason }: { amount: number; reason: string },
): Promise<DepositRow> {
  return changeDeposit(ctx, "correct", id, async (tx, deposit, budget) => {
    if (deposit.status !== "confirmed") throw new AppError("conflict", "deposit_not_confirmed");
    const left = BigInt(deposit.received ?? 0) - BigInt(deposit.refunded) - BigInt(deposit.taken_back);
    if (BigInt(amount) > left)
      throw new AppError("conflict", "refund_too_large", {
        params: { most: formatMoney(left, deposit.currency, ctx.request.language) },
      });
    const { accounts, companyId: company_id } = budget;
    const free = await freeMoney(tx, budget);
    const fromFree = free < BigInt(amount) ? free : BigInt(amount);
    const debt = BigInt(amount) - fromFree;
    await postTransfers(tx, {
      act: "deposit_taken_back",
      key: `deposit_taken_back ${newId()}`,
      legs: [
        { from: accounts.free, to: accounts.world, amount: fromFree },
        { from: accounts.debt, to: accounts.world, amount: debt },
      ],
      company_id,
      deposit_id: id,
      actor_id: ctx.actor.user_id,
      reason,
    });
    return {
      values: { taken_back: BigInt(deposit.taken_back) + BigInt(amount) },
      audit: "deposit.taken_back",
      snapshot: { amount, reason },
      events: [...(await pauseForDebt(tx, company_id)), { type: "money.corrected", subject_id: company_id, data: {} }],
    };
  });
}

/** Records that what was taken back of a deposit has come again; reverses exactly that. */
export function reinstateDeposit(ctx: Ctx, id: string, reason: string): Promise<DepositRow> {
  return changeDeposit(ctx, "correct", id, async (tx, _deposit, budget) => {
    const transfers = await listTakenBack(tx, id);
    if (transfers.length === 0) throw new AppError("conflict", "nothing_taken_back");
    const { accounts, companyId: company_id } = budget;
    let debt = -((await lockBalances(tx, [accounts.debt]))[0] ?? 0n);
    const legs = transfers.flatMap(({ id: reverses, from_id, to_id, amount }) => {
      // A debt that was settled meanwhile is no debt any more: that part is free.
      const toDebt = from_id === accounts.debt && BigInt(amount) <= debt;
      if (toDebt) debt -= BigInt(amount);
      return { from: to_id, to: toDebt ? accounts.debt : accounts.free, amount: BigInt(amount), reverses };
    });
    await postTransfers(tx, {
      act: "deposit_reinstated",
      key: `deposit_reinstated ${newId()}`,
      legs,
      company_id,
      deposit_id: id,
      actor_id: ctx.actor.user_id,
      reason,
    });
    const sum = transfers.reduce((total, { amount }) => total + BigInt(amount), 0n);
    return {
      values: { taken_back: 0 },
      audit: "deposit.reinstated",
      snapshot: { amount: Number(sum), reason },
      events: [...(await useFreeMoney(tx, ctx.settings, budget)), { type: "money.corrected", subject_id: company_id, data: {} }],
    };
  });
}
