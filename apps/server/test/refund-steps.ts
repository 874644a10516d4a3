import { randomUUID } from "node:crypto";
import * as refunds from "@safeport/contract/wallet/refunds/refund.endpoints";
import { buildMoneyCase } from "./money-world.ts";
import type { Person, World } from "./world.ts";

/** A company with a deposit, and the steps of its refunds, in the world that the tests have built by then. */
export function refundSteps(built: () => World) {
  async function build(amount = 100_000) {
    const c = await buildMoneyCase(built());
    const { deposit_id } = await c.deposit(amount);
    const left = async () => {
      const { free, refunding } = await c.balances();
      return { free, refunding };
    };
    /** A refund whose wait is over. */
    const asked = async (part: number) => (await c.refund(deposit_id, part)).body;
    return { ...c, deposit_id, left, asked };
  }
  const step = (as: Person, action: "cancel" | "process", refund_id: string) =>
    built().call(as, action === "cancel" ? refunds.cancelRefund : refunds.processRefund, { params: { refund_id } });
  const pay = (as: Person, refund_id: string) =>
    built().call(as, refunds.payRefund, { params: { refund_id }, body: { external_ref: randomUUID() } });
  const fail = (as: Person, refund_id: string) =>
    built().call(as, refunds.failRefund, { params: { refund_id }, body: { reason: "The bank refused it" } });
  const giveBack = (as: Person, refund_id: string, amount: number) =>
    built().call(as, refunds.returnRefund, {
      params: { refund_id },
      body: { amount, external_ref: "BACK-1", reason: "The account is closed" },
    });

  return { build, step, pay, fail, giveBack };
}
