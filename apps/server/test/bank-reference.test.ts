import { randomUUID } from "node:crypto";
import * as deposits from "@safeport/contract/wallet/deposits/deposit.endpoints";
import * as refunds from "@safeport/contract/wallet/refunds/refund.endpoints";
import { recentDay } from "@safeport/db/factories/recent-day";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildMoneyCase, expectRightLedger } from "./money-world.ts";
import { buildPayee } from "./payees.ts";
import { withdrawalSteps } from "./withdrawal-case.ts";
import { buildOwnWorld, buildWorld, type Person, type World } from "./world.ts";

let w: World;
/** Another process on the same database. */
let other: World;
let c: Awaited<ReturnType<typeof buildMoneyCase>>;
const steps = withdrawalSteps(() => w);
beforeAll(async () => {
  const env = { SECRET_KEY: randomUUID() + randomUUID() };
  w = await buildOwnWorld({ env });
  other = await buildWorld({ env, databaseUrl: w.databaseUrl });
  c = await buildMoneyCase(w);
});
afterAll(async () => {
  await expectRightLedger(w);
  await other.close();
  await w.close();
});

/** A deposit that waits, with its confirmation under a reference. */
async function announced(owner: Person & { companyId: string }) {
  const { body } = await w.call(owner, deposits.openDeposit, { body: { company_id: owner.companyId, amount: 700 } });
  const params = { deposit_id: body.deposit_id as string };
  return (bank_reference: string, as: World = w) =>
    as.call(c.admin, deposits.confirmDeposit, { params, body: { amount: 700, value_date: recentDay(), bank_reference } });
}

/** A payout that is being paid, with its payment under a reference. */
async function begunPayout() {
  const id = await steps.requested(await buildPayee(w, 20_000), 20_000);
  expect((await steps.process(c.admin, id)).status).toBe(200);
  return (external_ref: string, as: World = w) => steps.pay(c.admin, id, external_ref, as);
}

/** A refund that is being paid, with its payment under a reference. */
async function begunRefund() {
  const { deposit_id } = await c.deposit(900);
  const { refund_id } = (await c.refund(deposit_id, 900)).body;
  const params = { refund_id };
  expect((await w.call(c.admin, refunds.processRefund, { params })).status).toBe(200);
  return (external_ref: string, as: World = w) => as.call(c.admin, refunds.payRefund, { params, body: { external_ref } });
}

it.each([
  ["payout", begunPayout],
  ["refund", begunRefund],
])("a deposit is not confirmed with the reference of a %s, in any spelling @spec:10.48", async (_name, begun) => {
  const reference = `OUT-${randomUUID()}`;
  expect((await (await begun())(reference)).body.status).toBe("paid");
  const confirm = await announced(await w.member("owner"));
  for (const spelling of [reference, ` ${reference.toLowerCase().replace("-", "– ")}`])
    expect((await confirm(spelling)).body).toMatchObject({
      code: "already_exists",
      detail: "This reference has already paid something else; check it",
    });
  expect((await confirm(`IN-${reference}`)).body.status).toBe("confirmed");
});

it("one of sixteen deposits, payouts and refunds at once takes a reference, in two processes @spec:10.48", async () => {
  for (let round = 0; round < 3; round++) {
    const acts: ((reference: string, as?: World) => ReturnType<World["call"]>)[] = [];
    const owners = await Promise.all([w.member("owner"), w.member("owner")]);
    for (let nth = 0; nth < 16; nth++)
      acts.push(
        nth % 2 === 0
          ? await announced(owners[nth % 4 ? 0 : 1] as (typeof owners)[0])
          : await (nth % 4 === 1 ? begunPayout : begunRefund)(),
      );
    const reference = `Race-${randomUUID()}`;
    const calls = await Promise.all(
      acts.map((act, nth) => act(nth % 3 ? reference : reference.toLowerCase(), nth % 8 < 4 ? w : other)),
    );
    expect(calls.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(calls.filter(({ status, body }) => status === 409 && body.code === "already_exists")).toHaveLength(15);
  }
});
