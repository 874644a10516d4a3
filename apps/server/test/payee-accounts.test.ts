import * as refunds from "@safeport/contract/wallet/refunds/refund.endpoints";
import { createPayoutBatch } from "@safeport/contract/wallet/withdrawals/payout-batch.endpoints";
import * as withdrawals from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { uniqueIban } from "@safeport/db/factories/unique-iban";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildMoneyCase, companyAccount, expectRightLedger } from "./money-world.ts";
import { addUsableAccount, buildPayee, moneyOf } from "./payees.ts";
import { withdrawalSteps } from "./withdrawal-case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
let staff: Person;
beforeAll(async () => {
  w = await buildOwnWorld();
  staff = await w.person("Admin");
});
afterAll(async () => {
  await expectRightLedger(w);
  await w.close();
});

const { ask, requested, get, cancel, process, pay } = withdrawalSteps(() => w);
const view = (as: Person, withdrawal_id: string) => w.call(as, withdrawals.viewWithdrawalAccount, { params: { withdrawal_id } });
const requeue = (as: Person, withdrawal_id: string) =>
  w.call(as, withdrawals.requeueWithdrawal, { params: { withdrawal_id }, body: { reason: "Not ordered yet" } });
const viewRefund = (as: Person, refund_id: string) => w.call(as, refunds.viewRefundAccount, { params: { refund_id } });
const logged = (action: string, actor: Person) =>
  w.db
    .selectFrom("audit_log")
    .select("object_snapshot as snapshot")
    .where("action", "=", action)
    .where("user_id", "=", actor.id)
    .execute();

describe("the account of a withdrawal", () => {
  it("is whole for staff while they pay it, and each view is logged with who and which @spec:10.25", async () => {
    const payee = await buildPayee(w, 50_000);
    const iban = uniqueIban();
    const accountId = await addUsableAccount(w, payee, { iban });
    const id = (await ask(payee, accountId, 20_000)).body.withdrawal_id;
    expect((await view(staff, id)).status).toBe(409);
    await process(staff, id);
    const { status, body } = await view(staff, id);
    const { reference } = (await get(staff, id)).body;
    expect([status, body]).toMatchObject([
      200,
      { scheme: "iban", holder_name: "Robin Example", iban, bic: null, amount: 20_000, currency: "USD", reference },
    ]);
    await view(staff, id);
    const entries = await logged("withdrawal.account_viewed", staff);
    expect(entries.map(({ snapshot }) => snapshot)).toEqual([
      { username: payee.username, withdrawal_id: id },
      { username: payee.username, withdrawal_id: id },
    ]);
    await pay(staff, id);
    expect((await view(staff, id)).status).toBe(409);
  });

  it("has what banks outside of SEPA ask for", async () => {
    const payee = await buildPayee(w, 50_000);
    const swift = { scheme: "swift", country: "JP", bic: "BOTKJPJT", account_number: "1234567" };
    const address = { street: "1-1 Ginza", postal_code: "104-0061", town: "Tokyo" };
    const accountId = await addUsableAccount(w, payee, { ...swift, iban: undefined, address });
    const id = (await ask(payee, accountId, 20_000)).body.withdrawal_id;
    await process(staff, id);
    expect((await view(staff, id)).body).toMatchObject({ ...swift, iban: null, address });
  });

  it("is nobody's but that of other staff who signed in of late, and no token's @spec:10.25", async () => {
    const payee = await buildPayee(w, 50_000);
    const id = await requested(payee, 20_000);
    await process(staff, id);
    expect((await view(payee, id)).status).toBe(403);
    for (const other of [await w.person("Hacker"), await w.person("Business")]) expect((await view(other, id)).status).toBe(404);
    const late = await w.person("Admin");
    const assured_at = new Date(Date.now() - 3_600_000);
    await w.db.updateTable("session").set({ assured_at }).where("id", "=", late.sessionId).execute();
    expect((await view(late, id)).body.code).toBe("reauthentication_required");
    expect(withdrawals.viewWithdrawalAccount.auth).toBe("reauth");
  });

  it("stands in no event, log entry or export", async () => {
    const payee = await buildPayee(w, 50_000);
    const iban = uniqueIban();
    const accountId = await addUsableAccount(w, payee, { iban });
    const id = (await ask(payee, accountId, 20_000)).body.withdrawal_id;
    await process(staff, id);
    expect((await view(staff, id)).body.iban).toBe(iban);
    const { rows } = await sql<{ found: number }>`
      select (select count(*) from domain_event e where e::text like ${`%${iban}%`})::int
        + (select count(*) from audit_log a where a::text like ${`%${iban}%`})::int
        + (select count(*) from mail m where m::text like ${`%${iban}%`})::int as found`.execute(w.db);
    expect(rows[0]?.found).toBe(0);
    expect(JSON.stringify((await get(staff, id)).body)).not.toContain(iban);
  });
});

describe("a payment that was not ordered", () => {
  it("goes back into the queue under a new reference, and can be paid from there but not cancelled @spec:10.25", async () => {
    const payee = await buildPayee(w, 50_000);
    const id = await requested(payee, 20_000);
    expect((await requeue(staff, id)).body.status).toBe("pending");
    const began = (await process(staff, id)).body;
    expect(began.can).toEqual(["pay", "requeue", "fail"]);
    expect((await requeue(payee, id)).status).toBe(403);
    const waits = await requeue(staff, id);
    expect(waits.body).toMatchObject({ status: "pending", processing_at: null, reason: "Not ordered yet" });
    expect(waits.body.reference).not.toBe(began.reference);
    expect(await moneyOf(w, payee)).toEqual({ available: 30_000, payout: 20_000 });
    expect((await pay(staff, id)).status).toBe(409);
    // Its order may be at the bank, whatever staff say.
    expect((await get(payee, id)).body.can).toEqual([]);
    const refused = await cancel(payee, id);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining("ordered at the bank")]);
    expect((await get(staff, id)).body.can).toEqual(["process", "fail"]);
    expect(await logged("withdrawal.requeued", staff)).toMatchObject([{ snapshot: { reason: "Not ordered yet" } }]);
  });

  it("cannot go back alone from a batch, nor is its account shown", async () => {
    const payee = await buildPayee(w, 50_000);
    const id = await requested(payee, 20_000);
    await w.call(staff, createPayoutBatch, { body: { withdrawal_ids: [id] } });
    const refused = await requeue(staff, id);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining("void the batch")]);
    expect((await get(staff, id)).body.can).toEqual(["pay", "fail"]);
    // Its file may be for a second person.
    const shown = await view(staff, id);
    expect([shown.status, shown.body.detail]).toEqual([409, expect.stringContaining("paid by its file")]);
  });
});

describe("the account of a refund", () => {
  it("is whole for staff of other companies while they pay it, and the refund can go back into the queue", async () => {
    const c = await buildMoneyCase(w);
    const { deposit_id } = await c.deposit(100_000);
    const { refund_id } = (await c.refund(deposit_id, 30_000)).body;
    expect((await viewRefund(c.admin, refund_id)).status).toBe(409);
    const began = await w.call(c.admin, refunds.processRefund, { params: { refund_id } });
    expect(began.body.can).toEqual(["pay", "requeue", "fail"]);
    expect((await viewRefund(c.admin, refund_id)).body).toMatchObject({
      ...{ iban: companyAccount.iban, holder_name: companyAccount.holder_name, amount: 30_000 },
      reference: began.body.reference,
    });
    for (const as of [c.owner, c.finance]) expect((await viewRefund(as, refund_id)).status).toBe(403);
    for (const as of [c.triager, c.hacker]) expect((await viewRefund(as, refund_id)).status).toBe(404);
    expect(await logged("refund.account_viewed", c.admin)).toMatchObject([{ snapshot: { refund_id } }]);
    const params = { refund_id };
    const waits = await w.call(c.admin, refunds.requeueRefund, { params, body: { reason: "Not ordered yet" } });
    expect(waits.body).toMatchObject({ status: "requested", reason: "Not ordered yet" });
    expect(waits.body.reference).not.toBe(began.body.reference);
    expect((await w.call(c.owner, refunds.getRefund, { params })).body.can).toEqual([]);
    expect((await w.call(c.owner, refunds.cancelRefund, { params })).status).toBe(409);
    // Nobody is told twice that there is a refund to pay.
    await w.deliver();
    const told = await w.db
      .selectFrom("notification")
      .select("kind")
      .where("user_id", "=", c.admin.id)
      .where("subject_id", "=", c.company_id)
      .where("kind", "=", "refund_waits")
      .execute();
    expect(told).toHaveLength(1);
  });
});
