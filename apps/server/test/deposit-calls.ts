import { randomUUID } from "node:crypto";
import * as deposits from "@safeport/contract/wallet/deposits/deposit.endpoints";
import * as refunds from "@safeport/contract/wallet/refunds/refund.endpoints";
import { confirmStatement } from "@safeport/contract/wallet/statements/statement.endpoints";
import { camtFile } from "@safeport/db/factories/camt-file";
import { newId } from "@safeport/db/new-id";
import { expect } from "vitest";
import type { MoneyCall } from "./money-calls.ts";
import { type buildMoneyCase, companyAccount, reason } from "./money-world.ts";
import { newStatementId, statementSteps } from "./statement-world.ts";
import type { World } from "./world.ts";

/** Calls about deposits and refunds. */
export function depositCalls(w: World, c: Awaited<ReturnType<typeof buildMoneyCase>>): MoneyCall[] {
  async function requestedRefund() {
    const { deposit_id } = await c.deposit(50_000);
    return (await c.refund(deposit_id, 10_000)).body.refund_id as string;
  }
  async function begunRefund() {
    const refund_id = await requestedRefund();
    expect((await w.call(c.admin, refunds.processRefund, { params: { refund_id } })).body.status).toBe("processing");
    return refund_id;
  }
  async function paidRefund() {
    const refund_id = await begunRefund();
    const paid = await w.call(c.admin, refunds.payRefund, { params: { refund_id }, body: { external_ref: randomUUID() } });
    expect(paid.body.status).toBe("paid");
    return refund_id;
  }
  const ofRefund = (refund_id: string) => ({ as: c.admin, params: { refund_id } });

  const announced = async (amount = 20_000) =>
    (await w.call(c.finance, deposits.openDeposit, { body: { company_id: c.company_id, amount } })).body;
  const receipt = (amount = 20_000) => ({
    amount,
    value_date: new Date().toISOString().slice(0, 10),
    bank_reference: randomUUID(),
  });
  async function waitingDeposit() {
    const { deposit_id } = await announced();
    const body = receipt(30_000);
    const first = await w.call(c.second, deposits.confirmDeposit, { params: { deposit_id }, body });
    expect(first.body.proposal).not.toBeNull();
    return { as: c.admin, params: { deposit_id }, body };
  }
  const byIban = { destination: companyAccount };

  return [
    [
      deposits.openDeposit,
      async () => ({
        as: c.finance,
        body: { company_id: c.company_id, amount: 700 },
        other: { body: { company_id: c.company_id, amount: 701 } },
      }),
    ],
    [deposits.confirmDeposit, async () => ({ ...(await waitingDeposit()), other: { body: receipt() } })],
    [
      deposits.declineDeposit,
      async () => ({ ...(await waitingDeposit()), body: { reason }, other: { body: { reason: `${reason}!` } } }),
    ],
    [
      deposits.confirmDeposits,
      async () => {
        const [one, two] = [await announced(), await announced()];
        const items = [one, two].map(({ deposit_id }) => ({ deposit_id, ...receipt() }));
        return { as: c.admin, body: { deposits: items }, other: { body: { deposits: items.slice(1) } } };
      },
    ],
    [
      deposits.cancelDeposit,
      async () => ({
        as: c.finance,
        params: { deposit_id: (await announced()).deposit_id },
        other: { params: { deposit_id: (await announced()).deposit_id } },
      }),
    ],
    [
      deposits.takeBackDeposit,
      async () => ({
        as: c.admin,
        params: { deposit_id: (await c.deposit(20_000)).deposit_id },
        body: { amount: 500, reason },
        other: { body: { amount: 501, reason } },
      }),
    ],
    [
      deposits.reinstateDeposit,
      async () => {
        const params = { deposit_id: (await c.deposit(20_000)).deposit_id };
        await w.call(c.admin, deposits.takeBackDeposit, { params, body: { amount: 500, reason } });
        return { as: c.admin, params, body: { reason }, other: { body: { reason: `${reason}!` } } };
      },
    ],
    [
      refunds.requestRefund,
      async () => ({
        as: c.owner,
        params: { deposit_id: (await c.deposit(20_000)).deposit_id },
        body: { amount: 500, ...byIban },
        other: { body: { amount: 501, ...byIban } },
      }),
    ],
    [
      refunds.cancelRefund,
      async () => ({
        as: c.owner,
        params: { refund_id: await requestedRefund() },
        other: { params: { refund_id: await requestedRefund() } },
      }),
    ],
    [refunds.processRefund, async () => ({ ...ofRefund(await requestedRefund()), other: ofRefund(await requestedRefund()) })],
    [
      refunds.payRefund,
      async () => ({
        ...ofRefund(await begunRefund()),
        body: { external_ref: randomUUID() },
        other: { body: { external_ref: randomUUID() } },
      }),
    ],
    [
      refunds.requeueRefund,
      async () => ({ ...ofRefund(await begunRefund()), body: { reason }, other: { body: { reason: `${reason}!` } } }),
    ],
    [
      refunds.failRefund,
      async () => ({ ...ofRefund(await begunRefund()), body: { reason }, other: { body: { reason: `${reason}!` } } }),
    ],
    [
      refunds.returnRefund,
      async () => {
        const back = { amount: 10_000, external_ref: randomUUID(), reason };
        return { ...ofRefund(await paidRefund()), body: back, other: { body: { ...back, amount: 9_999 } } };
      },
    ],
    [
      refunds.declineRefund,
      async () => {
        const { deposit_id } = await c.deposit(1_000_000);
        const { refund_id } = (await c.refund(deposit_id, 600_000)).body;
        expect((await w.call(c.second, refunds.processRefund, { params: { refund_id } })).body.proposed_by).not.toBeNull();
        return { ...ofRefund(refund_id), body: { reason }, other: { body: { reason: `${reason}!` } } };
      },
    ],
    [
      confirmStatement,
      async () => {
        const { reference } = await announced(12_345);
        const file = camtFile({ id: newStatementId(), entries: [{ amount: 12_345, text: reference }] });
        const bank = statementSteps(() => w);
        const { statement_id } = (await bank.importFile(c.admin, file)).body.statements[0];
        const [{ entry_id = "" } = {}] = await bank.entriesOf(c.admin, statement_id);
        return {
          as: c.admin,
          params: { statement_id },
          body: { entry_ids: [entry_id] },
          other: { body: { entry_ids: [newId()] } },
        };
      },
    ],
  ];
}
