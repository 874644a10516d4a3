import { expect } from "@playwright/test";
import { buildUser } from "@safeport/db/factories/build-user";
import { camtFile } from "@safeport/db/factories/camt-file";
import { db } from "./support/database.ts";
import { variants } from "./support/nightly.ts";
import { logIn, newOwner } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

for (const width of variants([360], [360, 1440]))
  test(`a company pays by transfer, staff confirm the bank's statement, and the money is free, at ${width} px @spec:10.48`, async ({
    browser,
    context,
    request,
  }) => {
    const owner = await newOwner(request);
    const admin = await logIn(request, (await buildUser(db, { role: "Admin" })).username);

    const page = await openWith(context, [owner], "/vault");
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole("button", { name: "Deposit money" }).click();
    const deposit = page.getByRole("dialog", { name: "Deposit money" });
    await deposit.getByLabel("Amount").fill("1234");
    await deposit.getByRole("button", { name: "Get reference" }).click();
    const opened = page.getByRole("dialog", { name: "Write this reference on your transfer" });
    const reference = (await opened.getByText(/^SP-\w{4}-\w{4}$/).textContent()) ?? "";
    await opened.getByRole("button", { name: "Done" }).click();

    const desk = await openWith(await browser.newContext(), [admin], "/admin/payments");
    await desk.setViewportSize({ width, height: 900 });
    await desk.getByRole("link", { name: "Bank statements" }).click();
    await expect(desk.getByRole("heading", { name: "Bank statements" })).toBeVisible();
    await desk.getByRole("button", { name: "Import statement" }).click();
    const importing = desk.getByRole("dialog", { name: "Import a bank statement" });
    await importing.getByRole("button", { name: "Import", exact: true }).click();
    await expect(importing.getByText("Choose a file").last()).toBeVisible();
    const id = `E2E${Date.now()}${width}`;
    const entries = [
      { amount: 123_400, text: `Deposit ${reference}`, name: owner.company.name },
      { amount: -250, text: "Charges of the account" },
    ];
    const choose = async (content: string) =>
      importing
        .locator("input[type=file]")
        .setInputFiles({ name: "statement.xml", mimeType: "text/xml", buffer: Buffer.from(content) });
    await choose(camtFile({ id, entries, iban: "GB33BUKB20201555555555" }));
    await importing.getByRole("button", { name: "Import", exact: true }).click();
    await expect(importing.getByText(/neither the receiving nor the paying account/)).toBeVisible();
    await choose(camtFile({ id, entries }));
    await importing.getByRole("button", { name: "Import", exact: true }).click();

    await expect(desk.getByRole("heading", { name: /^Statement of/ })).toBeVisible();
    await expect(desk.getByText("2 entries: 1 to confirm, 1 to clear")).toBeVisible();
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await desk.getByRole("button", { name: "Confirm 1 match" }).click();
    const confirming = desk.getByRole("dialog", { name: "Confirm 1 entry?" });
    await expect(confirming.getByText("Comes in: $1,234.00")).toBeVisible();
    await confirming.getByRole("button", { name: "Confirm all" }).click();
    const done = desk.getByRole("dialog", { name: "Done" });
    await expect(done.getByText("1 entry is booked.")).toBeVisible();
    await done.getByRole("button", { name: "Back to the statement" }).click();
    await expect(desk.getByText("2 entries: 0 to confirm, 1 to clear")).toBeVisible();

    await desk.getByRole("button", { name: "Not ours" }).click();
    const dismissing = desk.getByRole("dialog", { name: /Nothing to book/ });
    await dismissing.getByLabel("Reason").fill("Charges of our bank, in our own books");
    await dismissing.getByRole("button", { name: "Not ours" }).click();
    await expect(desk.getByText("2 entries: 0 to confirm, 0 to clear")).toBeVisible();

    // The open page of the company follows.
    await expect(page.getByRole("table").getByText(reference)).toBeVisible();
    await expect(page.getByText("$1,234.00").first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole("row", { name: new RegExp(reference) })).toContainText("Confirmed");
  });
