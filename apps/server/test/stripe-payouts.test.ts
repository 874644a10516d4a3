import { randomUUID } from "node:crypto";
import { closeAccount } from "@safeport/contract/accounts/closing/closing.endpoints";
import { listBankAccounts, removeBankAccount } from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import { type Discrepancy, listDiscrepancies } from "@safeport/contract/wallet/discrepancies/discrepancy.endpoints";
import { getMoneyOverview, listPayments } from "@safeport/contract/wallet/payments/payment.endpoints";
import { connectStripe, refreshStripe } from "@safeport/contract/wallet/stripe/stripe.endpoints";
import { listWithdrawals, processWithdrawal } from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkStripe } from "../src/features/wallet/stripe/check-stripe.ts";
import { expectRightLedger } from "./money-world.ts";
import { approveIdentity, giveMoney, moneyOf, proveSecondFactor } from "./payees.ts";
import { hasStripeDescription, type StripeServer, startStripeServer } from "./stripe-server.ts";
import { stripeEnv, stripeNotices } from "./stripe-world.ts";
import { withdrawalSteps } from "./withdrawal-case.ts";
import { buildOwnWorld, buildWorld, type Person, type World } from "./world.ts";

let server: StripeServer;
let w: World;
let admin: Person;
let stripe: ReturnType<typeof stripeNotices>;
const steps = withdrawalSteps(() => w);

describe.runIf(hasStripeDescription)("payouts through Stripe @spec:1.13 @spec:7.68", () => {
  beforeAll(async () => {
    server = await startStripeServer();
    stripe = stripeNotices(server);
    w = await buildOwnWorld({ env: stripeEnv(server.origin) });
    admin = await w.person("Admin");
  });
  afterAll(async () => {
    await expectRightLedger(w);
    expect(server.faults).toEqual([]);
    await w.close();
    await server.close();
  });

  const methodOf = async (person: Person) =>
    (await w.call(person, listBankAccounts)).body.items.find(({ scheme }: { scheme: string }) => scheme === "stripe");
  const accountOf = (person: Person) => server.all("account").filter(({ metadata }) => metadata.user_id === person.id);

  /** Changes an account at Stripe, and delivers the event of it. */
  async function describeAccount(person: Person, facts: object): Promise<void> {
    const [account] = accountOf(person);
    Object.assign(account, facts);
    await stripe.notice(w, "account.updated", account, { account: account.id });
  }
  const nothingDue = { requirements: { currently_due: [], past_due: [] } };
  const ready = { ...nothingDue, details_submitted: true, payouts_enabled: true, capabilities: { transfers: "active" } };

  async function connected(money = 30_000) {
    const person = await w.person();
    await proveSecondFactor(w, person);
    if (money > 0) await giveMoney(w, person, money);
    await approveIdentity(w, person);
    expect((await w.call(person, connectStripe)).status).toBe(200);
    await describeAccount(person, ready);
    const { bank_account_id: accountId } = await methodOf(person);
    await w.db.updateTable("bank_account").set({ usable_from: new Date() }).where("id", "=", accountId).execute();
    return { ...person, accountId: accountId as string };
  }
  type Connected = Awaited<ReturnType<typeof connected>>;
  /** A withdrawal that was ordered at Stripe, and its payout there. */
  async function ordered(person: Connected, amount = 30_000) {
    const id = await steps.requested(person, amount);
    expect((await steps.process(admin, id)).body).toMatchObject({ status: "processing" });
    const payout = server.all("payout").find(({ metadata }) => metadata.withdrawal_id === id);
    const notice = (type: string, over: object = {}) =>
      stripe.notice(w, type, { ...payout, ...over }, { account: payout.account });
    return { id, payout, notice };
  }

  const discrepanciesOf = async (withdrawal_id: string) => {
    const { body } = await w.call(admin, listDiscrepancies, { query: { size: "100" } });
    return body.items.filter((one: Discrepancy) => one.withdrawal?.withdrawal_id === withdrawal_id);
  };

  it("begin with one account for any number of clicks, whose link works until Stripe needs nothing", async () => {
    const person = await w.person();
    const answers = await Promise.all([1, 2, 3].map(() => w.call(person, connectStripe)));
    for (const { body } of answers)
      expect(body).toEqual({ onboarding_url: expect.stringContaining("https://connect.stripe.test/setup/acct_") });
    expect(accountOf(person)).toHaveLength(1);
    expect(await methodOf(person)).toMatchObject({ scheme: "stripe", status: "onboarding", can: ["connect", "remove"] });
    await describeAccount(person, ready);
    expect(await methodOf(person)).toMatchObject({ status: "waiting", can: ["remove"] });
    const { status, body } = await w.call(person, connectStripe);
    expect([status, body.detail]).toEqual([409, "Your Stripe account is ready; there is nothing left to enter"]);
  });

  it("wait while Stripe reviews an account whose details were submitted (money-63)", async () => {
    const person = await connected();
    Object.assign(accountOf(person)[0], { payouts_enabled: false });
    expect((await w.call(person, refreshStripe)).body).toMatchObject({ status: "provider_review", can: ["remove"] });
    expect((await w.call(person, connectStripe)).body.detail).toBe(
      "Stripe is reviewing your account; there is nothing to enter now",
    );
    const refused = await steps.ask(person, person.accountId, 10_000);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "Stripe is reviewing your account; there is nothing to enter now",
    ]);
  });

  it("go on while Stripe needs something only later, with the link to enter it (M3)", async () => {
    const person = await connected();
    await describeAccount(person, { ...ready, requirements: { currently_due: ["individual.id_number"], past_due: [] } });
    const { status, can } = await methodOf(person);
    expect([status, can.includes("connect")]).toEqual(["usable", true]);
    expect((await steps.ask(person, person.accountId, 10_000)).status).toBe(201);
  });

  it("refuse an amount that Stripe cannot send when it is asked for (M4)", async () => {
    const person = await connected(100_000_000);
    const { status, body } = await steps.ask(person, person.accountId, 100_000_000);
    expect([status, body.errors[0].code]).toEqual([422, "stripe_amount"]);
  });

  it("are not reviewed for ever once Stripe has rejected the account", async () => {
    const person = await connected();
    const requirements = { currently_due: ["individual.verification.document"], past_due: [], disabled_reason: "rejected.fraud" };
    Object.assign(accountOf(person)[0], { payouts_enabled: false, requirements });
    expect((await w.call(person, refreshStripe)).body).toMatchObject({ status: "provider_refused", can: ["remove"] });
    const refusal = "Stripe has rejected this account; write to Stripe, or use a bank account";
    expect((await w.call(person, connectStripe)).body.detail).toBe(refusal);
    expect((await steps.ask(person, person.accountId, 10_000)).body.detail).toBe(refusal);
  });

  it("take a notice about a connected account with the secret of these notices alone (money-65)", async () => {
    const person = await connected();
    const [account] = accountOf(person);
    Object.assign(account, { payouts_enabled: false, requirements: { currently_due: ["external_account"], past_due: [] } });
    const event = stripe.eventOf("account.updated", account, { account: account.id });
    expect((await stripe.send(w, event, stripe.secrets.own)).status).toBe(400);
    expect((await methodOf(person)).status).toBe("usable");
    expect((await stripe.send(w, event, stripe.secrets.connect)).status).toBe(200);
    expect((await methodOf(person)).status).toBe("onboarding");
  });

  it("are paid once, whoever says so at the same time, and nothing leads backward (money-03, money-17)", async () => {
    const person = await connected();
    const { id, payout, notice } = await ordered(person);
    expect(payout).toMatchObject({ amount: 30_000, account: accountOf(person)[0].id });
    expect(server.all("transfer").find(({ metadata }) => metadata.withdrawal_id === id)).toMatchObject({ amount: 30_000 });
    server.all("payout").find((one) => one.id === payout.id).status = "paid";
    const [byHand] = await Promise.all([
      steps.pay(admin, id, "stated by staff"),
      notice("payout.paid"),
      notice("payout.paid"),
      checkStripe(w.app.services),
    ]);
    expect([byHand.status, byHand.body.status]).toEqual([200, "paid"]);
    expect(await steps.pay(admin, id, "stated by staff")).toMatchObject({ status: 200, body: { status: "paid" } });
    expect((await steps.get(person, id)).body.status).toBe("paid");
    const query = { type: "withdrawal", search: id };
    expect((await w.call(person, listPayments, { query })).body.items).toMatchObject([{ transaction_id: id, can: [] }]);
    expect((await w.call(admin, listPayments, { query })).body.items).toMatchObject([
      { billing_type: "withdrawal", amount: 30_000, status: "paid", can: ["return"], user: { username: person.username } },
    ]);
    expect((await w.call(await w.person(), listPayments, { query })).body.items).toEqual([]);
    expect(await moneyOf(w, person)).toEqual({ available: 0, payout: 0 });
    await notice("payout.updated", { status: "in_transit" });
    expect((await steps.get(person, id)).body.status).toBe("paid");
  });

  it("that fail are available again, after the transfer was taken back; a late payment changes nothing", async () => {
    const person = await connected();
    const { id, payout, notice } = await ordered(person);
    await notice("payout.failed", { id: "po_ofAnother" });
    expect((await steps.get(person, id)).body.status).toBe("processing");
    const failure_message = "The bank account has been closed";
    await notice("payout.failed", { failure_code: "account_closed", failure_message });
    expect((await steps.get(person, id)).body).toMatchObject({ status: "failed", reason: `Stripe: ${failure_message}` });
    expect(await moneyOf(w, person)).toEqual({ available: 30_000, payout: 0 });
    const transfer = server.all("transfer").find(({ metadata }) => metadata.withdrawal_id === id);
    expect(server.all("transfer_reversal").filter((one) => one.transfer === transfer.id)).toHaveLength(1);
    payout.status = "failed";
    await notice("payout.paid");
    expect(await discrepanciesOf(id)).toEqual([]);
    expect(await moneyOf(w, person)).toEqual({ available: 30_000, payout: 0 });
  });

  it("that Stripe makes after they ended here, or a second time, wait for staff and move no money", async () => {
    const person = await connected();
    const { id, payout, notice } = await ordered(person);
    await notice("payout.failed");
    await notice("payout.paid");
    await notice("payout.paid", { id: "po_second" });
    const [first, second] = await discrepanciesOf(id);
    expect(first).toMatchObject({ problem: "paid_after_end", stripe_object: payout.id, amount: 30_000, settled: null });
    expect(second).toMatchObject({ problem: "second_payout", stripe_object: "po_second" });
    expect(first.withdrawal).toMatchObject({ withdrawal_id: id, username: person.username });
    expect(await moneyOf(w, person)).toEqual({ available: 30_000, payout: 0 });
  });

  it("whose money Stripe does not give back wait for staff, and stay as they are", async () => {
    const person = await connected();
    const { id, notice } = await ordered(person);
    const [transfer] = server.all("transfer").filter(({ metadata }) => metadata.withdrawal_id === id);
    server.refuse(`/v1/transfers/${transfer.id}/reversals`, "balance_insufficient");
    await notice("payout.failed");
    expect((await steps.get(person, id)).body.status).toBe("processing");
    expect(await discrepanciesOf(id)).toMatchObject([{ problem: "money_not_returned" }]);
    expect(await moneyOf(w, person)).toEqual({ available: 0, payout: 30_000 });
  });

  it("that come back after they were paid are available once, and block the method (money-20)", async () => {
    const person = await connected();
    const { id, notice } = await ordered(person);
    await notice("payout.paid");
    const paidOut = async () => (await w.call(admin, getMoneyOverview)).body.paid_to_researchers;
    const before = await paidOut();
    await Promise.all([
      notice("payout.failed", { failure_code: "no_account" }),
      notice("payout.failed", { failure_code: "no_account" }),
    ]);
    expect(await paidOut()).toBe(before - 30_000);
    expect((await steps.get(person, id)).body).toMatchObject({ status: "returned", returned_amount: 30_000 });
    expect(await moneyOf(w, person)).toEqual({ available: 30_000, payout: 0 });
    expect(await methodOf(person)).toMatchObject({ status: "blocked" });
    const back = await w.call(admin, listWithdrawals, { query: { all: "true", status: "returned", search: person.username } });
    expect(back.body.items).toHaveLength(1);
  });

  it("do not come back by the word of one member of staff, since Stripe is not asked then", async () => {
    const person = await connected(600_000);
    const [first, second] = [await w.person("Admin"), await w.person("Admin")];
    const id = await steps.requested(person, 600_000);
    await steps.process(first, id);
    expect((await steps.process(second, id)).body.status).toBe("processing");
    const payout = server.all("payout").find(({ metadata }) => metadata.withdrawal_id === id);
    await stripe.notice(w, "payout.paid", payout, { account: payout.account });
    expect((await steps.sendBack(first, id, 600_000)).body).toMatchObject({ status: "paid", reversal: { by: first.username } });
    expect(await moneyOf(w, person)).toEqual({ available: 0, payout: 0 });
  });

  it("are ordered once although Stripe accepted the order and answered an error (money-48)", async () => {
    const person = await connected();
    const id = await steps.requested(person, 30_000);
    server.failAt("/v1/transfers", 2);
    const call = { params: { withdrawal_id: id }, headers: { "idempotency-key": randomUUID() } };
    const unknown = await w.call(admin, processWithdrawal, call);
    expect([unknown.status, unknown.body.code]).toEqual([503, "unavailable"]);
    expect((await steps.get(person, id)).body.status).toBe("processing");
    expect((await w.call(admin, processWithdrawal, call)).status).toBe(200);
    expect(server.all("payout").filter(({ metadata }) => metadata?.withdrawal_id === id)).toHaveLength(1);
    await steps.process(admin, id);
    for (const kind of ["transfer", "payout"])
      expect(server.all(kind).filter(({ metadata }) => metadata?.withdrawal_id === id)).toHaveLength(1);
  });

  it("keep their account while a payment to it is under way (money-22)", async () => {
    const person = await connected();
    const { notice } = await ordered(person);
    const params = { bank_account_id: person.accountId };
    const refused = await w.call(person, removeBankAccount, { params });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "A withdrawal to this bank account is under way; wait until it is paid, or cancel it",
    ]);
    const second = await w.call(person, connectStripe);
    expect([second.status, second.body.detail]).toEqual([409, "Your Stripe account is ready; there is nothing left to enter"]);
    expect(accountOf(person)).toHaveLength(1);
    await notice("payout.paid");
    expect((await w.call(person, removeBankAccount, { params })).status).toBe(200);
    expect((await w.call(person, connectStripe)).status).toBe(200);
    expect(accountOf(person)).toHaveLength(2);
  });

  it("leave nothing of the account behind when its owner closes theirs", async () => {
    const person = await connected(0);
    expect((await w.call(person, closeAccount, { params: { username: person.username } })).status).toBe(200);
    await w.deliver();
    expect(await w.db.selectFrom("stripe_account").select("id").where("user_id", "=", person.id).execute()).toEqual([]);
  });

  it("that fail after their owner has left are returned, and nobody's", async () => {
    const person = await connected();
    const { id, notice } = await ordered(person);
    await notice("payout.paid");
    expect((await w.call(person, closeAccount, { params: { username: person.username } })).status).toBe(200);
    await w.deliver();
    await notice("payout.failed", { failure_code: "account_closed" });
    expect((await steps.get(admin, id)).body).toMatchObject({ status: "returned", returned_amount: 30_000 });
    expect(await moneyOf(w, person)).toEqual({ available: 0, payout: 0 });
  });
});

it("say what the operator sets where Stripe is off @spec:1.13 @spec:7.68", async () => {
  const off = await buildWorld();
  const { status, body } = await off.call(await off.person(), connectStripe);
  expect(status).toBe(409);
  expect(body.detail).toContain("STRIPE_SECRET_KEY");
  await off.close();
});
