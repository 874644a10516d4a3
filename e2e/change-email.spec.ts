import { expect, test } from "@playwright/test";
import { changeEmail } from "@safeport/contract/accounts/email/email.endpoints";
import { expectAccessible } from "./support/axe.ts";
import { failCalls } from "./support/calls.ts";
import { mailedCode } from "./support/mail.ts";
import { newPerson, password, uniqueName } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

test("an address is changed with the code that was mailed to the new one, and the password @spec:1.8 @spec:7.6 @spec:8.5", async ({
  context,
  request,
}) => {
  const mine = await newPerson(request);
  const email = `${uniqueName("new")}@people.example`;
  const page = await openWith(context, [mine], "/settings");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Change email address" });
  const address = dialog.getByLabel("New email address");
  await expect(address).toBeFocused();
  await expectAccessible(dialog);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Email is required")).toBeVisible();
  await address.fill("not an address");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Please enter a valid email address")).toBeVisible();
  await address.fill(email);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(`a code is on its way to ${email}`)).toBeVisible();

  await dialog.getByLabel("Code").fill("000000");
  await dialog.getByLabel("Password", { exact: true }).fill("not-my-password");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("This is not your password")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await failCalls(page, changeEmail, "internal");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("Failed to change email");
  await page.unrouteAll();
  await dialog.getByLabel("Code").fill(await mailedCode(request, email));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Email address changed")).toBeVisible();
  await expect(page.getByRole("main").getByText(email)).toBeVisible();
});
