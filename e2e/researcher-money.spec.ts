import { expect, type Locator, test } from "@playwright/test";
import { addBankAccount, type BankAccount } from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import { listKycForms, submitKyc } from "@safeport/contract/wallet/kyc/kyc.endpoints";
import { getWallet } from "@safeport/contract/wallet/payments/wallet.endpoints";
import { withdraw } from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { uniqueIban } from "@safeport/db/factories/unique-iban";
import { expectAccessible } from "./support/axe.ts";
import { boxesOf } from "./support/boxes.ts";
import { holdCalls } from "./support/calls.ts";
import { endWait, giveMoney, proveSecondFactor } from "./support/money.ts";
import { type Account, newPerson, send } from "./support/people.ts";
import { openAs, openWith } from "./support/sign-in.ts";

const identity = {
  legal_name: "Robin Newcomer",
  date_of_birth: "1990-01-01",
  country: "DE",
  document_type: "passport",
};

/** The colour of a button, which sets the primary one of a dialog apart. */
function backgroundOf(dialog: Locator, name: string): Promise<string> {
  return dialog.getByRole("button", { name }).evaluate((button) => getComputedStyle(button).backgroundColor);
}

test("an identity form is sent, rejected with a reason, sent again and approved @spec:1.6 @spec:1.12 @spec:1.11 @spec:7.64", async ({
  browser,
  request,
}) => {
  const hacker = await newPerson(request);
  const { username } = hacker.user;
  const page = await openWith(await browser.newContext(), [hacker], "/vault");
  await page.getByRole("main").getByRole("link", { name: "Verify your identity" }).click();
  await expect(page.getByText("Not started")).toBeVisible();
  await page.getByRole("button", { name: "Send form" }).click();
  await expect(page.getByText("This field is required").first()).toBeVisible();
  await page.getByLabel("Date of birth").fill("1990-01-01");
  await page.getByLabel("Country of the document").selectOption("DE");
  await page.getByLabel("Document number").fill("C01X00T47");
  await page
    .getByLabel("Pictures of the document")
    .or(page.locator("input[type=file]"))
    .last()
    .setInputFiles({
      name: "passport.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4 a scan"),
    });
  await expect(page.getByRole("list", { name: "Files" }).getByText("passport.pdf")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send form" }).click();
  await expect(page.getByText(/In review since/)).toBeVisible();
  await expect(page.getByText("January 1, 1990").or(page.getByText("Jan 1, 1990"))).toBeVisible();

  const staff = await openAs(await browser.newContext(), "ingrid", `/admin/kyc?search=${username}`);
  await staff.getByRole("button", { name: `Open the form of ${username}` }).click();
  const dialog = staff.getByRole("dialog", { name: `Identity form of @${username}` });
  await expect(dialog.getByRole("button", { name: /passport\.pdf/ })).toBeVisible();
  await expect(dialog.getByText("Passport, number ending in 0T47")).toBeVisible();
  expect(await backgroundOf(dialog, "Approve")).not.toBe(await backgroundOf(dialog, "Reject"));
  await expectAccessible(dialog);
  await dialog.getByRole("button", { name: "Reject" }).click();
  await dialog.getByLabel("Reason").fill("The scan is too dark to read.");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(staff.getByText(`The form of @${username} was rejected`)).toBeVisible();

  await page.reload();
  await expect(page.getByText("The scan is too dark to read.")).toBeVisible();
  await page.getByLabel("Document number").fill("C01X00T47");
  await page.getByRole("button", { name: "Send form" }).click();
  await expect(page.getByText(/In review since/)).toBeVisible();

  await staff.reload();
  // Forms that wait for a decision are first.
  await staff
    .getByRole("button", { name: `Open the form of ${username}` })
    .first()
    .click();
  // Closed while the desk is still being read again.
  const held = await holdCalls(staff, listKycForms);
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(staff.getByText(`The identity of @${username} was approved`)).toBeVisible();
  held.release();
  await expectAccessible(staff);
  await page.reload();
  await expect(page.getByText(/Approved until/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Send form" })).toHaveCount(0);
});

/** A researcher with 300 dollars and a form that waits for its decision. */
async function newEarner(request: Parameters<typeof newPerson>[0]): Promise<Account> {
  const hacker = await newPerson(request);
  await giveMoney(hacker, 30_000);
  await proveSecondFactor(hacker);
  await send(request, hacker, submitKyc, { body: { ...identity, document_number: hacker.user.username } });
  return hacker;
}

test("a withdrawal is refused with what to do, asked, cancelled, asked again and paid @spec:1.6 @spec:1.12 @spec:1.13 @spec:7.68", async ({
  browser,
  request,
}) => {
  const hacker = await newEarner(request);
  const { username } = hacker.user;
  const page = await openWith(await browser.newContext(), [hacker], "/vault");
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  const obstacles = page.getByRole("dialog", { name: "Withdraw money" });
  await expect(obstacles.getByRole("listitem")).toHaveText([/Verify your identity/, /Add a bank account/]);
  await expect(obstacles.getByLabel("Amount")).toHaveCount(0);
  await expectAccessible(obstacles);
  await obstacles.getByRole("link", { name: "Payout methods" }).click();
  await expect(obstacles).toBeHidden();
  await page.getByRole("button", { name: "Add bank account" }).click();
  const add = page.getByRole("dialog", { name: "Add bank account" });
  await add.getByText("SWIFT", { exact: true }).click();
  await expect(add.getByLabel("Street")).toBeVisible();
  await expectAccessible(add, "a bank account by SWIFT");
  await add.getByText("IBAN", { exact: true }).first().click();
  await add.getByLabel("Country of the bank").selectOption("DE");
  await add.getByLabel("IBAN", { exact: true }).last().fill("DE88 3704 0044 0532 0130 00");
  await add.getByRole("button", { name: "Add account" }).click();
  await expect(add.getByText("The check digits don’t match; compare the IBAN with your bank’s")).toBeVisible();
  await expectAccessible(add);
  await add.getByLabel("IBAN", { exact: true }).last().fill(uniqueIban().toLowerCase());
  await add.getByRole("button", { name: "Add account" }).click();
  await expect(page.getByText("IBAN · Germany · ending in 3000")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to what you were doing" }).click();
  await expect(obstacles.getByRole("listitem")).toHaveText([
    /Verify your identity/,
    /Account ending in 3000: Money can be paid to it from/,
  ]);
  await page.keyboard.press("Escape");
  await expect(obstacles).toBeHidden();

  const ask = async (amount: string) => {
    await page.getByRole("button", { name: "Withdraw", exact: true }).first().click();
    const dialog = page.getByRole("dialog", { name: "Withdraw money" });
    await dialog.getByLabel("Amount").fill(amount);
    await dialog.getByRole("button", { name: "Withdraw" }).click();
    return dialog;
  };
  const staff = await openAs(await browser.newContext(), "ingrid", `/admin/kyc?search=${username}`);
  await staff.getByRole("button", { name: `Open the form of ${username}` }).click();
  // Without a document, the dialog proposes no approval.
  await expect(staff.getByRole("dialog").getByText("None", { exact: true })).toBeVisible();
  const form = staff.getByRole("dialog");
  expect(await backgroundOf(form, "Approve")).toBe(await backgroundOf(form, "Reject"));
  await form.getByRole("button", { name: "Approve" }).click();
  await expect(staff.getByText(`The identity of @${username} was approved`)).toBeVisible();
  await endWait(hacker);

  await page.goto("/vault?tab=withdrawals");
  await ask("120");
  await expect(page.getByText("$120.00 will be paid to your bank account")).toBeVisible();
  await page.getByRole("button", { name: "Cancel withdrawal" }).click();
  // The wallet loads again later than the reader presses "All".
  let answerWallet = () => {};
  const released = new Promise<void>((resolve) => {
    answerWallet = resolve;
  });
  await page.route(`**${getWallet.path}`, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("dialog").getByRole("button", { name: "Cancel withdrawal" }).click();
  await expect(page.getByRole("table").getByText("Cancelled")).toBeVisible();
  await page.getByRole("button", { name: "Withdraw", exact: true }).first().click();
  await obstacles.getByRole("button", { name: "All" }).click();
  await expect(obstacles.getByLabel("Amount")).toHaveValue("180");
  answerWallet();
  await expect(obstacles.getByLabel("Amount")).toHaveValue("300");
  await obstacles.getByLabel("Amount").fill("250");
  await obstacles.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByRole("table").getByText("Waiting")).toBeVisible();
  await expectAccessible(page);

  await staff.goto(`/admin/payouts?search=${username}&state=pending`);
  await staff.getByRole("button", { name: "Start" }).click();
  await staff.getByRole("dialog").getByRole("button", { name: "Start" }).click();
  await expect(staff.getByText(`The withdrawal of @${username} is being paid`)).toBeVisible();
  await staff.goto(`/admin/payouts?search=${username}&state=processing`);
  await staff.getByRole("button", { name: "Confirm paid" }).click();
  await staff.getByRole("dialog").getByLabel("Bank reference").fill("BANK-2026-1");
  await staff.getByRole("dialog").getByRole("button", { name: "Confirm paid" }).click();
  await expect(staff.getByText(`The withdrawal of @${username} was paid`)).toBeVisible();
  await expectAccessible(staff);

  await page.reload();
  await expect(page.getByRole("table").getByText("Paid")).toBeVisible();
  await page.goto("/vault");
  await expect(page.getByText("$50.00")).toBeVisible();
});

test("a payout that the bank refuses comes back, with the reason, also in sight at 360 px @spec:1.6 @spec:1.12", async ({
  browser,
  request,
}) => {
  const hacker = await newEarner(request);
  const { username } = hacker.user;
  const staff = await openAs(await browser.newContext(), "ingrid", `/admin/kyc?search=${username}`);
  await staff.getByRole("button", { name: `Open the form of ${username}` }).click();
  await staff.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(staff.getByText(`The identity of @${username} was approved`)).toBeVisible();
  const account = { holder_name: "Robin Newcomer", country: "DE", scheme: "iban", iban: uniqueIban() };
  const { bank_account_id } = await send<BankAccount>(request, hacker, addBankAccount, { body: account });
  await endWait(hacker);
  await send(request, hacker, withdraw, { body: { amount: 12_000, bank_account_id } });

  await staff.goto(`/admin/payouts?search=${username}&state=pending`);
  await staff.getByRole("button", { name: "Start" }).click();
  await staff.getByRole("dialog").getByRole("button", { name: "Start" }).click();
  await expect(staff.getByText(`The withdrawal of @${username} is being paid`)).toBeVisible();
  await staff.goto(`/admin/payouts?search=${username}&state=processing`);
  await staff.getByRole("button", { name: "Not paid" }).click();
  await staff.getByRole("dialog").getByLabel("Reason").fill("The bank closed the account.");
  await staff.getByRole("dialog").getByRole("button", { name: "Not paid" }).click();
  await expect(staff.getByText(`The withdrawal of @${username} failed`)).toBeVisible();

  const page = await openWith(await browser.newContext(), [hacker], "/vault?tab=withdrawals");
  await expect(page.getByRole("table").getByText("Failed")).toBeVisible();
  await expect(page.getByText("The bank closed the account.")).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole("columnheader")).toHaveText(["What for", "Amount"]);
  const table = page.getByRole("table");
  const values = ["Account ending in 3000", "$120.00", "Failed", "The bank closed the account."];
  for (const { left, right } of await boxesOf(...values.map((value) => table.getByText(value)))) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(360);
  }
  await page.goto("/vault");
  await expect(page.getByText("$300.00")).toBeVisible();
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(page.getByText("Your withdrawal failed; the money is available again")).toBeVisible();
});

test("pages of a researcher's money are in French @spec:1.6 @spec:1.12", async ({ browser, request }) => {
  const hacker = await newEarner(request);
  const account = { holder_name: "Robin Newcomer", country: "DE", scheme: "iban", iban: uniqueIban() };
  await send(request, hacker, addBankAccount, { body: account });
  const page = await openWith(await browser.newContext({ locale: "fr-FR" }), [hacker], "/vault");
  await expect(page.getByText("Disponible", { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: "Moyens de paiement" }).click();
  await expect(page.getByText("IBAN · Allemagne · finissant par 3000")).toBeVisible();
  await page.getByRole("tab", { name: "Identité" }).click();
  await expect(page.getByText(/En cours d’examen depuis/)).toBeVisible();
  await page.getByRole("tab", { name: "Retraits" }).click();
  await expect(page.getByText("Aucun retrait")).toBeVisible();
});
