import { expect } from "@playwright/test";
import { buildUser } from "@safeport/db/factories/build-user";
import { expectAccessible } from "./support/axe.ts";
import { newCase } from "./support/cases.ts";
import { db } from "./support/database.ts";
import { logIn } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

test("a company deposits money, staff approve it, and a validated report is awarded from what was held @spec:1.6 @spec:1.12 @spec:3.27 @spec:2.9 @spec:2.17 @spec:2.47", async ({
  browser,
  context,
  request,
}) => {
  const { owner, hacker, program, report } = await newCase(request, { severity: "low" });
  const admin = await logIn(request, (await buildUser(db, { role: "Admin" })).username);

  const page = await openWith(context, [owner], "/vault");
  await page.getByRole("button", { name: "Deposit money" }).click();
  const deposit = page.getByRole("dialog", { name: "Deposit money" });
  await deposit.getByLabel("Amount").fill("1000");
  await expectAccessible(deposit);
  await deposit.getByRole("button", { name: "Get reference" }).click();
  const opened = page.getByRole("dialog", { name: "Write this reference on your transfer" });
  const reference = (await opened.getByText(/^SP-\w{4}-\w{4}$/).textContent()) ?? "";
  await expect(opened.getByText("DE89 3704 0044 0532 0130 00")).toBeVisible();
  await expectAccessible(opened);
  await opened.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("table").getByText(reference)).toBeVisible();
  await page.getByRole("tab", { name: "Deposits 1" }).click();
  const waiting = page.getByRole("region", { name: "Deposits on their way" });
  await expect(waiting.getByText(reference)).toBeVisible();
  await expectAccessible(page, "deposits of a company");
  await waiting.getByRole("button", { name: "How to pay" }).click();
  await expect(opened.getByText("DE89 3704 0044 0532 0130 00")).toBeVisible();
  await opened.getByRole("button", { name: "Done" }).click();

  const desk = await openWith(await browser.newContext(), [admin], "/admin/payments");
  await expect(desk.getByRole("heading", { name: "Payments & Financial Management" })).toBeVisible();
  await expect(desk.getByRole("heading", { name: "Subscriptions & Billing & History" })).toBeVisible();
  await desk.getByRole("searchbox").fill(reference);
  await desk
    .getByRole("row", { name: new RegExp(reference) })
    .getByRole("button", { name: "Approve" })
    .click();
  const approval = desk.getByRole("dialog", { name: "Approve deposit" });
  await approval.getByRole("button", { name: "Approve" }).click();
  await expect(approval.getByText("Fill this in")).toBeVisible();
  await expectAccessible(approval);
  await approval.getByLabel("Bank reference").fill(`bank ${reference}`);
  await approval.getByRole("button", { name: "Approve" }).click();
  await expect(desk.getByRole("row", { name: new RegExp(reference) })).toContainText("Confirmed");

  await page.goto(`/reports/${report.report_id}`);
  await page.getByRole("button", { name: "Validate" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Validate" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.goto("/vault");
  await page.getByRole("link", { name: "$120.00" }).click();
  await expect(page).toHaveURL("/vault?tab=held");
  const held = page.getByRole("table", { name: "Held for reports" }).getByRole("row").nth(1);
  await expect(held).toContainText(`#${report.id} ${report.poc_title}`);
  await expect(held).toContainText("$120.00");
  await expect(held.getByRole("time")).toHaveText(/^on /);
  await expectAccessible(page, "what is held for reports");
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width: 1280, height: 720 });
  await held.getByRole("link", { name: report.poc_title }).click();
  await page.getByRole("button", { name: "Award", exact: true }).click();
  const award = page.getByRole("dialog", { name: "Award report" });
  await expect(award.getByLabel("Amount")).toHaveValue("100");
  await expect(award.getByText("$120.00 from the hold of this report")).toBeVisible();
  await award.getByLabel("Amount").fill("");
  await expect(award.getByText("$120.00 are held for this report; $880.00 of your money are free.")).toBeVisible();
  await award.getByLabel("Amount").fill("100");
  await award.getByLabel("Message").fill("Thank you for the clear steps.");
  await award.getByRole("button", { name: "Award $100.00" }).click();
  await expect(award).toBeHidden();
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("$100.00");
  // A further award is seldom meant, so it is no button any more.
  await expect(page.getByRole("button", { name: "Award", exact: true })).toBeHidden();
  await expect(page.locator("dl > div", { hasText: /^Awarded/ })).toHaveText("Awarded$100.00");

  await page.goto("/vault");
  await expect(page.getByText("$880.00")).toBeVisible();
  await page.getByRole("tab", { name: "Transactions" }).click();
  await expect(page).toHaveURL("/vault?tab=transactions");
  const payments = page.getByRole("table");
  await expect(payments.getByRole("columnheader")).toHaveText([
    "Date",
    "What for",
    "Amount",
    "Status",
    "Transaction ID",
    "Action",
  ]);
  const bounty = payments.getByRole("row", { name: /Bounty/ });
  await expect(bounty).toContainText(`Bounty · #${report.id} ${report.poc_title}`);
  await expect(bounty).toContainText(`${program.title} · @${hacker.user.username}`);
  await expect(bounty).toContainText("-$100.00");
  await expect(payments.getByRole("row", { name: /Deposit/ })).toContainText("+$1,000.00");
  await bounty.getByRole("link", { name: report.poc_title }).click();
  await expect(page.getByRole("heading", { name: report.poc_title, level: 1 })).toBeVisible();
});
