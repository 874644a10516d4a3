import { randomUUID } from "node:crypto";
import type { Endpoint } from "@safeport/contract/kernel/endpoint";
import { awardReport } from "@safeport/contract/reports/awards/report-award.endpoints";
import { decideAward, setAwardLimit } from "@safeport/contract/wallet/awards/award-approval.endpoints";
import { openDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import { settleDiscrepancy } from "@safeport/contract/wallet/discrepancies/discrepancy.endpoints";
import * as payments from "@safeport/contract/wallet/payments/payment.endpoints";
import { changeWalletSettings } from "@safeport/contract/wallet/payments/wallet.endpoints";
import * as batches from "@safeport/contract/wallet/withdrawals/payout-batch.endpoints";
import * as withdrawals from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { newId } from "@safeport/db/new-id";
import { expect } from "vitest";
import { buildMoneyCase, reason } from "./money-world.ts";
import { buildPayee } from "./payees.ts";
import { withdrawalSteps } from "./withdrawal-case.ts";
import type { Person, World } from "./world.ts";

/** An endpoint with what makes a call of it that succeeds, and one that another body, or object, differs by. */
export type MoneyCall = readonly [Endpoint, () => Promise<CallInput>];

/** A call about money, with another body (of another object, where it takes none) under the same key. */
interface CallInput {
  as: Person;
  params?: Record<string, string>;
  body?: object;
  other: { params?: Record<string, string>; body?: object };
}

/** Calls about withdrawals, awards and corrections. */
export function moneyCalls(w: World, c: Awaited<ReturnType<typeof buildMoneyCase>>): MoneyCall[] {
  const steps = withdrawalSteps(() => w);
  const pendingWithdrawal = async () => steps.requested(await buildPayee(w, 50_000), 10_000);
  async function begunWithdrawal() {
    const id = await pendingWithdrawal();
    expect((await steps.process(c.admin, id)).body.status).toBe("processing");
    return id;
  }
  async function paidWithdrawal() {
    const id = await begunWithdrawal();
    expect((await steps.pay(c.admin, id)).body.status).toBe("paid");
    return id;
  }
  const ofWithdrawal = (withdrawal_id: string) => ({ as: c.admin, params: { withdrawal_id } });
  const elsewhere = { params: { withdrawal_id: newId() } };

  async function waitingAdjustment(): Promise<string> {
    const body = { company_id: c.company_id, direction: "add", amount: 600_000, reason };
    const { adjustment_id, status } = (await w.call(c.second, payments.adjust, { body })).body;
    expect(status).toBe("waiting");
    return adjustment_id;
  }

  return [
    [
      withdrawals.withdraw,
      async () => {
        const payee = await buildPayee(w, 50_000);
        const body = { amount: 10_000, bank_account_id: payee.accountId };
        return { as: payee, body, other: { body: { ...body, amount: 10_001 } } };
      },
    ],
    [
      withdrawals.cancelWithdrawal,
      async () => {
        const payee = await buildPayee(w, 50_000);
        return { as: payee, params: { withdrawal_id: await steps.requested(payee, 10_000) }, other: elsewhere };
      },
    ],
    [
      withdrawals.processWithdrawal,
      async () => ({ ...ofWithdrawal(await pendingWithdrawal()), other: ofWithdrawal(await pendingWithdrawal()) }),
    ],
    [
      withdrawals.declineWithdrawal,
      async () => {
        const withdrawal_id = await steps.requested(await buildPayee(w, 600_000), 600_000);
        expect((await steps.process(c.second, withdrawal_id)).body.proposed_by).not.toBeNull();
        return { ...ofWithdrawal(withdrawal_id), body: { reason }, other: { body: { reason: `${reason}!` } } };
      },
    ],
    [
      withdrawals.payWithdrawal,
      async () => ({
        ...ofWithdrawal(await begunWithdrawal()),
        body: { external_ref: randomUUID() },
        other: { body: { external_ref: randomUUID() } },
      }),
    ],
    [
      withdrawals.requeueWithdrawal,
      async () => ({ ...ofWithdrawal(await begunWithdrawal()), body: { reason }, other: { body: { reason: `${reason}!` } } }),
    ],
    [
      withdrawals.failWithdrawal,
      async () => ({ ...ofWithdrawal(await begunWithdrawal()), body: { reason }, other: { body: { reason: `${reason}!` } } }),
    ],
    [
      withdrawals.returnWithdrawal,
      async () => {
        const back = { amount: 10_000, external_ref: randomUUID(), reason };
        return { ...ofWithdrawal(await paidWithdrawal()), body: back, other: { body: { ...back, amount: 9_999 } } };
      },
    ],
    [
      batches.createPayoutBatch,
      async () => {
        const body = { withdrawal_ids: [await pendingWithdrawal()] };
        return { as: c.admin, body, other: { body: { withdrawal_ids: [await pendingWithdrawal()] } } };
      },
    ],
    [
      batches.voidPayoutBatch,
      async () => {
        const made = await w.call(c.admin, batches.createPayoutBatch, { body: { withdrawal_ids: [await pendingWithdrawal()] } });
        return { as: c.admin, params: { batch_id: made.body.batch_id }, other: { params: { batch_id: newId() } } };
      },
    ],
    [
      awardReport,
      async () => ({
        as: c.owner,
        params: { report_id: await c.report() },
        body: { kind: "bonus", amount: 100 },
        other: { body: { kind: "bonus", amount: 101 } },
      }),
    ],
    [
      decideAward,
      async () => {
        const limit = { params: { company_id: c.company_id, user_id: c.finance.id }, body: { limit: 100 } };
        expect((await w.call(c.owner, setAwardLimit, limit)).status).toBe(200);
        const { body } = await c.award(await c.report(), 200_000, "bonus", c.finance);
        const params = { company_id: c.company_id, award_id: body.award_id };
        return { as: c.owner, params, body: { action: "approve" }, other: { body: { action: "decline", reason } } };
      },
    ],
    [
      payments.reverseAward,
      async () => {
        const { body } = await c.award(await c.report(), 1_000, "bonus");
        return {
          as: c.admin,
          params: { award_id: body.award_id },
          body: { amount: 400, reason },
          other: { body: { amount: 401, reason } },
        };
      },
    ],
    [
      payments.answerPromise,
      async () => {
        const own = await buildMoneyCase(w);
        await w.call(own.owner, changeWalletSettings, { params: { company_id: own.company_id }, body: { pays_itself: true } });
        const { body } = await own.award(await own.report(), 1_000, "bonus");
        return {
          as: own.hacker,
          params: { award_id: body.award_id },
          body: { received: true },
          other: { body: { received: false } },
        };
      },
    ],
    [
      payments.adjust,
      async () => {
        const body = { company_id: c.company_id, direction: "add", amount: 100, reason };
        return { as: c.admin, body, other: { body: { ...body, amount: 101 } } };
      },
    ],
    [
      payments.decideAdjustment,
      async () => {
        const params = { adjustment_id: await waitingAdjustment() };
        return { as: c.admin, params, body: { approve: true }, other: { body: { approve: false, reason } } };
      },
    ],
    [
      settleDiscrepancy,
      async () => {
        const id = newId();
        const { deposit_id } = (await w.call(c.finance, openDeposit, { body: { company_id: c.company_id, amount: 20_000 } }))
          .body;
        const row = { id, source: id, problem: "other_currency", stripe_object: `cs_${id}`, deposit_id } as const;
        await w.db.insertInto("stripe_discrepancy").values(row).execute();
        return { as: c.admin, params: { discrepancy_id: id }, body: { note: reason }, other: { body: { note: `${reason}!` } } };
      },
    ],
  ];
}
