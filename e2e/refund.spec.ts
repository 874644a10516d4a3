import { expect } from "@playwright/test";
import { buildUser } from "@safeport/db/factories/build-user";
import { expectAccessible } from "./support/axe.ts";
import { newCase } from "./support/cases.ts";
import { db } from "./support/database.ts";
import { expectFit, screens } from "./support/journey.ts";
import { deposit } from "./support/money.ts";
import { type Account, logIn } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

for (const screen of screens)
  test(`a company asks for a refund, staff pay it, and the company sees when, ${screen.name} @spec:10.25 @spec:10.49`, async ({
    browser,
    request,
  }) => {
    const { owner } = await newCase(request, { severity: "low" });
    const staff = await logIn(request, (await buildUser(db, { role: "Admin" })).username);
    await deposit(request, owner, staff, 250_000);

    const { viewport, colorScheme } = screen;
    const open = async (as: Account, path: string) => openWith(await browser.newContext({ viewport, colorScheme }), [as], path);
    const page = await open(owner, "/vault?tab=transactions");
    await page.getByRole("button", { name: "Refund" }).click();
    const dialog = page.getByRole("dialog", { name: /^Refund deposit SP-/ });
    await dialog.getByLabel("Amount").fill("1000");
    await expectAccessible(dialog);
    await dialog.getByLabel("Country of the bank").selectOption("DE");
    await dialog.getByRole("textbox", { name: "IBAN" }).fill("DE89370400440532013001");
    await dialog.getByRole("button", { name: "Ask for refund" }).click();
    await expect(dialog.getByText("check digits")).toBeVisible();
    await dialog.getByRole("textbox", { name: "IBAN" }).fill("DE02120300000000202051");
    await dialog.getByRole("button", { name: "Ask for refund" }).click();
    await expect(page.getByText("Refund requested")).toBeVisible();
    await page.getByRole("tab", { name: "Refunds" }).click();
    await expect(page.getByText("Can be paid from")).toBeVisible();
    await expectFit(page, screen);
    await db.updateTable("refund").set({ payable_from: new Date() }).where("company_id", "=", owner.company.company_id).execute();

    const desk = await open(staff, `/admin/payouts?tab=refunds&search=${encodeURIComponent(owner.company.name)}`);
    const start = async () => {
      await desk.getByRole("button", { name: "Start" }).click();
      await expectAccessible(desk.getByRole("dialog"), "start of a refund");
      await desk.getByRole("dialog").getByRole("button", { name: "Start payment" }).click();
    };
    await start();
    await desk.getByRole("button", { name: "Back to queue" }).click();
    const back = desk.getByRole("dialog", { name: /back into the queue/ });
    await back.getByLabel("Reason").fill("The bank is closed today");
    await back.getByRole("button", { name: "Back to queue" }).click();
    await start();
    await desk.getByRole("button", { name: "Confirm paid" }).click();
    const paying = desk.getByRole("dialog", { name: /was paid to/ });
    // The whole account, for who pays it by hand; it was never on the page before.
    await expect(desk.getByText("DE02 1203 0000 0000 2020 51")).toBeHidden();
    await paying.getByRole("button", { name: "Show account" }).click();
    await expect(paying.getByText("DE02 1203 0000 0000 2020 51")).toBeVisible();
    await expect(paying.getByRole("button", { name: "Copy IBAN" })).toBeVisible();
    await paying.getByLabel("Bank reference").fill(`REFUND ${owner.company.company_id}`);
    await expectAccessible(paying);
    await paying.getByRole("button", { name: "Confirm paid" }).click();
    await expect(desk.getByRole("cell", { name: /(^|\s)Paid\b/ })).toBeVisible();
    await expectFit(desk, screen);
    // The open page of the company follows.
    await expect(page.getByRole("cell", { name: /(^|\s)Paid\b/ })).toBeVisible();
  });
