import { expect, test } from "@playwright/test";
import { changePassword } from "@safeport/contract/accounts/password.endpoints";
import { changeAvatar } from "@safeport/contract/accounts/profile.endpoints";
import { disableTwoFactor, enableTwoFactor, startTwoFactor } from "@safeport/contract/accounts/two-factor.endpoints";
import { Secret, TOTP } from "otpauth";
import { failCalls } from "./support/calls.ts";
import { newPerson, send } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

test("a password, a second factor and a picture that fail without a reason say so in the specification's words", async ({
  context,
  request,
}) => {
  const mine = await newPerson(request);
  const page = await openWith(context, [mine], "/settings?tab=security");
  const alert = page.getByRole("alert");
  await failCalls(page, changePassword, "internal");
  await page.getByLabel("New password", { exact: true }).fill("seven-otters-by-the-quay-64");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(alert).toHaveText("Failed to change password");

  await failCalls(page, startTwoFactor, "internal");
  await page.getByRole("button", { name: "Turn on" }).click();
  const dialog = page.getByRole("dialog");
  await expect(alert.filter({ hasText: "Failed to enable 2FA" })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Turn on" }).click();
  await failCalls(page, enableTwoFactor, "internal");
  await dialog.getByLabel("Code from the app").fill("123456");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("Failed to verify 2FA");
  await page.keyboard.press("Escape");

  const { secret } = await send<{ secret: string }>(request, mine, startTwoFactor);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await send(request, mine, { ...enableTwoFactor, path: `${enableTwoFactor.path}?code=${code}` });
  await page.reload();
  await failCalls(page, disableTwoFactor, "internal");
  await page.getByRole("button", { name: "Turn off" }).click();
  await dialog.getByRole("textbox").fill("123456");
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Failed to verify 2FA");

  await page.goto("/settings?tab=profile");
  await failCalls(page, changeAvatar, "internal");
  const picture = await page.getByRole("heading", { level: 1 }).screenshot();
  await page.locator("input[type=file]").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture });
  await dialog.getByRole("button", { name: "Save picture" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Failed to update avatar");
});
