import { type Browser, expect, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { mailedLink } from "./mail.ts";
import { type Account, password } from "./people.ts";
import { openWith } from "./sign-in.ts";

/** Both screens on which each journey is walked. */
export const screens = [
  { name: "at 1440 px in light", viewport: { width: 1440, height: 900 }, colorScheme: "light" },
  { name: "at 360 px in dark", viewport: { width: 360, height: 740 }, colorScheme: "dark" },
] as const;
export type Screen = (typeof screens)[number];

/** Opens the directory of programs in a browser of somebody who has never been here. */
export async function arrive(browser: Browser, { viewport, colorScheme }: Screen, locale = "en-US"): Promise<Page> {
  const context = await browser.newContext({ viewport, colorScheme, locale, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto("/programs");
  return page;
}

/** Signs up by the form that is open, with an address that carries the username. */
export async function signUp(page: Page, username: string, fullName: string, company?: string): Promise<void> {
  // First what only this form has: the page before it has the other fields, too.
  if (company) {
    await page.getByLabel("Company name").fill(company);
    await page.getByLabel("Company domain").fill(`${username}.example`);
  }
  await page.getByLabel("Full name").fill(fullName);
  await page.getByLabel("Username", { exact: true }).fill(username);
  await page.getByLabel("Email", { exact: true }).fill(`${username}@people.example`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("button", { name: /^Notifications/ })).toBeVisible();
}

/** Confirms the address by the link of the welcome mail, and goes on where that leads: to the page that the person wanted before, if any. */
export async function confirmMail(page: Page, username: string): Promise<void> {
  await page.goto(await mailedLink(page.request, `${username}@people.example`, "/verify-email"));
  await page.getByRole("button", { name: "Confirm email address" }).click();
  await page.getByRole("link", { name: /^Continue (to Safeport|where you were)$/ }).click();
}

export const isPhone = (page: Page): boolean => page.viewportSize()?.width === 360;

/** Opens a page by its entry in the navigation, which a phone keeps behind a button. */
export async function openPage(page: Page, name: string): Promise<void> {
  if (isPhone(page)) await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).click();
}

/** Opens what a notification is about. */
export async function openNotification(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: /^Notifications/ }).click();
  const panel = page.getByRole("dialog", { name: /^Notifications/ });
  const wanted = panel.getByRole("listitem").filter({ hasText: text }).getByRole("link", { name: "View" }).first();
  const folded = panel.getByRole("button", { name: /^\d+ more$/ }).first();
  await expect(wanted.or(folded).first()).toBeVisible();
  // Others with the same target may be newer.
  if (await wanted.isHidden()) await folded.click();
  await wanted.click();
}

/** Expects a screen to have room for all it shows, and axe to find nothing on it. */
export async function expectFit(page: Page, { viewport, colorScheme }: Screen): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
}

/** Opens the first page in a browser of somebody who has signed in before. */
export async function arriveAs(browser: Browser, { viewport, colorScheme }: Screen, account: Account): Promise<Page> {
  const context = await browser.newContext({ viewport, colorScheme, locale: "en-US", reducedMotion: "reduce" });
  return openWith(context, [account]);
}
