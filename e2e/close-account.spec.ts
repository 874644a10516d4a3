import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { db } from "./support/database.ts";
import { logIn, newPerson, password } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

test("an account is deleted after its name and password were given, and every browser is signed out @spec:1.8", async ({
  context,
  browser,
  request,
}) => {
  const mine = await newPerson(request);
  const elsewhere = await openWith(await browser.newContext(), [await logIn(request, mine.user.username)], "/settings");
  const page = await openWith(context, [mine], "/settings?tab=privacy");
  const assured_at = new Date(Date.now() - 11 * 60_000);
  await db.updateTable("session").set({ assured_at }).where("user_id", "=", mine.user.user_id).execute();
  await expect(page.getByText("Reports and comments you sent, under the name")).toBeVisible();
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await page.keyboard.type("somebody else");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Type your username exactly as shown")).toBeVisible();
  await expectAccessible(dialog);
  await dialog.getByRole("textbox").fill(mine.user.username);
  await page.keyboard.press("Enter");
  const again = page.getByRole("dialog", { name: "Confirm it’s you" });
  await again.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login$/);
  await expect(elsewhere.getByRole("alert")).toContainText("This session has ended");
});
