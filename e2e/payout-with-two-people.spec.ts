import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { addBankAccount, type BankAccount } from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import { submitKyc } from "@safeport/contract/wallet/kyc/kyc.endpoints";
import { uniqueIban } from "@safeport/db/factories/unique-iban";
import { arriveAs, expectFit, openNotification, openPage, screens } from "./support/journey.ts";
import { expectMail } from "./support/mail.ts";
import { endFirstWeek, endWait, giveMoney, proveSecondFactor } from "./support/money.ts";
import { type Account, newPerson, send } from "./support/people.ts";
import { makeStaff, newMember } from "./support/staff.ts";
import { test } from "./support/test.ts";

/** A researcher with 7,000 dollars, a bank account and an identity form that waits. */
async function newEarner(api: APIRequestContext): Promise<Account> {
  const earner = await newPerson(api);
  await giveMoney(earner, 700_000);
  await proveSecondFactor(earner);
  const identity = { legal_name: "Robin Newcomer", date_of_birth: "1990-01-01", country: "DE", document_type: "passport" };
  await send(api, earner, submitKyc, { body: { ...identity, document_number: earner.user.username } });
  const account = { holder_name: "Robin Newcomer", country: "DE", scheme: "iban", iban: uniqueIban() };
  await send<BankAccount>(api, earner, addBankAccount, { body: account });
  await endWait(earner);
  return earner;
}

async function approveIdentity(page: Page, username: string): Promise<void> {
  await openPage(page, "Admin desk");
  await page.getByRole("link", { name: /^Identities to check/ }).click();
  await page.getByRole("button", { name: `Open the form of ${username}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText(`The identity of @${username} was approved`)).toBeVisible();
}

async function findPayout(page: Page, username: string): Promise<void> {
  await page.getByRole("main").getByRole("searchbox").fill(username);
  await expect(page.getByRole("row", { name: /Withdrawal of/ })).toHaveCount(1);
}

async function start(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start payment", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start payment", exact: true }).click();
}

// A step that hangs is named.
test.use({ actionTimeout: 20_000 });

for (const screen of screens)
  test(`payout with two people, ${screen.name} @spec:10.26`, async ({ browser, request }) => {
    test.setTimeout(240_000);
    const first = await newMember(browser, { screen }, "Farah");
    const second = await newMember(browser, { screen }, "Sven");
    for (const member of [first, second]) await makeStaff(browser, { screen }, member, "Admin");
    await endFirstWeek(second.username);
    const earner = await newEarner(request);
    const { username, email } = earner.user;
    await approveIdentity(first.page, username);

    const own = await arriveAs(browser, screen, earner);
    await openPage(own, "Vault");
    await own.getByRole("button", { name: "Withdraw", exact: true }).click();
    const asking = own.getByRole("dialog", { name: "Withdraw money" });
    await asking.getByLabel("Amount").fill("6000");
    await asking.getByRole("button", { name: "Withdraw" }).click();
    await expect(own.getByText("$6,000.00 will be paid to your bank account")).toBeVisible();

    await openPage(first.page, "Admin desk");
    await first.page.getByRole("link", { name: /^Withdrawals to pay/ }).click();
    await findPayout(first.page, username);
    await start(first.page);
    await expect(first.page.getByText("Another admin must start it, too: it is a large payment")).toBeVisible();
    await expect(first.page.getByRole("button", { name: "Start payment", exact: true })).toBeHidden();
    await expectFit(first.page, screen);

    const waits = "A payout waits for a second person";
    await expectMail(second.page.request, second.email, waits);
    await openNotification(second.page, waits);
    await findPayout(second.page, username);
    await expect(second.page.getByText(`@${first.username} started it; another admin must, too`)).toBeVisible();
    await expectFit(second.page, screen);
    await second.page.getByRole("button", { name: "Decline start" }).click();
    const dialog = second.page.getByRole("dialog", { name: `Decline to pay $6,000.00 to @${username}` });
    await dialog.getByRole("button", { name: "Decline start" }).click();
    await expect(dialog.getByText("Give a reason")).toBeVisible();
    await dialog.getByLabel("Reason").fill("Please check the account by phone first");
    await expectFit(second.page, screen);
    await dialog.getByRole("button", { name: "Decline start" }).click();
    await expect(second.page.getByText(`The withdrawal of @${username} waits to be started again`)).toBeVisible();

    await expectMail(first.page.request, first.email, "Please check the account by phone first");
    await openNotification(first.page, "declined a payout that you proposed");
    await findPayout(first.page, username);
    await start(first.page);
    await expect(first.page.getByText(`@${first.username} started it; another admin must, too`)).toBeVisible();

    // The list of the second follows without a reload.
    await start(second.page);
    await expect(second.page.getByText(`The withdrawal of @${username} is being paid`)).toBeVisible();
    await second.page.getByRole("combobox", { name: "Status" }).selectOption("");
    await second.page.getByRole("button", { name: "Confirm paid" }).click();
    const paying = second.page.getByRole("dialog");
    await paying.getByLabel("Bank reference").fill(`bank ${username}`);
    await paying.getByRole("button", { name: "Confirm paid" }).click();
    await expect(second.page.getByText(`The withdrawal of @${username} was paid`)).toBeVisible();
    await expectFit(second.page, screen);

    await own.getByRole("tab", { name: "Withdrawals" }).click();
    await expect(own.getByRole("table").getByText("Paid", { exact: true })).toBeVisible();
    await expectMail(own.request, email, "$6,000.00");
    await expectFit(own, screen);

    await first.page.getByRole("combobox", { name: "Status" }).selectOption("");
    await first.page.getByRole("button", { name: "Came back" }).click();
    const saying = first.page.getByRole("dialog", { name: `$6,000.00 of @${username} came back` });
    await saying.getByLabel("Bank reference").fill(`back ${username}`);
    await saying.getByLabel("Reason").fill("The account was closed in the meantime");
    await saying.getByRole("button", { name: "Came back" }).click();
    await expect(first.page.getByText("Another admin must record the same: it is a large payment")).toBeVisible();
    await expect(first.page.getByRole("button", { name: "Came back" })).toBeHidden();
    await expectFit(first.page, screen);

    await openNotification(second.page, "A payout that was not made or came back waits for a second person");
    await findPayout(second.page, username);
    await expect(second.page.getByText(`@${first.username} says that $6,000.00 came back`)).toBeVisible();
    await expectFit(second.page, screen);
    await second.page.getByRole("button", { name: "Came back" }).click();
    const agreeing = second.page.getByRole("dialog", { name: `$6,000.00 of @${username} came back` });
    await expect(agreeing.getByLabel("Bank reference")).toHaveValue(`BACK${username.toUpperCase()}`);
    await expectFit(second.page, screen);
    await agreeing.getByRole("button", { name: "Came back" }).click();
    await expect(second.page.getByText(`The payment to @${username} came back`)).toBeVisible();
    await expect(own.getByRole("table").getByText("Came back", { exact: true })).toBeVisible();
  });
