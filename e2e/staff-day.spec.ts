import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { answerDispute } from "@safeport/contract/disputes/dispute.endpoints";
import { addBankAccount, type BankAccount } from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import { openDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import type { Deposit } from "@safeport/contract/wallet/deposits/deposit.schema";
import { submitKyc } from "@safeport/contract/wallet/kyc/kyc.endpoints";
import { withdraw } from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { buildUser } from "@safeport/db/factories/build-user";
import { uniqueIban } from "@safeport/db/factories/unique-iban";
import { expectAccessible } from "./support/axe.ts";
import { dispute, newCase } from "./support/cases.ts";
import { db } from "./support/database.ts";
import { arriveAs, expectFit, openPage, screens } from "./support/journey.ts";
import { endWait, giveMoney, proveSecondFactor } from "./support/money.ts";
import { type Account, logIn, newPerson, send } from "./support/people.ts";
import { test } from "./support/test.ts";

/** A researcher with 300 dollars, whose identity form waits. */
async function newEarner(api: APIRequestContext): Promise<Account> {
  const hacker = await newPerson(api);
  await giveMoney(hacker, 30_000);
  await proveSecondFactor(hacker);
  const identity = { legal_name: "Robin Newcomer", date_of_birth: "1990-01-01", country: "DE", document_type: "passport" };
  await send(api, hacker, submitKyc, { body: { ...identity, document_number: hacker.user.username } });
  return hacker;
}

/** Asks for 120 dollars at a bank account whose waiting day is over. */
async function askPayout(api: APIRequestContext, earner: Account): Promise<void> {
  const account = { holder_name: "Robin Newcomer", country: "DE", scheme: "iban", iban: uniqueIban() };
  const { bank_account_id } = await send<BankAccount>(api, earner, addBankAccount, { body: account });
  await endWait(earner);
  await send(api, earner, withdraw, { body: { amount: 12_000, bank_account_id } });
}

async function openQueue(page: Page, name: string): Promise<void> {
  await openPage(page, "Admin desk");
  await page.getByRole("link", { name: new RegExp(`^${name}`) }).click();
}

async function confirmDeposit(page: Page, reference: string): Promise<void> {
  await openQueue(page, "Deposits to confirm");
  await expect(page.getByRole("heading", { name: "Payments & Financial Management" })).toBeVisible();
  await page.getByRole("main").getByRole("searchbox").fill(reference);
  const row = page.getByRole("row", { name: new RegExp(reference) });
  await row.getByRole("button", { name: "Approve" }).click();
  const approval = page.getByRole("dialog", { name: "Approve deposit" });
  await approval.getByLabel("Bank reference").fill(`bank ${reference}`);
  await approval.getByRole("button", { name: "Approve" }).click();
  await expect(approval).toBeHidden();
  // It no longer waits.
  await expect(row).toHaveCount(0);
}

async function rejectDispute(page: Page, title: string, mediator: string): Promise<void> {
  await openPage(page, "Discovery");
  await page.getByRole("region", { name: "Open disputes" }).getByRole("link", { name: title }).click();
  await page.getByRole("link", { name: "View dispute" }).first().click();
  await page.getByLabel("Mediator", { exact: true }).selectOption(mediator);
  await page.getByRole("button", { name: "Name mediator" }).click();
  await page.getByRole("radio", { name: "Against it" }).check();
  await page.getByLabel("Reason", { exact: true }).fill("The rating fits the text of the program.");
  await page.getByRole("button", { name: "Decide" }).click();
  const confirm = page.getByRole("dialog", { name: "Decide this dispute?" });
  await expectAccessible(confirm);
  await confirm.getByRole("button", { name: "Decide" }).click();
  await expect(confirm).toBeHidden();
  await expect(page.getByText("The rating fits the text of the program.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Decide" })).toBeHidden();
}

async function approveIdentity(page: Page, username: string): Promise<void> {
  await openQueue(page, "Identities to check");
  await page.getByRole("button", { name: `Open the form of ${username}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText(`The identity of @${username} was approved`)).toBeVisible();
}

async function pay(page: Page, username: string): Promise<void> {
  await openQueue(page, "Withdrawals to pay");
  await page.getByRole("main").getByRole("searchbox").fill(username);
  await expect(page.getByRole("row", { name: /Withdrawal of/ })).toHaveCount(1);
  await page.getByRole("button", { name: "Start" }).click();
  await expectAccessible(page.getByRole("dialog"), "start of a payout");
  await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
  await expect(page.getByText(`The withdrawal of @${username} is being paid`)).toBeVisible();
  await page.getByRole("button", { name: "Confirm paid" }).click();
  const confirm = page.getByRole("dialog");
  await confirm.getByLabel("Bank reference").fill(`bank ${username}`);
  await expectAccessible(confirm, "confirmation of a payout");
  await confirm.getByRole("button", { name: "Confirm paid" }).click();
  await expect(page.getByText(`The withdrawal of @${username} was paid`)).toBeVisible();
}

for (const screen of screens)
  test(`staff confirm a deposit, decide a dispute and pay a researcher, ${screen.name} @spec:10.27`, async ({
    browser,
    request,
  }) => {
    test.setTimeout(180_000);
    const { owner, hacker, report } = await newCase(request);
    const body = { company_id: owner.company.company_id, amount: 400_000 };
    const { reference } = await send<Deposit>(request, owner, openDeposit, { body });
    const earner = await newEarner(request);
    const { username } = earner.user;
    const clerk = await logIn(request, (await buildUser(db, { role: "Admin", full_name: "Ada Clerk" })).username);

    const page = await arriveAs(browser, screen, clerk);
    await confirmDeposit(page, reference);
    await expectFit(page, screen);

    // The list of the first page has the newest disputes.
    const { dispute_id } = await dispute(request, hacker, report);
    await send(request, owner, answerDispute, { params: { dispute_id }, body: { text: "The tier covers all invoices." } });
    await rejectDispute(page, report.poc_title, clerk.user.username);
    await expectFit(page, screen);

    await approveIdentity(page, username);
    await expectFit(page, screen);
    await askPayout(request, earner);
    await pay(page, username);
    await expect(page.getByRole("row", { name: /Withdrawal of/ })).toContainText("Paid");
    await expectFit(page, screen);
  });
