import { randomUUID } from "node:crypto";
import { addBankAccount } from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import { submitKyc } from "@safeport/contract/wallet/kyc/kyc.endpoints";
import { getWallet } from "@safeport/contract/wallet/payments/wallet.endpoints";
import { freezePayouts, releasePayouts } from "@safeport/contract/wallet/withdrawals/payout-freeze.endpoints";
import { noteTaxForm, removeTaxForm } from "@safeport/contract/wallet/withdrawals/tax-form.endpoints";
import { listWithdrawals, processWithdrawal } from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addUsableAccount,
  approveIdentity,
  buildPayee,
  giveMoney,
  kycForm,
  moneyOf,
  type Payee,
  proveSecondFactor,
} from "./payees.ts";
import { withdrawalSteps } from "./withdrawal-case.ts";
import { buildOwnWorld, buildWorld, type Person, type World } from "./world.ts";

let w: World;
let staff: Person;
beforeAll(async () => {
  w = await buildWorld();
  staff = await w.person("Admin");
});
afterAll(() => w.close());

const { ask, requested, cancel, process, pay, fail } = withdrawalSteps(() => w);

describe("a withdrawal is refused, and says what to do, @spec:1.12 @spec:3.30", () => {
  it("without a second factor, a recent sign-in, an identity check, or a confirmed address", async () => {
    const person = await w.person();
    await giveMoney(w, person, 10_000);
    const account = await addUsableAccount(w, person);
    expect((await ask(person, account, 5_000)).body.detail).toContain("second factor");
    await proveSecondFactor(w, person);
    expect((await ask(person, account, 5_000)).body.detail).toContain("Verify your identity first");
    await approveIdentity(w, person);
    await w.db
      .updateTable("session")
      .set({ assured_at: new Date(0) })
      .where("id", "=", person.sessionId)
      .execute();
    w.app.services.forgetSession(person.sessionId);
    expect((await ask(person, account, 5_000)).body.code).toBe("reauthentication_required");
    await proveSecondFactor(w, person);
    expect((await ask(person, account, 5_000)).status).toBe(201);
    expect((await ask(await w.person("Business"), account, 5_000)).body.code).toBe("forbidden");
  });

  it("and the wallet names all that stands in the way at once @spec:7.68", async () => {
    const obstacles = async (person: Person, on: World = w) =>
      (await on.call(person, getWallet, { query: {} })).body.payout_obstacles;
    const person = await w.person();
    await w.db.updateTable("user_account").set({ email_verified_at: null }).where("id", "=", person.id).execute();
    w.app.services.forgetPerson(person.id);
    expect(await obstacles(person)).toEqual(["email_unverified", "payout_needs_second_factor", "payout_needs_kyc"]);
    const payee = await buildPayee(w, 10_000);
    expect(await obstacles(payee)).toEqual([]);
    const params = { user_id: payee.id };
    await w.call(staff, freezePayouts, { params, body: { reason: "Two people say that this is their account." } });
    expect(await obstacles(payee)).toEqual(["payouts_frozen"]);
    expect((await ask(payee, payee.accountId, 5_000)).status).toBe(409);
    expect(await obstacles(await w.person("Business"))).toEqual([]);
  });

  it("to an account that is new, another's, or unknown", async () => {
    const payee = await buildPayee(w, 10_000);
    await w.db
      .updateTable("bank_account")
      .set({ usable_from: new Date(Date.now() + 3_600_000) })
      .where("id", "=", payee.accountId)
      .execute();
    expect((await ask(payee, payee.accountId, 5_000)).body.detail).toMatch(
      /new; money can be paid to it from \d{4}-\d\d-\d\d \d\d:\d\d UTC/,
    );
    const another = await buildPayee(w, 10_000);
    expect((await ask(payee, another.accountId, 5_000)).status).toBe(404);
    expect((await ask(payee, randomUUID(), 5_000)).status).toBe(404);
  });

  it("below the minimum, above the balance, and for nonsense", async () => {
    const payee = await buildPayee(w, 10_000);
    const refusal = async (amount: number) => (await ask(payee, payee.accountId, amount)).body.errors[0];
    expect(await refusal(4_999)).toMatchObject({
      loc: ["body", "amount"],
      code: "withdrawal_min",
      msg: expect.stringContaining("50.00 USD"),
    });
    expect(await refusal(10_001)).toMatchObject({ code: "above_balance", msg: expect.stringContaining("100.00 USD") });
    for (const amount of [0, -1, 1.5, 2 ** 60, "5000" as never]) expect((await refusal(amount)).loc).toEqual(["body", "amount"]);
    expect(await moneyOf(w, payee)).toEqual({ available: 10_000, payout: 0 });
  });

  it("in a currency without decimals, by the minimum as it is written (money-72)", async () => {
    const yen = await buildWorld({ env: { CURRENCY: "JPY" } });
    try {
      const person = await yen.person();
      await proveSecondFactor(yen, person);
      const { body } = await ask(person, randomUUID(), 4_999, randomUUID(), yen);
      expect(body.errors[0].msg).toContain("5000 JPY");
    } finally {
      await yen.close();
    }
  });

  it("while staff have frozen it; a pending one fails when it is to be paid", async () => {
    const payee = await buildPayee(w, 20_000);
    const id = await requested(payee, 6_000);
    const freeze = (as: Person) =>
      w.call(as, freezePayouts, { params: { user_id: payee.id }, body: { reason: "Their account was taken over" } });
    expect((await freeze(payee)).status).toBe(404);
    expect((await freeze(staff)).body).toEqual({ user_id: payee.id, frozen: true });
    expect((await ask(payee, payee.accountId, 5_000)).body.detail).toContain("stopped your payouts");
    expect((await process(staff, id)).body).toMatchObject({ status: "failed", failure: "account_frozen" });
    expect(await moneyOf(w, payee)).toEqual({ available: 20_000, payout: 0 });
    await w.call(staff, releasePayouts, { params: { user_id: payee.id } });
    expect((await ask(payee, payee.accountId, 5_000)).status).toBe(201);
  });

  it("to banks of countries that the operator does not pay, also when the country joins the list afterwards", async () => {
    const env = { SECRET_KEY: randomUUID() + randomUUID() };
    const [open, strict] = [await buildWorld({ env }), await buildWorld({ env: { ...env, UNPAID_COUNTRIES: "KP, DE" } })];
    try {
      const payee = await buildPayee(open, 90_000, {}, { country: "FR" });
      const waiting = await ask(payee, payee.accountId, 50_000, randomUUID(), open);
      const refused = await ask(payee, payee.accountId, 10_000, randomUUID(), strict);
      expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining("in the country of this account")]);
      const params = { withdrawal_id: waiting.body.withdrawal_id };
      const processed = await strict.call(await strict.person("Admin"), processWithdrawal, { params });
      expect(processed.body).toMatchObject({ status: "failed", failure: "method_unusable" });
      const body = { holder_name: "Robin Example", country: "DE", scheme: "iban" as const, iban: "DE02120300000000202051" };
      const added = await strict.call(payee, addBankAccount, { body });
      expect(added.body.errors).toMatchObject([{ loc: ["body", "country"], code: "country_unpaid" }]);
      expect((await strict.call(payee, getWallet)).body.unpaid_countries).toEqual(["KP", "DE"]);
    } finally {
      await Promise.all([open.close(), strict.close()]);
    }
  });

  it("to people whose identity check names such a country, wherever their bank is (M8)", async () => {
    const env = { SECRET_KEY: randomUUID() + randomUUID() };
    const [open, strict] = [await buildWorld({ env }), await buildWorld({ env: { ...env, UNPAID_COUNTRIES: "KP" } })];
    try {
      const payee = await buildPayee(open, 90_000, {}, { country: "KP" });
      const waiting = await ask(payee, payee.accountId, 50_000, randomUUID(), open);
      expect(waiting.status).toBe(201);
      const refused = await ask(payee, payee.accountId, 10_000, randomUUID(), strict);
      expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining("country of your identity check")]);
      const params = { withdrawal_id: waiting.body.withdrawal_id };
      const processed = await strict.call(await strict.person("Admin"), processWithdrawal, { params });
      expect(processed.body).toMatchObject({ status: "failed", failure: "country_unpaid" });
      expect((await strict.call(payee, getWallet)).body.payout_obstacles).toEqual(["payout_person_country"]);
      const form = await strict.call(await strict.person(), submitKyc, { body: kycForm({ country: "KP" }) });
      expect(form.body.errors).toMatchObject([{ loc: ["body", "country"], code: "person_unpaid" }]);
    } finally {
      await Promise.all([open.close(), strict.close()]);
    }
  });

  it("without the tax form that the year's sum needs, until staff note one (money-74) @spec:1.13", async () => {
    // Its rows are changed to states that the ledger's check refuses.
    const taxed = await buildOwnWorld({ env: { TAX_FORM_FROM: "60000" } });
    try {
      const admin = await taxed.person("Admin");
      const [one, other] = [await buildPayee(taxed, 90_000), await buildPayee(taxed, 90_000)];
      const withdraw = (payee: Payee, amount: number) => ask(payee, payee.accountId, amount, randomUUID(), taxed);
      for (const payee of [one, other]) expect((await withdraw(payee, 50_000)).status).toBe(201);
      expect((await withdraw(other, 9_999)).status).toBe(201);
      const refused = await withdraw(one, 10_000);
      expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining("from 600.00 USD a year")]);
      expect(await moneyOf(taxed, one)).toEqual({ available: 40_000, payout: 50_000 });

      const params = { user_id: one.id };
      const note = (as: Person, valid_until = "2090-12-31") => taxed.call(as, noteTaxForm, { params, body: { valid_until } });
      expect([(await note(one)).status, (await note(other)).status]).toEqual([404, 404]);
      expect((await note(admin, "2024-12-31")).body.errors[0]).toMatchObject({ loc: ["body", "valid_until"], code: "date_over" });
      expect((await note(admin)).body).toMatchObject({
        needed_from: 60_000,
        withdrawn: 50_000,
        form: { valid_until: "2090-12-31" },
      });
      expect((await withdraw(one, 10_000)).status).toBe(201);
      await taxed.db.updateTable("tax_form").set({ valid_until: "2024-12-31" }).where("user_id", "=", one.id).execute();
      expect((await withdraw(one, 5_000)).status).toBe(409);
      await note(admin);
      expect((await taxed.call(admin, removeTaxForm, { params })).body.form).toBeNull();
      expect((await withdraw(one, 5_000)).status).toBe(409);
      // Payments of another year do not count, those that wait since then do, and those that came back do not.
      const all = taxed.db.updateTable("withdrawal").where("user_id", "=", one.id);
      const before = new Date("2024-12-31T23:59:59Z");
      await all.set({ requested_at: before }).execute();
      expect((await withdraw(one, 5_000)).status).toBe(409);
      const now = new Date();
      const came = { status: "returned" as const, settled_at: now, returned_at: now, returned_amount: 1, external_ref: "B-1" };
      await all.set(came).execute();
      expect((await withdraw(one, 5_000)).status).toBe(409);
      await all.set({ settled_at: before }).execute();
      expect((await withdraw(one, 5_000)).status).toBe(201);
    } finally {
      await taxed.close();
    }
  });

  it("for staff themselves, and hidden from strangers", async () => {
    const payee = await buildPayee(w, 20_000);
    const id = await requested(payee, 6_000);
    const stranger = await w.person();
    for (const answer of [
      await cancel(stranger, id),
      await process(stranger, id),
      await pay(stranger, id),
      await fail(stranger, id),
    ])
      expect(answer.status).toBe(404);
    expect((await w.call(stranger, listWithdrawals, { query: { all: "true" } })).status).toBe(404);
    expect((await cancel(staff, id)).status).toBe(403);
    expect((await process(payee, id)).body.detail).toContain("own payouts");
    await w.db.updateTable("user_account").set({ role: "Admin" }).where("id", "=", payee.id).execute();
    w.app.services.forgetPerson(payee.id);
    expect((await process(payee, id)).status).toBe(403);
    const all = await w.call(staff, listWithdrawals, {
      query: { all: "true", status: "pending", search: payee.username },
    });
    expect(all.body).toMatchObject({ total: 1, items: [{ withdrawal_id: id, can: ["process", "fail"] }] });
  });
});
