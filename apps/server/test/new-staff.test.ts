import { randomUUID } from "node:crypto";
import { updateUser } from "@safeport/contract/accounts/users/admin-user.endpoints";
import { closeMonth, decideMonthClosing } from "@safeport/contract/wallet/books/ledger.endpoints";
import { confirmDeposit, openDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import { adjust, decideAdjustment } from "@safeport/contract/wallet/payments/payment.endpoints";
import { processRefund } from "@safeport/contract/wallet/refunds/refund.endpoints";
import { createPayoutBatch, downloadPayoutFile } from "@safeport/contract/wallet/withdrawals/payout-batch.endpoints";
import { recentDay } from "@safeport/db/factories/recent-day";
import { platformName } from "@safeport/messages/translate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { superAdminMail } from "../src/features/accounts/users/super-admin-mail.ts";
import { buildMoneyCase } from "./money-world.ts";
import { asMail, mailContext } from "./notification-case.ts";
import { dayOfMonthBefore, monthOf, moveBookings } from "./past-bookings.ts";
import { buildPayee } from "./payees.ts";
import { withdrawalSteps } from "./withdrawal-case.ts";
import { buildOwnWorld, type Person, type World } from "./world.ts";

let w: World;
let c: Awaited<ReturnType<typeof buildMoneyCase>>;
/** The person who proposes, and makes a second person for it. */
let ruler: Person;
const month = monthOf(dayOfMonthBefore(1));
const steps = withdrawalSteps(() => w);
const key = () => ({ "idempotency-key": randomUUID() });
beforeAll(async () => {
  w = await buildOwnWorld();
  c = await buildMoneyCase(w);
  ruler = await w.person("Super Admin");
  await c.deposit(50_000);
  await moveBookings(w, dayOfMonthBefore(1));
});
afterAll(() => w.close());

const change = (person: Person, body: object) =>
  w.call(ruler, updateUser, { params: { user_id: person.id }, body: { reason: "They asked for it", ...body } });
async function promoted(role: "Admin" | "Super Admin" = "Admin"): Promise<Person> {
  const person = await w.person();
  expect((await change(person, { role })).status).toBe(200);
  return person;
}

/** Calls of the second person, for what the ruler has proposed. */
const proposals: Record<string, () => Promise<(as: Person) => Promise<{ status: number; body: { detail?: string } }>>> = {
  async "a deposit"() {
    const { body } = await w.call(c.finance, openDeposit, { body: { company_id: c.company_id, amount: 1_000 }, headers: key() });
    const stated = { amount: 900_000, value_date: recentDay(), bank_reference: randomUUID() };
    const confirm = (as: Person) =>
      w.call(as, confirmDeposit, { params: { deposit_id: body.deposit_id }, body: stated, headers: key() });
    expect((await confirm(ruler)).status).toBe(200);
    return confirm;
  },
  async "a payout"() {
    const id = await steps.requested(await buildPayee(w, 600_000), 600_000);
    expect((await steps.process(ruler, id)).status).toBe(200);
    return (as) => steps.process(as, id);
  },
  async "the file of a batch"() {
    const id = await steps.requested(await buildPayee(w, 600_000), 600_000);
    const made = await w.call(ruler, createPayoutBatch, { body: { withdrawal_ids: [id] }, headers: key() });
    const params = { batch_id: made.body.batch_id };
    return (as) => w.call(as, downloadPayoutFile, { params, query: { format: "csv" } });
  },
  async "a refund"() {
    const { deposit_id } = await c.deposit(600_000);
    const params = { refund_id: (await c.refund(deposit_id, 600_000)).body.refund_id };
    const process = (as: Person) => w.call(as, processRefund, { params, headers: key() });
    expect((await process(ruler)).status).toBe(200);
    return process;
  },
  async "a correction"() {
    const body = { company_id: c.company_id, direction: "add", amount: 900_000, reason: "Agreed with the company by phone" };
    const { adjustment_id } = (await w.call(ruler, adjust, { body, headers: key() })).body;
    return (as) => w.call(as, decideAdjustment, { params: { adjustment_id }, body: { approve: true } });
  },
  async "the closing of a month"() {
    const { closing_id } = (await w.call(ruler, closeMonth, { body: { month } })).body.waiting;
    return (as) => w.call(as, decideMonthClosing, { params: { closing_id }, body: { confirm: true } });
  },
};

it.each(Object.keys(proposals))("%s is confirmed by nobody who became staff within the last week @spec:10.26", async (name) => {
  const made = await promoted();
  const confirm = await (proposals[name] as (typeof proposals)[string])();
  const refused = await confirm(made);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    expect.stringContaining("became a member of staff less than 7 days ago"),
  ]);
  await w.owner
    .updateTable("user_account")
    .set({ staff_since: new Date(Date.now() - 8 * 86_400_000) })
    .where("id", "=", made.id)
    .execute();
  expect((await confirm(made)).status).toBe(200);
});

it("an account that was made as staff is not new, and one whose suspension is lifted is @spec:10.26", async () => {
  const person = await w.person("Admin");
  const since = async () =>
    (await w.db.selectFrom("user_account").select("staff_since").where("id", "=", person.id).executeTakeFirstOrThrow())
      .staff_since;
  expect(await since()).toBeNull();
  for (const suspended of [true, false]) expect((await change(person, { suspended })).status).toBe(200);
  expect(await since()).toBeInstanceOf(Date);
});

it("a Super Admin who was an Admin for long is no new member of staff @spec:10.26", async () => {
  const old = await w.person("Admin");
  expect((await change(old, { role: "Super Admin" })).status).toBe(200);
  const confirm = await (proposals["a correction"] as (typeof proposals)[string])();
  expect((await confirm(old)).status).toBe(200);
});

it("the only two of a platform are not kept from each other, unless one took the place of a third @spec:10.26", async () => {
  const own = await buildOwnWorld();
  try {
    const [first, made, payee] = [await own.person("Super Admin"), await own.person(), await own.person()];
    const role = (of: Person, body: object) =>
      own.call(first, updateUser, { params: { user_id: of.id }, body: { reason: "They asked for it", ...body } });
    expect((await role(made, { role: "Admin" })).status).toBe(200);
    const approve = async () => {
      const body = { username: payee.username, direction: "add", amount: 900_000, reason: "Agreed with them by phone" };
      const { adjustment_id } = (await own.call(first, adjust, { body, headers: key() })).body;
      const params = { adjustment_id };
      return (await own.call(made, decideAdjustment, { params, body: { approve: true } })).status;
    };
    expect(await approve()).toBe(200);
    // Nobody else was staff before, so the mail says nothing of a wait.
    const mail = own.db
      .selectFrom("mail")
      .select("params")
      .where("user_id", "=", made.id)
      .where("kind", "=", superAdminMail.kind);
    expect(await mail.executeTakeFirst()).toMatchObject({ params: { what: "staff", rests: false } });
    const third = await own.person("Admin");
    expect(await approve()).toBe(409);
    expect((await role(third, { role: "Hacker" })).status).toBe(200);
    expect(await approve()).toBe(409);
  } finally {
    await own.close();
  }
});

it("the other Super Admins are told of somebody who became staff, in the right words @spec:10.26", async () => {
  const made = await promoted();
  const rowsOf = (reader: Person) =>
    w.db
      .selectFrom("mail")
      .selectAll()
      .where("user_id", "=", reader.id)
      .where("kind", "=", superAdminMail.kind)
      .orderBy("id", "desc")
      .execute();
  const mails = async (reader: Person) => (await rowsOf(reader)).map((row) => superAdminMail.compose(asMail(row), mailContext));
  const asOwnMail = (row: Parameters<typeof asMail>[0], { username }: Person) => {
    const mail = asMail(row);
    return { ...mail, recipient: { ...mail.recipient, username } };
  };
  const [told] = await mails(c.second);
  const rest = "cannot be the second person who confirms a payout, a deposit, a refund, a correction or the closing of a month.";
  expect([told?.subject, ...(told?.paragraphs.slice(1) ?? [])]).toEqual([
    `${made.username} belongs to the staff of ${platformName()} now`,
    `${ruler.username} made ${made.username} an Admin.`,
    `For 7 days, ${made.username} ${rest} Staff who were here before can.`,
    `If this is wrong, take the role from ${made.username} and tell the other Super Admins.`,
  ]);
  // The person concerned reads it in the second person.
  const own = async () => (await rowsOf(made)).map((row) => superAdminMail.compose(asOwnMail(row, made), mailContext));
  const [welcome] = await own();
  expect([welcome?.subject, ...(welcome?.paragraphs.slice(1) ?? [])]).toEqual([
    `You belong to the staff of ${platformName()} now`,
    `${ruler.username} made you an Admin.`,
    `For 7 days, you ${rest} Staff who were here before you can.`,
  ]);
  // A lifted suspension is an event of its own.
  for (const suspended of [true, false]) expect((await change(made, { suspended })).status).toBe(200);
  expect((await own())[0]?.paragraphs[1]).toBe(`${ruler.username} lifted your suspension: you are an Admin again.`);
  expect((await mails(ruler)).filter(({ paragraphs }) => paragraphs[1]?.includes(made.username))).toEqual([]);
});
