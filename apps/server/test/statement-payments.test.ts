import { randomUUID } from "node:crypto";
import { confirmStatement } from "@safeport/contract/wallet/statements/statement.endpoints";
import { declineWithdrawal } from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import type { CamtEntry } from "@safeport/db/factories/camt-file";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRightLedger } from "./money-world.ts";
import { buildPayee } from "./payees.ts";
import { buildStatementWorld, importedStatement, payingIban, statementSteps } from "./statement-world.ts";
import { withdrawalSteps } from "./withdrawal-case.ts";
import type { Person, World } from "./world.ts";

let w: World;
let admin: Person;
let second: Person;
const steps = statementSteps(() => w);
const withdrawals = withdrawalSteps(() => w);
beforeAll(async () => {
  w = await buildStatementWorld();
  admin = await w.person("Admin");
  second = await w.person("Super Admin");
});
afterAll(async () => {
  await expectRightLedger(w);
  await w.close();
});

const imported = (entries: readonly CamtEntry[], over?: object) => importedStatement(steps, admin, entries, over);
const noCode = "The bank returned the payment";

describe("a payment on a statement @spec:10.48", () => {
  it("is paid with the bank's reference, and one that comes back in the same statement is returned", async () => {
    const [paid, back] = await steps.payouts(admin, 2, 400);
    if (!paid || !back) throw new Error("no payouts");
    const s = await imported(
      [
        { amount: -400, endToEndId: paid.reference },
        { amount: -400, endToEndId: back.reference },
        { amount: 390, endToEndId: back.reference, returned: "AC04" },
      ],
      { iban: payingIban, opening: 10_000 },
    );
    expect((await s.read()).map(({ match, action }) => `${match} ${action}`)).toEqual([
      "matched pay",
      "matched pay",
      "matched return",
    ]);
    expect(await steps.confirmAll(admin, s.statement_id)).toEqual({ booked: 3 });
    expect((await withdrawals.get(admin, paid.withdrawal_id)).body).toMatchObject({ status: "paid" });
    expect((await withdrawals.get(admin, back.withdrawal_id)).body).toMatchObject({
      status: "returned",
      returned_amount: 390,
      reason: "AC04",
    });
  });

  it.each([
    ["the code alone", { returned: "AC01 account of Robin Example closed" }, "AC01"],
    ["no free text with a name and an IBAN", { returned: "NAME Robin Example DE89 3704 0044" }, noCode],
    ["no text of an entry without a reason", { text: "Robin Example, DE89370400440532013000" }, noCode],
  ])("fails with %s of the bank", async (_what, facts, reason) => {
    const [failed] = await steps.payouts(admin, 1, 400);
    const s = await imported([{ amount: 400, endToEndId: failed?.reference, ...facts }], { iban: payingIban });
    expect(await s.confirm(second)).toMatchObject({ result: "booked" });
    expect((await withdrawals.get(admin, failed?.withdrawal_id ?? "")).body).toMatchObject({ status: "failed", reason });
  });

  it("whose failure a second person declined stays open, also when the first call comes again with its key", async () => {
    const amount = 600_000;
    const id = await withdrawals.requested(await buildPayee(w, amount), amount);
    for (const as of [await w.person("Admin"), await w.person("Admin")]) await withdrawals.process(as, id);
    const { status, reference } = (await withdrawals.get(admin, id)).body;
    expect(status).toBe("processing");
    const s = await imported([{ amount, endToEndId: reference, returned: "AC01" }], { iban: payingIban });
    const params = { statement_id: s.statement_id };
    const body = { entry_ids: [(await s.one()).entry_id] };
    const headers = { "idempotency-key": randomUUID() };
    const send = async () => (await w.call(admin, confirmStatement, { params, body, headers })).body.items[0];
    expect(await send()).toMatchObject({ result: "waits" });
    const reason = "Ask the bank first";
    await w.call(second, declineWithdrawal, { params: { withdrawal_id: id }, body: { reason } });
    expect(await send()).not.toMatchObject({ result: "booked" });
    expect(await s.one()).toMatchObject({ state: "open" });
    expect((await withdrawals.get(admin, id)).body).toMatchObject({ status: "processing", reversal: null });
  });

  it("that was never paid fails", async () => {
    const [failed] = await steps.payouts(admin, 1, 400);
    const s = await imported([{ amount: 400, endToEndId: failed?.reference, returned: "AC01" }], { iban: payingIban });
    expect(await s.confirm(second)).toMatchObject({ result: "booked" });
    expect((await withdrawals.get(admin, failed?.withdrawal_id ?? "")).body).toMatchObject({ status: "failed", reason: "AC01" });
  });

  it("is found paid if the process ended before its entry was marked", async () => {
    const [payout] = await steps.payouts(admin, 1, 400);
    const s = await imported([{ amount: -400, endToEndId: payout?.reference }], { iban: payingIban, opening: 1_000 });
    await withdrawals.pay(admin, payout?.withdrawal_id ?? "");
    expect(await steps.confirmAll(second, s.statement_id)).toEqual({ booked: 1 });
    expect(await s.one()).toMatchObject({ state: "booked", action: "pay" });
  });
});
