import { randomUUID } from "node:crypto";
import { getDesk } from "@safeport/contract/site/desk.endpoints";
import * as refunds from "@safeport/contract/wallet/refunds/refund.endpoints";
import * as withdrawals from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { camtFile } from "@safeport/db/factories/camt-file";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildMoneyCase, expectRightLedger } from "./money-world.ts";
import { buildPayee, moneyOf, type Payee } from "./payees.ts";
import { buildStatementWorld, newStatementId, payingIban, statementSteps } from "./statement-world.ts";
import { withdrawalSteps } from "./withdrawal-case.ts";
import type { Person, World } from "./world.ts";

let w: World;
const steps = withdrawalSteps(() => w);
const statements = statementSteps(() => w);
/** Staff of one test: what others moved within the day counts for nobody here. */
let first: Person;
let second: Person;
beforeAll(async () => {
  w = await buildStatementWorld();
});
beforeEach(async () => {
  [first, second] = [await w.person("Admin"), await w.person("Admin")];
});
afterAll(async () => {
  await expectRightLedger(w);
  await w.close();
});

const large = 600_000;
const key = () => ({ "idempotency-key": randomUUID() });

/** A withdrawal that is being paid; two people began a large one. */
async function processing(amount = large, payee?: Payee): Promise<{ id: string; payee: Payee }> {
  const owner = payee ?? (await buildPayee(w, amount));
  const id = await steps.requested(owner, amount);
  const starters = [await w.person("Admin"), await w.person("Admin")];
  for (const starter of starters)
    if ((await steps.process(starter, id)).body.status === "processing") return { id, payee: owner };
  throw new Error("not begun");
}
async function paid(amount = large, payee?: Payee) {
  const one = await processing(amount, payee);
  expect((await steps.pay(await w.person("Admin"), one.id)).body.status).toBe("paid");
  return one;
}
const logOf = async (id: string) => {
  const log = w.db.selectFrom("audit_log").select(["action", "user_id", "object_snapshot"]).orderBy("id");
  const rows = await log.execute();
  return rows
    .map(({ object_snapshot, ...row }) => ({ ...row, said: object_snapshot as Record<string, unknown> | null }))
    .filter(({ said }) => said?.withdrawal_id === id || said?.refund_id === id);
};

describe("a large payout @spec:10.26", () => {
  it("that was not made is available again once a second person says so", async () => {
    const { id, payee } = await processing();
    const said = { action: "fail", by: first.username, amount: large, external_ref: null, reason: "The bank closed the account" };
    expect((await steps.fail(first, id)).body).toMatchObject({
      ...{ status: "processing", reversal: said, reason: null },
      can: ["pay", "requeue", "decline"],
    });
    expect(await moneyOf(w, payee)).toEqual({ available: 0, payout: large });
    const again = await steps.fail(first, id);
    expect([again.status, again.body.detail]).toEqual([403, expect.stringContaining("two admins are needed")]);
    expect((await steps.get(payee, id)).body).toMatchObject({ status: "processing", reversal: null, can: [] });
    expect((await steps.get(second, id)).body.can).toEqual(["pay", "requeue", "fail", "decline"]);
    expect((await steps.fail(second, id, "The account is closed")).body).toMatchObject({
      ...{ status: "failed", reversal: null, reason: "The account is closed" },
    });
    expect(await moneyOf(w, payee)).toEqual({ available: large, payout: 0 });
    expect((await logOf(id)).slice(-2)).toMatchObject([
      { action: "withdrawal.reversal_proposed", user_id: first.id, said: { action: "fail", amount: large } },
      { action: "withdrawal.failed", user_id: second.id, said: { proposed_by: first.id, credited: large } },
    ]);
  });

  it("that came back is available once a second person says the same amount and reference", async () => {
    const { id, payee } = await paid();
    expect((await steps.sendBack(first, id, large)).body).toMatchObject({
      ...{ status: "paid", returned_amount: null, can: ["decline"] },
      reversal: { action: "return", by: first.username, amount: large, external_ref: "BACK-1" },
    });
    // Another amount is another claim, which waits for somebody else.
    expect((await steps.sendBack(second, id, large - 1)).body).toMatchObject({
      ...{ status: "paid", reversal: { by: second.username, amount: large - 1 } },
    });
    expect((await steps.sendBack(second, id, large - 1)).status).toBe(403);
    expect(await moneyOf(w, payee)).toEqual({ available: 0, payout: 0 });
    expect((await steps.sendBack(first, id, large - 1)).body).toMatchObject({ status: "returned", returned_amount: large - 1 });
    expect(await moneyOf(w, payee)).toEqual({ available: large - 1, payout: 0 });
  });

  it("is not given back by somebody who became staff today, nor by its owner or strangers", async () => {
    const { id, payee } = await processing();
    await steps.fail(first, id);
    const late = await w.person("Admin");
    await w.db.updateTable("user_account").set({ staff_since: new Date() }).where("id", "=", late.id).execute();
    const refused = await steps.fail(late, id);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining("You became a member of staff")]);
    expect((await steps.fail(payee, id)).status).toBe(403);
    expect((await steps.fail(await w.person("Hacker"), id)).status).toBe(404);
    expect((await steps.get(first, id)).body.status).toBe("processing");
  });

  it("keeps no proposal beyond the status of which it was said", async () => {
    const { id } = await processing();
    await steps.fail(first, id);
    const params = { withdrawal_id: id };
    const requeued = await w.call(second, withdrawals.requeueWithdrawal, { params, body: { reason: "Not ordered at the bank" } });
    expect(requeued.body).toMatchObject({ status: "pending", reversal: null });
    await steps.process(await w.person("Admin"), id);
    expect((await steps.process(await w.person("Admin"), id)).body.status).toBe("processing");
    expect((await steps.fail(second, id)).body).toMatchObject({ status: "processing", reversal: { by: second.username } });
    expect((await steps.pay(first, id)).body).toMatchObject({ status: "paid", reversal: null });
  });

  it("that was put back into the queue is given back by two people still, and not cancelled by its owner", async () => {
    const { id, payee } = await processing();
    const params = { withdrawal_id: id };
    const requeued = await w.call(first, withdrawals.requeueWithdrawal, { params, body: { reason: "Not ordered at the bank" } });
    expect(requeued.body.status).toBe("pending");
    const cancelled = await steps.cancel(payee, id);
    expect([cancelled.status, cancelled.body.detail]).toEqual([409, expect.stringContaining("ordered at the bank once")]);
    expect((await steps.fail(first, id)).body).toMatchObject({ status: "pending", reversal: { by: first.username } });
    expect(await moneyOf(w, payee)).toEqual({ available: 0, payout: large });
    expect((await steps.fail(second, id)).body.status).toBe("failed");
    expect(await moneyOf(w, payee)).toEqual({ available: large, payout: 0 });
  });

  it("that was not begun fails by one person, since no money left", async () => {
    const payee = await buildPayee(w, large);
    expect((await steps.fail(first, await steps.requested(payee, large))).body.status).toBe("failed");
    expect((await moneyOf(w, payee)).available).toBe(large);
  });

  it("is declined by another with a reason, or withdrawn by its author, and is found by what waits", async () => {
    const { id, payee } = await processing();
    const decline = (as: Person) =>
      w.call(as, withdrawals.declineWithdrawal, { params: { withdrawal_id: id }, body: { reason: "Ask the bank first" } });
    const waiting = async (as: Person) => {
      const query = { proposed: "true", search: payee.username, ...(as === payee ? {} : { all: "true" }) };
      const { status, body } = await w.call(as, withdrawals.listWithdrawals, { query });
      return status === 200 ? body.total : status;
    };
    const onDesk = async () => (await w.call(second, getDesk)).body.proposed_withdrawals;
    expect((await decline(second)).status).toBe(409);
    const before = await onDesk();
    for (const author of [first, second]) {
      await steps.fail(author, id);
      expect([await waiting(second), await onDesk()]).toEqual([1, before + 1]);
      expect((await decline(second)).body).toMatchObject({ status: "processing", reversal: null });
      expect([await waiting(second), await onDesk()]).toEqual([0, before]);
    }
    expect(await waiting(payee)).toBe(404);
    expect((await logOf(id)).at(-1)).toMatchObject({ action: "withdrawal.declined", said: { reason: "Ask the bank first" } });
  });

  it("is given back once by sixteen callers at once", async () => {
    const { id, payee } = await processing();
    await steps.fail(first, id);
    const others = await Promise.all([second, w.person("Admin"), w.person("Admin"), w.person("Admin")]);
    const calls = Array.from({ length: 16 }, (_, nth) => steps.fail(others[nth % 4] ?? second, id));
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(await moneyOf(w, payee)).toEqual({ available: large, payout: 0 });
  });
});

describe("the sums of a day @spec:10.26", () => {
  it("hold for sixteen payouts that one person says failed at once", async () => {
    const part = 125_000;
    const ids: string[] = [];
    for (let nth = 0; nth < 8; nth++) ids.push((await processing(part)).id, (await paid(part)).id);
    const said = await Promise.all(
      ids.map((id, nth) => (nth % 2 === 0 ? steps.fail(first, id) : steps.sendBack(first, id, part))),
    );
    expect(said.filter(({ body }) => ["failed", "returned"].includes(body.status))).toHaveLength(3);
    expect(said.filter(({ body }) => body.reversal?.by === first.username)).toHaveLength(13);
  });

  it("count what several people gave back to one person", async () => {
    const payee = await buildPayee(w, large);
    const ids = [];
    for (let nth = 0; nth < 3; nth++) ids.push((await processing(200_000, payee)).id);
    const statuses = [];
    for (const [nth, id] of ids.entries())
      statuses.push((await steps.fail([first, second, await w.person("Admin")][nth] ?? first, id)).body.status);
    expect(statuses).toEqual(["failed", "failed", "processing"]);
  });
});

describe("a large refund @spec:10.26", () => {
  async function begun() {
    const c = await buildMoneyCase(w);
    const { deposit_id } = await c.deposit(large);
    const { refund_id } = (await c.refund(deposit_id, large)).body;
    const params = { refund_id };
    for (const as of [c.admin, c.second]) await w.call(as, refunds.processRefund, { params, headers: key() });
    const free = async () => (await c.balances()).free;
    const fail = (as: Person, reason = "The bank refused it") =>
      w.call(as, refunds.failRefund, { params, body: { reason }, headers: key() });
    const giveBack = (as: Person, amount: number, external_ref = "BACK-2") =>
      w.call(as, refunds.returnRefund, { params, body: { amount, external_ref, reason: "Account closed" }, headers: key() });
    const pay = () => w.call(c.admin, refunds.payRefund, { params, body: { external_ref: randomUUID() }, headers: key() });
    const read = async (as: Person) => (await w.call(as, refunds.getRefund, { params })).body;
    return { ...c, refund_id, params, free, fail, giveBack, pay, read };
  }

  it("that was not made is free again once a second person says so", async () => {
    const c = await begun();
    expect((await c.fail(first)).body).toMatchObject({ status: "processing", reversal: { action: "fail", by: first.username } });
    expect((await c.fail(first)).status).toBe(403);
    expect(await c.free()).toBe(0);
    expect(await c.read(c.owner)).toMatchObject({ status: "processing", reversal: null, reason: null });
    const shown = async (as: Person) => {
      const query = { proposed: "true", company_id: c.company_id };
      return (await w.call(as, refunds.listRefunds, { query })).body.total;
    };
    expect([await shown(second), await shown(c.owner)]).toEqual([1, 0]);
    expect((await c.fail(second)).body).toMatchObject({ status: "failed", reversal: null });
    expect(await c.free()).toBe(large);
    expect((await logOf(c.refund_id)).slice(-2)).toMatchObject([
      { action: "refund.reversal_proposed", user_id: first.id },
      { action: "refund.failed", user_id: second.id, said: { proposed_by: first.id, credited: large } },
    ]);
  });

  it("that came back is free once a second person says the same, or stays paid if one declines", async () => {
    const c = await begun();
    expect((await c.pay()).body.status).toBe("paid");
    expect((await c.giveBack(first, large)).body).toMatchObject({ status: "paid", reversal: { external_ref: "BACK-2" } });
    const declined = await w.call(second, refunds.declineRefund, {
      params: c.params,
      body: { reason: "Nothing arrived" },
      headers: key(),
    });
    expect(declined.body).toMatchObject({ status: "paid", reversal: null });
    await c.giveBack(second, large);
    // A reference is the same with other blanks and in other case.
    const returned = { status: "returned", returned_amount: large, external_ref: "back - 2" };
    expect((await c.giveBack(first, large, "back - 2")).body).toMatchObject(returned);
    expect(await c.free()).toBe(large);
  });
});

it("a payment that came back on a statement waits for a second person, too @spec:10.26", async () => {
  const { id, payee } = await paid();
  const { reference } = (await steps.get(first, id)).body;
  const entries = [{ amount: large, endToEndId: reference, returned: "AC04" }];
  const file = camtFile({ id: newStatementId(), iban: payingIban, entries });
  const { statement_id } = (await statements.importFile(first, file)).body.statements[0];
  const confirm = async (as: Person) => {
    const [entry] = await statements.entriesOf(as, statement_id);
    return (await statements.confirm(as, statement_id, { entry_ids: [entry?.entry_id] })).body.items[0];
  };
  expect(await confirm(first)).toMatchObject({ result: "waits", error: null });
  expect((await statements.entriesOf(second, statement_id))[0]).toMatchObject({
    ...{ state: "open", order: { proposed_by: first.username } },
  });
  expect(await confirm(first)).toMatchObject({ result: "refused", error: { code: "forbidden" } });
  expect((await moneyOf(w, payee)).available).toBe(0);
  expect(await confirm(second)).toMatchObject({ result: "booked" });
  expect((await moneyOf(w, payee)).available).toBe(large);
});
