import { expect, test } from "@playwright/test";
import { logOut } from "@safeport/contract/accounts/sessions/session.endpoints";
import { enableTwoFactor, startTwoFactor } from "@safeport/contract/accounts/two-factor/two-factor.endpoints";
import { Secret, TOTP } from "otpauth";
import { answer, problem } from "./support/answers.ts";
import { expectAccessible } from "./support/axe.ts";
import { newPerson, password, send } from "./support/people.ts";
import { openWith, signIn } from "./support/sign-in.ts";

const loginTitle = { name: "Sign in to Safeport", level: 1 } as const;
/** Longer than a session lasts. */
const nextDay = () => Date.now() + 25 * 3_600_000;

test("an expired token at the start clears all accounts, and signing in returns to the page @spec:4.19", async ({
  context,
  request,
}) => {
  const [first, second] = [await newPerson(request), await newPerson(request)];
  const page = await openWith(context, [first, second], "/login");
  await expect(page.getByRole("heading", loginTitle)).toBeVisible();
  await page.clock.setFixedTime(nextDay());
  await page.goto("/reports?view=disputed");
  await expect(page.getByRole("heading", loginTitle)).toBeVisible();
  await expect(page).toHaveURL((url) => url.searchParams.get("from") === "/reports?view=disputed");
  expect(await page.evaluate(() => localStorage.getItem("safeport.accounts"))).toBeNull();
  await page.clock.setFixedTime(Date.now());
  await signIn(page, second.user.username, password);
  await expect(page).toHaveURL(/\/reports\?view=disputed$/);
  await expect(page.getByRole("heading", { name: "Reports", level: 1 })).toBeVisible();
});

test("a 401 with an expired token opens the login page, which returns to the page @spec:2.5 @spec:8.29", async ({
  context,
  request,
}) => {
  const hacker = await newPerson(request);
  const page = await openWith(context, [hacker], "/settings");
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await page.clock.setFixedTime(nextDay());
  await answer(page, /\/v1\/programs\/\?/, "GET", problem("token_expired", "Your session has expired"));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Bounties" }).click();
  await expect(page.getByRole("heading", loginTitle)).toBeVisible();
  await expect(page).toHaveURL((url) => url.searchParams.get("from") === "/bounties");
  expect(await page.evaluate(() => localStorage.getItem("safeport.accounts"))).toBeNull();
});

test("a session that was ended elsewhere is renewed in place, and the typed text stays @spec:2.6", async ({
  context,
  request,
}) => {
  const hacker = await newPerson(request);
  const page = await openWith(context, [hacker], "/bounties");
  await expect(page.getByRole("heading", { name: "Bounties", level: 1 })).toBeVisible();
  const search = page.getByPlaceholder("Search by title, company or asset");
  await send(request, hacker, logOut);
  await search.fill("larkspur");
  const banner = page.getByRole("alert").filter({ hasText: "You are signed out" });
  await expect(banner).toContainText("This session has ended. What you typed is still here.");
  await banner.getByRole("button", { name: "Sign in again" }).click();
  const dialog = page.getByRole("dialog", { name: `Sign in again as ${hacker.user.username}` });
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Login failed. Check your credentials.");
  await expectAccessible(dialog);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog).toBeHidden();
  await expect(banner).toHaveCount(0);
  await expect(search).toHaveValue("larkspur");
  await expect(page.getByRole("main").getByText("Larkspur Pay").first()).toBeVisible();
  await expect(page).toHaveURL(/\/bounties\?search=larkspur$/);
});

test("a session that was ended elsewhere is renewed by signing in again in another tab", async ({ context, request }) => {
  const hacker = await newPerson(request);
  const page = await openWith(context, [hacker], "/bounties");
  await send(request, hacker, logOut);
  const search = page.getByPlaceholder("Search by title, company or asset");
  await search.fill("larkspur");
  const banner = page.getByRole("alert").filter({ hasText: "You are signed out" });
  await banner.getByRole("button", { name: "Sign in again" }).click();
  const tab = await context.newPage();
  await tab.goto("/login");
  await tab.getByLabel("Username or email").fill(hacker.user.username);
  await tab.getByLabel("Password", { exact: true }).fill(password);
  await tab.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(tab.getByRole("heading", { name: "Discovery" })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(search).toHaveValue("larkspur");
  await expect(page.getByRole("main").getByText("Larkspur Pay").first()).toBeVisible();
});

test("an ended session of an account with a second factor is renewed with a code", async ({ context, request }) => {
  const hacker = await newPerson(request);
  const { secret } = await send<{ secret: string }>(request, hacker, startTwoFactor);
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await send(request, hacker, { ...enableTwoFactor, path: `${enableTwoFactor.path}?code=${app.generate()}` });
  const page = await openWith(context, [hacker], "/bounties");
  await expect(page.getByRole("heading", { name: "Bounties", level: 1 })).toBeVisible();
  await send(request, hacker, logOut);
  await page.getByPlaceholder("Search by title, company or asset").fill("larkspur");
  await page.getByRole("alert").getByRole("button", { name: "Sign in again" }).click();
  const dialog = page.getByRole("dialog", { name: `Sign in again as ${hacker.user.username}` });
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  const code = dialog.getByLabel("Code from your authenticator app");
  await expect(code).toBeFocused();
  await code.fill("000000");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("This code is incorrect or was used before");
  // A code of the next half minute, since that of the present one is used up.
  await code.fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("main").getByText("Larkspur Pay").first()).toBeVisible();
});
