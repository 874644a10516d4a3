import { expect } from "@playwright/test";
import { buildUser } from "@safeport/db/factories/build-user";
import { expectAccessible } from "./support/axe.ts";
import { db } from "./support/database.ts";
import { variants } from "./support/nightly.ts";
import { logIn, newPerson } from "./support/people.ts";
import { matchSanctions } from "./support/sanctions.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

for (const width of variants([360], [360, 1440]))
  test(`staff decide whether somebody is on a sanctions list, and say why, at ${width} px`, async ({ browser, request }) => {
    const person = await newPerson(request);
    const at = `@${person.user.username}`;
    await matchSanctions(person, { name: "Robin Newcomer", listed_name: "NEWCOMMER, Robin", reference: `${width}-7741` });
    const admin = await logIn(request, (await buildUser(db, { role: "Admin" })).username);
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme: "dark" });
    const page = await openWith(context, [admin], "/admin/desk");
    await page.getByRole("link", { name: "Matches with sanctions lists" }).click();
    const row = page.getByRole("row").filter({ hasText: at });
    await expect(row).toContainText("NEWCOMMER, Robin");
    await expect(row).toContainText("91 %");
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await row.getByRole("button", { name: "Decide" }).click();
    const dialog = page.getByRole("dialog", { name: `Is ${at} the person on the list?` });
    await expect(dialog.getByRole("radio", { name: "It is somebody else" })).toBeChecked();
    await dialog.getByRole("button", { name: "Decide" }).click();
    await expect(dialog.getByText("Write at least 20 characters")).toBeVisible();
    await expectAccessible(dialog);
    await dialog.getByLabel("Reason").fill("Born in another year and another country.");
    await dialog.getByRole("button", { name: "Decide" }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toBeHidden();
    await page.getByRole("combobox", { name: "State" }).selectOption("Decided");
    await expect(row).toContainText("Somebody else");
    await expect(row).toContainText("Born in another year and another country.");
    await expectAccessible(page);
  });
