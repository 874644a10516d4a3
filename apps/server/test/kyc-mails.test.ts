import { addBankAccount } from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import { reverseAward } from "@safeport/contract/wallet/payments/payment.endpoints";
import { uniqueIban } from "@safeport/db/factories/unique-iban";
import { afterAll, beforeAll, expect, it } from "vitest";
import { kycMail } from "../src/features/wallet/kyc/kyc-mail.ts";
import { buildMoneyCase, reason } from "./money-world.ts";
import { asMail, mailContext, notificationSteps } from "./notification-case.ts";
import { addUsableAccount, approveIdentity } from "./payees.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const { mailsTo } = notificationSteps(() => w);

/** The mail about the approval of an identity as its reader gets it now. */
async function approval(person: Person, language: "en" | "fr" = "en") {
  const row = (await mailsTo(person)).findLast(({ kind }) => kind === kycMail.kind);
  if (!row) throw new Error("There is no mail");
  const [due] = await kycMail.findDue(w.db, [asMail(row, language)]);
  if (!due) throw new Error("It is not due");
  const { paragraphs, action } = kycMail.compose(due, mailContext);
  return { texts: paragraphs.slice(1), tab: new URL(action.url).searchParams.get("tab") };
}

it("the mail about an approved identity says what withdrawals still wait for @spec:10.50", async () => {
  const person = await w.person();
  await approveIdentity(w, person);
  const opening = "Your identity is approved for two years.";
  expect(await approval(person)).toEqual({
    texts: [opening, "Add a bank account to your payout methods next. A new account can be paid to after 24 hours."],
    tab: "methods",
  });
  const body = { holder_name: "Robin Example", country: "DE", scheme: "iban", iban: uniqueIban() };
  const { usable_from } = (await w.call(person, addBankAccount, { body })).body;
  await w.db.updateTable("user_account").set({ time_zone: "Europe/Paris" }).where("id", "=", person.id).execute();
  const hour = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "Europe/Paris" }).format(new Date(usable_from));
  const waiting = await approval(person);
  expect([waiting.texts[0], waiting.tab]).toEqual([opening, "withdrawals"]);
  expect(waiting.texts[1]).toMatch(new RegExp(`^Your bank account can be paid to from ${hour} at \\d+:\\d\\d [AP]M GMT\\+\\d`));
  await addUsableAccount(w, person);
  expect((await approval(person)).texts).toEqual([opening, "You can withdraw what is available in your vault."]);
});

it("it names the money that is not final yet, and when it will be @spec:10.50", async () => {
  const c = await buildMoneyCase(w);
  await c.deposit(200_000);
  const report_id = await c.report();
  expect((await c.award(report_id, 100_000)).status).toBe(201);
  await approveIdentity(w, c.hacker);
  expect((await approval(c.hacker)).texts[2]).toMatch(
    /^\$1,000\.00 of your awards is not final yet\. .*; the next one becomes final on /,
  );
  // The mail states the sum of all awards minus what was taken back.
  const { award_id } = (await c.award(report_id, 9_900, "bonus")).body;
  await w.call(c.admin, reverseAward, { params: { award_id }, body: { amount: 4_000, reason } });
  expect((await c.ofHacker()).pending).toBe(105_900);
  expect((await approval(c.hacker)).texts[2]).toMatch(/^\$1,059\.00 of your awards is not final yet\. /);
  await w.call(c.admin, reverseAward, { params: { award_id }, body: { amount: 5_900, reason } });
  expect((await approval(c.hacker, "fr")).texts[2]).toMatch(
    /^1[\s\u202f]000,00[\s\u00a0]\$US de vos récompenses ne sont pas encore définitifs\./,
  );
});
