import { expect, test } from "@playwright/test";
import { enableTwoFactor, startTwoFactor } from "@safeport/contract/accounts/two-factor/two-factor.endpoints";
import { Secret, TOTP } from "otpauth";
import { plugIn } from "./support/authenticator.ts";
import { expectAccessible } from "./support/axe.ts";
import { db } from "./support/database.ts";
import { newPerson, password, send } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";

// Passkeys belong to a domain, which an IP address is not.
test.use({ baseURL: `http://localhost:${process.env.E2E_PORT}` });

test("a passkey is added, signs its owner in, replaces code and password, and is removed @spec:1.8", async ({
  page,
  request,
}) => {
  const authenticator = await plugIn(page);
  const person = await newPerson(request);
  const { username, user_id } = person.user;
  await page.goto("/login");
  await signIn(page, username, password);
  await expect(page.getByRole("heading", { level: 1, name: "Discovery" })).toBeVisible();
  await page.goto("/settings?tab=security");
  const section = page.getByRole("main");
  await expect(section.getByText("You have no passkeys yet.")).toBeVisible();

  await section.getByRole("button", { name: "Add a passkey" }).click();
  const add = page.getByRole("dialog", { name: "Add a passkey" });
  await add.getByRole("button", { name: "Continue" }).click();
  await expect(add.getByText("Enter a name")).toBeVisible();
  await expectAccessible(add);
  await authenticator.unlock(false);
  await add.getByLabel("Name").fill("Grey key");
  await page.keyboard.press("Enter");
  await expect(add.getByRole("alert")).toContainText("No passkey was used");
  await authenticator.unlock(true);
  await add.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Grey key can now sign you in")).toBeVisible();
  const row = section.getByRole("listitem").filter({ hasText: "Grey key" });
  await expect(row).toContainText("never used");
  expect(await authenticator.credentials()).toHaveLength(1);

  const signOut = async () => {
    await page.goto("/settings");
    await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/login/);
  };
  await signOut();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Discovery" })).toBeVisible();

  const { secret } = await send<{ secret: string }>(request, person, startTwoFactor);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await send(request, person, { ...enableTwoFactor, path: `${enableTwoFactor.path}?code=${code}` });
  // It ended the other sessions of the account, perhaps while sections of the page were loading, which then say so, too.
  await expect(page.getByRole("alert").filter({ hasText: "You are signed out" })).toContainText("This session has ended");
  await signOut();
  await signIn(page, username, password);
  await expect(page.getByLabel("Code from your authenticator app")).toBeFocused();
  await page.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Discovery" })).toBeVisible();

  const longAgo = new Date(Date.now() - 11 * 60_000);
  await db.updateTable("session").set({ assured_at: longAgo }).where("user_id", "=", user_id).execute();
  await page.goto("/settings?tab=security");
  await row.getByRole("button", { name: "Actions for Grey key" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const rename = page.getByRole("dialog", { name: "Rename passkey" });
  await expectAccessible(rename);
  await rename.getByLabel("Name").fill("Blue key");
  await page.keyboard.press("Enter");
  const again = page.getByRole("dialog", { name: "Confirm it’s you" });
  await again.getByRole("button", { name: "Use a passkey" }).click();
  await expect(again).toBeHidden();
  const renamed = section.getByRole("listitem").filter({ hasText: "Blue key" });
  await expect(renamed).toContainText("last used");

  await renamed.getByRole("button", { name: "Actions for Blue key" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  const remove = page.getByRole("dialog", { name: "Remove Blue key?" });
  await expectAccessible(remove);
  await remove.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Blue key was removed")).toBeVisible();
  await expect(section.getByText("You have no passkeys yet.")).toBeVisible();
  await signOut();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert")).toHaveText("This passkey can’t be used here");
});

test("an IP address has no passkeys @spec:1.8", async ({ page }) => {
  await page.goto(`http://127.0.0.1:${process.env.E2E_PORT}/login`);
  await expect(page.getByRole("heading", { name: "Demo accounts" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
});
