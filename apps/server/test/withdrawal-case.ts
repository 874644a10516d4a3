import { randomUUID } from "node:crypto";
import * as withdrawals from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { expect } from "vitest";
import type { Payee } from "./payees.ts";
import type { Person, World } from "./world.ts";

const params = (withdrawal_id: string) => ({ withdrawal_id });

/** The steps of a withdrawal, as calls to the world that the tests have built by then. */
export function withdrawalSteps(built: () => World) {
  const ask = (as: Person, bank_account_id: string, amount: number, key: string = randomUUID(), world = built()) =>
    world.call(as, withdrawals.withdraw, { body: { amount, bank_account_id }, headers: { "idempotency-key": key } });
  return {
    ask,
    async requested(payee: Payee, amount: number): Promise<string> {
      const { status, body } = await ask(payee, payee.accountId, amount);
      expect(status).toBe(201);
      return body.withdrawal_id;
    },
    get: (as: Person, id: string) => built().call(as, withdrawals.getWithdrawal, { params: params(id) }),
    cancel: (as: Person, id: string) => built().call(as, withdrawals.cancelWithdrawal, { params: params(id) }),
    process: (as: Person, id: string) => built().call(as, withdrawals.processWithdrawal, { params: params(id) }),
    pay: (as: Person, id: string, external_ref = `BANK-${id}`, world = built()) =>
      world.call(as, withdrawals.payWithdrawal, { params: params(id), body: { external_ref } }),
    fail: (as: Person, id: string, reason = "The bank closed the account") =>
      built().call(as, withdrawals.failWithdrawal, { params: params(id), body: { reason } }),
    sendBack: (as: Person, id: string, amount: number) =>
      built().call(as, withdrawals.returnWithdrawal, {
        params: params(id),
        body: { amount, external_ref: "BACK-1", reason: "No such account" },
      }),
  };
}
