import { expect } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectAccessible } from "./support/axe.ts";
import { db } from "./support/database.ts";
import { mailedLink } from "./support/mail.ts";
import { logIn, newPerson, password } from "./support/people.ts";
import { openWith, signIn } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

const newPassword = "seven-otters-by-the-quay-64";

test("a password is changed after the old one was given again, which signs out other browsers @spec:1.8", async ({
  browser,
  request,
}) => {
  const mine = await newPerson(request);
  const lost = await logIn(request, mine.user.username);
  const [page, elsewhere] = await Promise.all([
    openWith(await browser.newContext(), [mine], "/settings?tab=security"),
    openWith(await browser.newContext(), [lost], "/settings"),
  ]);
  await expect(page.getByText("This device")).toHaveCount(1);
  await db
    .updateTable("session")
    .set({ assured_at: new Date(Date.now() - 11 * 60_000) })
    .where("user_id", "=", mine.user.user_id)
    .execute();

  await page.getByLabel("New password", { exact: true }).fill(newPassword);
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm it’s you" });
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await expectAccessible(dialog);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alert").filter({ hasText: "Please enter your password again" })).toBeVisible();
  await page.getByRole("button", { name: "Change password" }).click();
  await dialog.getByLabel("Password", { exact: true }).fill("not-my-password");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("This is not your password")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");

  await expect(page.getByText("Password changed")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(elsewhere.getByRole("alert").filter({ hasText: "What you typed is still here" })).toBeVisible();
  expect((await logIn(request, mine.user.username, newPassword)).user.username).toBe(mine.user.username);
});

test("one's other sessions are ended one by one, or all at once @spec:1.8 @spec:7.27", async ({ browser, request }) => {
  const mine = await newPerson(request);
  const lost = await logIn(request, mine.user.username);
  const [page, elsewhere] = await Promise.all([
    openWith(await browser.newContext(), [mine], "/settings?tab=security"),
    openWith(await browser.newContext(), [lost], "/settings"),
  ]);
  await page.getByRole("button", { name: /^Sign out Playwright/ }).click();
  await expect(page.getByText(/was signed out$/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Sign out Playwright/ })).toBeHidden();
  await expect(elsewhere.getByRole("alert").filter({ hasText: "What you typed is still here" })).toBeVisible();

  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("a forgotten password is replaced at a mailed link @spec:1.8", async ({ page, request }) => {
  const { user } = await newPerson(request);
  await page.goto("/settings?tab=security");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await page.getByLabel("Username or email").fill(user.username);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByRole("status")).toContainText("If this account exists, a link is on its way");
  const link = await mailedLink(request, user.email, "/reset-password");
  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill("password12");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText(/too easy to guess|common/i)).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill(newPassword);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("heading", { name: "Password changed" })).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).click();
  await signIn(page, user.username, newPassword);
  await expect(page).toHaveURL(/\/settings\?tab=security$/);

  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill(`${newPassword}-again`);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});

test("a second factor is set up, asked for at sign-in, and turned off @spec:1.8", async ({ page, context, request }) => {
  const person = await newPerson(request);
  const settings = await openWith(context, [person], "/settings?tab=security");
  await settings.getByRole("button", { name: "Turn on" }).click();
  const setUp = settings.getByRole("dialog", { name: "Set up two-factor authentication" });
  await expect(setUp.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expectAccessible(setUp);
  const app = new TOTP({ secret: Secret.fromBase32((await setUp.locator("code").innerText()).replaceAll(" ", "")) });
  await setUp.getByLabel("Code from the app").fill("000");
  await settings.keyboard.press("Enter");
  await expect(setUp.getByText(/at least 6/)).toBeVisible();
  // The button that turned it on stands at the end of this screen, and the codes below it.
  await settings.setViewportSize({ width: 1280, height: 480 });
  await setUp.getByLabel("Code from the app").fill(app.generate());
  await settings.keyboard.press("Enter");
  const codes = settings.getByRole("status").filter({ hasText: "Save your recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await expect(codes).toBeInViewport({ ratio: 1 });
  await expect(codes.getByText("Save your recovery codes")).toBeFocused();
  const [recovery = "", secondRecovery = ""] = await codes.getByRole("listitem").allInnerTexts();
  await codes.getByRole("button", { name: "I have saved them" }).click();
  await expect(settings.getByRole("button", { name: "Turn off" })).toBeVisible();

  await page.goto("/login");
  await signIn(page, person.user.username, password);
  const code = page.getByLabel("Code from your authenticator app");
  await expect(code).toBeFocused();
  await code.fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("This code is incorrect or was used before");
  await code.fill(recovery);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/$/);

  await db
    .updateTable("session")
    .set({ assured_at: new Date(Date.now() - 11 * 60_000) })
    .where("user_id", "=", person.user.user_id)
    .execute();
  await settings.getByLabel("New password", { exact: true }).fill(newPassword);
  await settings.getByRole("button", { name: "Change password" }).click();
  const again = settings.getByRole("dialog", { name: "Confirm it’s you" });
  await again.getByLabel("Password", { exact: true }).fill(password);
  await settings.keyboard.press("Enter");
  await expect(again.getByText("Enter the code")).toBeVisible();
  await again.getByLabel("Code from your authenticator app").fill(secondRecovery);
  await settings.keyboard.press("Enter");
  await expect(settings.getByText("Password changed")).toBeVisible();

  await settings.getByRole("button", { name: "Turn off" }).click();
  const off = settings.getByRole("dialog", { name: "Turn off two-factor authentication?" });
  await expectAccessible(off);
  await off.getByRole("textbox").fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await off.getByRole("button", { name: "Turn off" }).click();
  await expect(settings.getByRole("button", { name: "Turn on" })).toBeVisible();
});
