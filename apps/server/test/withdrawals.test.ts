import { randomUUID } from "node:crypto";
import { closeAccount } from "@safeport/contract/accounts/closing/closing.endpoints";
import * as bankAccounts from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import { exportPayments, listPayments } from "@safeport/contract/wallet/payments/payment.endpoints";
import { listWithdrawals } from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { announceLate } from "../src/features/wallet/withdrawals/announce-late.ts";
import { buildMoneyCase } from "./money-world.ts";
import { addUsableAccount, buildPayee, giveMoney, moneyOf } from "./payees.ts";
import { withdrawalSteps } from "./withdrawal-case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
/** Another process on the same database. */
let other: World;
let staff: Person;
beforeAll(async () => {
  const env = { SECRET_KEY: randomUUID() + randomUUID() };
  [w, other] = await Promise.all([buildWorld({ env }), buildWorld({ env })]);
  staff = await w.person("Admin");
});
afterAll(() => Promise.all([w.close(), other.close()]));

const { ask, requested, get, cancel, process, pay, fail, sendBack } = withdrawalSteps(() => w);
const mailsOf = async ({ id }: Person) =>
  (
    await w.db
      .selectFrom("mail")
      .select("params")
      .where("user_id", "=", id)
      .where("kind", "=", "wallet.withdrawal")
      .orderBy("id")
      .execute()
  ).map(({ params: facts }) => facts);

describe("a withdrawal @spec:1.12 @spec:3.30", () => {
  it("reserves money, is cancelled by its owner, and the money is available at once @spec:1.13 @spec:7.68", async () => {
    const payee = await buildPayee(w, 30_000);
    const { status, body } = await ask(payee, payee.accountId, 12_000);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ amount: 12_000, currency: "USD", status: "pending", can: ["cancel"] },
      destination: { scheme: "iban", last4: "3000", holder_name: "Robin Example" },
    });
    expect(body.reference).toMatch(/^SP[2-9A-Z]{16}$/);
    expect(await moneyOf(w, payee)).toEqual({ available: 18_000, payout: 12_000 });
    const cancelled = await cancel(payee, body.withdrawal_id);
    expect(cancelled.body).toMatchObject({ status: "cancelled", can: [] });
    expect((await cancel(payee, body.withdrawal_id)).body.status).toBe("cancelled");
    expect(await moneyOf(w, payee)).toEqual({ available: 30_000, payout: 0 });
    const listed = await w.call(payee, listWithdrawals);
    expect(listed.body).toMatchObject({ total: 1, items: [{ status: "cancelled" }] });
  });

  it("is processed, paid with the bank's reference, and cannot go back from there", async () => {
    const payee = await buildPayee(w, 20_000);
    const id = await requested(payee, 20_000);
    expect((await process(staff, id)).body.status).toBe("processing");
    const late = await cancel(payee, id);
    expect([late.status, late.body.code, late.body.allowed]).toEqual([409, "illegal_transition", ["paid", "pending", "failed"]]);
    expect((await pay(staff, id, "BANK-77")).body).toMatchObject({ status: "paid", external_ref: "BANK-77" });
    expect((await fail(staff, id)).body.code).toBe("illegal_transition");
    expect((await process(staff, id)).body.code).toBe("illegal_transition");
    expect(await moneyOf(w, payee)).toEqual({ available: 0, payout: 0 });
    expect(await mailsOf(payee)).toMatchObject([{ news: "paid", amount: 20_000 }]);
  });

  it("is not paid by the reference of a deposit", async () => {
    const c = await buildMoneyCase(w);
    const { deposit_id } = await c.deposit(10_000);
    const deposit = w.db.selectFrom("deposit").select("bank_reference").where("id", "=", deposit_id);
    const { bank_reference } = await deposit.executeTakeFirstOrThrow();
    const id = await requested(await buildPayee(w, 20_000), 20_000);
    await process(staff, id);
    expect((await pay(staff, id, bank_reference ?? "")).body.code).toBe("already_exists");
    expect((await pay(staff, id, `OUT-${id}`)).body.status).toBe("paid");
  });

  it("is not paid by a reference that has paid something else, in any spelling (M7)", async () => {
    const ids = [];
    for (const payee of [await buildPayee(w, 20_000), await buildPayee(w, 20_000)]) {
      const id = await requested(payee, 20_000);
      await process(staff, id);
      ids.push(id);
    }
    const [first = "", second = ""] = ids;
    const reference = `Bank-${first}`;
    expect((await pay(staff, first, reference)).status).toBe(200);
    for (const spelling of [`  bank- ${first} `, `BANK–${first}`, `bank\u200b-${first}`]) {
      const refused = await pay(staff, second, spelling);
      expect([refused.status, refused.body.code]).toEqual([409, "already_exists"]);
    }
    // The same call again finds what it did.
    expect((await pay(staff, first, reference)).body).toMatchObject({ status: "paid", external_ref: reference });
    const others = await Promise.all(["A", "A"].map((end) => pay(staff, second, `${reference}${end}`)));
    expect(others.map(({ body }) => body.status)).toEqual(["paid", "paid"]);
  });

  it("of a large sum, or that lifts a day above it, is begun by two people, once by sixteen callers at once @spec:10.26", async () => {
    const [first, second, third] = [await w.person("Admin"), await w.person("Admin"), await w.person("Super Admin")];
    const payee = await buildPayee(w, 1_500_000);
    const large = await requested(payee, 500_000);
    expect((await process(first, large)).body).toMatchObject({ status: "pending", proposed_by: first.username });
    expect((await process(first, large)).status).toBe(403);
    expect((await get(payee, large)).body).toMatchObject({ status: "pending", proposed_by: null });
    const calls = await Promise.all(Array.from({ length: 16 }, (_, nth) => process(nth % 2 ? second : third, large)));
    expect(calls.map(({ status, body }) => [status, body.status])).toEqual(calls.map(() => [200, "processing"]));
    const entries = w.db.selectFrom("audit_log").select(["action", "user_id"]).where("object_id", "=", payee.id);
    const decided = await entries.where("action", "in", ["withdrawal.proposed", "withdrawal.processed"]).orderBy("id").execute();
    expect(decided).toHaveLength(2);
    expect(decided[0]).toEqual({ action: "withdrawal.proposed", user_id: first.id });
    // The parts stay below the limit, the sum of one member of staff and of one person does not.
    const parts = [await requested(payee, 200_000), await requested(payee, 200_000), await requested(payee, 200_000)];
    const begun = await Promise.all(parts.map((id) => process(first, id)));
    expect(begun.map(({ body: { status } }) => status).sort()).toEqual(["pending", "processing", "processing"]);
    const rest = parts[begun.findIndex(({ body: { status } }) => status === "pending")] ?? "";
    expect((await process(second, rest)).body.status).toBe("processing");
    const someone = await buildPayee(w, 200_000);
    expect((await process(first, await requested(someone, 200_000))).body.status).toBe("pending");
    const ofSecond = await requested(await buildPayee(w, 200_000), 200_000);
    expect((await process(second, ofSecond)).body.status).toBe("processing");
  });

  it("is settled once, whoever says so at the same time, in two processes @spec:1.13 @spec:7.68", async () => {
    const payee = await buildPayee(w, 20_000);
    const id = await requested(payee, 15_000);
    await process(staff, id);
    const second = await w.person("Super Admin");
    const answers = await Promise.all([pay(staff, id), pay(second, id, "BANK-2", other), pay(staff, id), fail(second, id)]);
    const paid = answers.slice(0, 3).filter(({ status }) => status === 200);
    const failed = answers[3]?.status === 200;
    // Whichever came first: all others find its result.
    expect([paid.length, failed]).toEqual(failed ? [0, true] : [3, false]);
    const posted = await w.db
      .selectFrom("ledger_act")
      .select("act")
      .where("withdrawal_id", "=", id)
      .orderBy("created_at")
      .execute();
    expect(posted).toHaveLength(2);
    expect((await moneyOf(w, payee)).payout).toBe(0);
  });

  it("that fails says why, by mail too, and the money is available at once (money-83)", async () => {
    const payee = await buildPayee(w, 9_000);
    const id = await requested(payee, 8_000);
    await process(staff, id);
    expect((await fail(staff, id)).body).toMatchObject({
      status: "failed",
      failure: "rejected",
      reason: "The bank closed the account",
    });
    expect(await moneyOf(w, payee)).toEqual({ available: 9_000, payout: 0 });
    expect(await mailsOf(payee)).toMatchObject([{ news: "failed", reason: "The bank closed the account" }]);
  });

  it("that the bank sends back makes what came available, once, and blocks the account until its owner confirms it", async () => {
    const payee = await buildPayee(w, 30_000);
    const id = await requested(payee, 30_000);
    await process(staff, id);
    await pay(staff, id);
    expect((await sendBack(staff, id, 30_001)).body.errors[0].loc).toEqual(["body", "amount"]);
    expect((await sendBack(staff, id, 29_500)).body).toMatchObject({ status: "returned", returned_amount: 29_500 });
    expect((await sendBack(staff, id, 29_500)).status).toBe(200);
    const [payment] = (await w.call(payee, listPayments, { query: { type: "withdrawal" } })).body.items;
    expect(payment).toMatchObject({ amount: 30_000, status: "returned", returned_amount: 29_500 });
    const { csv } = (await w.call(payee, exportPayments, { query: { type: "withdrawal" } })).body;
    expect(csv).toContain("-300.00,0.00,295.00,USD,returned");
    expect(await moneyOf(w, payee)).toEqual({ available: 29_500, payout: 0 });
    expect((await ask(payee, payee.accountId, 5_000)).body.detail).toContain("came back");
    const account = { params: { bank_account_id: payee.accountId } };
    expect((await w.call(payee, bankAccounts.confirmBankAccount, account)).body.status).toBe("usable");
    expect((await ask(payee, payee.accountId, 5_000)).status).toBe(201);
  });

  it("cannot come back after 13 months", async () => {
    const payee = await buildPayee(w, 10_000);
    const id = await requested(payee, 10_000);
    await process(staff, id);
    await pay(staff, id);
    await w.db
      .updateTable("withdrawal")
      .set({ settled_at: sql<Date>`now() - interval '14 months'` as never })
      .where("id", "=", id)
      .execute();
    expect((await sendBack(staff, id, 10_000)).body.detail).toContain("13 months");
  });

  it("asked with one key is one, in two processes at once, and never more than there is", async () => {
    const payee = await buildPayee(w, 20_000);
    const key = randomUUID();
    const worlds = [w, other, w, other, w, other, w, other];
    const same = await Promise.all(worlds.map((world) => ask(payee, payee.accountId, 6_000, key, world)));
    expect(new Set(same.map(({ body }) => body.withdrawal_id)).size).toBe(1);
    expect((await ask(payee, payee.accountId, 7_000, key)).body.code).toBe("idempotency_mismatch");
    expect(await moneyOf(w, payee)).toEqual({ available: 14_000, payout: 6_000 });
    const race = await Promise.all(worlds.map((world) => ask(payee, payee.accountId, 6_000, randomUUID(), world)));
    expect(race.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await moneyOf(w, payee)).toEqual({ available: 2_000, payout: 18_000 });
  });

  it("keeps a copy of where it goes, and its account cannot be removed meanwhile (money-67)", async () => {
    const payee = await buildPayee(w, 20_000);
    const id = await requested(payee, 6_000);
    const second = await addUsableAccount(w, payee, { iban: "FR1420041010050500013M02606", country: "FR" });
    await w.call(payee, bankAccounts.setDefaultBankAccount, { params: { bank_account_id: second } });
    const remove = () => w.call(payee, bankAccounts.removeBankAccount, { params: { bank_account_id: payee.accountId } });
    expect([(await remove()).status, (await remove()).body.detail]).toEqual([409, expect.stringContaining("under way")]);
    expect((await get(staff, id)).body.destination.last4).toBe("3000");
    await cancel(payee, id);
    expect((await remove()).status).toBe(200);
    expect((await get(payee, id)).body.destination.last4).toBe("3000");
  });
});

it("a withdrawal that takes long is announced once @spec:1.12 @spec:3.30", async () => {
  const payee = await buildPayee(w, 20_000);
  const id = await requested(payee, 6_000);
  await process(staff, id);
  const since = (days: number) =>
    w.db
      .updateTable("withdrawal")
      .set({ processing_at: new Date(Date.now() - days * 86_400_000) })
      .where("id", "=", id)
      .execute();
  await since(4);
  await announceLate(w.app.services);
  expect(await mailsOf(payee)).toEqual([]);
  await since(10);
  await announceLate(w.app.services);
  await announceLate(w.app.services);
  expect(await mailsOf(payee)).toMatchObject([{ news: "late" }]);
});

it("everything that is less than the minimum can be withdrawn once @spec:1.12 @spec:3.30", async () => {
  const payee = await buildPayee(w, 9_000);
  await requested(payee, 6_000);
  expect((await ask(payee, payee.accountId, 2_999)).status).toBe(422);
  const small = await requested(payee, 3_000);
  await cancel(payee, small);
  expect((await ask(payee, payee.accountId, 3_000)).status).toBe(201);
  await giveMoney(w, payee, 2_000);
  expect((await ask(payee, payee.accountId, 2_000)).body.errors[0].code).toBe("withdrawal_min");
});

describe("closing an account @spec:1.12 @spec:3.30", () => {
  const close = (as: Person, give_up?: string) =>
    w.call(as, closeAccount, { params: { username: as.username }, query: give_up === undefined ? {} : { give_up } });

  it("waits while money is there, and names it with its state (money-69)", async () => {
    const payee = await buildPayee(w, 8_000);
    const id = await requested(payee, 8_000);
    await process(staff, id);
    const refused = await close(payee);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringMatching(/^80\.00 USD of yours is being paid out/)]);
    await fail(staff, id);
    expect((await close(payee)).body.detail).toBe(
      "80.00 USD of yours is available; withdraw it, or type 80.00 USD to give it up",
    );
  });

  it("leaves behind what is given up in words, and forgets where earlier money went", async () => {
    const payee = await buildPayee(w, 12_000);
    const id = await requested(payee, 8_000);
    await process(staff, id);
    await pay(staff, id);
    expect((await close(payee, "12.00 USD")).status).toBe(409);
    expect((await close(payee, "40.00 usd")).status).toBe(200);
    await w.deliver();
    expect(await moneyOf(w, payee)).toEqual({ available: 0, payout: 0 });
    const row = await w.db.selectFrom("withdrawal").select("sealed").where("id", "=", id).executeTakeFirstOrThrow();
    expect(row.sealed).toBe(null);
    expect((await get(staff, id)).body.destination).toBe(null);
  });

  it("does not keep money from the books that a bank sends back afterwards: nobody claims it", async () => {
    const payee = await buildPayee(w, 8_000);
    const id = await requested(payee, 8_000);
    await process(staff, id);
    await pay(staff, id);
    expect((await close(payee)).status).toBe(200);
    await w.deliver();
    const left = async () =>
      w.db.selectFrom("ledger_account").select("balance").where("kind", "=", "platform:unclaimed").executeTakeFirst();
    const before = BigInt((await left())?.balance ?? 0);
    expect((await sendBack(staff, id, 7_900)).body).toMatchObject({ status: "returned", returned_amount: 7_900 });
    expect(BigInt((await left())?.balance ?? 0) - before).toBe(7_900n);
    expect(await moneyOf(w, payee)).toEqual({ available: 0, payout: 0 });
    expect(await mailsOf(payee)).toEqual([]);
  });
});
