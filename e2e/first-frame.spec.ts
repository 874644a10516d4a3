import { expect } from "@playwright/test";
import { hold } from "./support/answers.ts";
import { newCase } from "./support/cases.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

const scripts = /\/assets\/.*\.js$/;

test("before any script is there, every page shows the brand and nothing of the app", async ({ context, request }) => {
  const { hacker } = await newCase(request);
  const page = await openWith(context, [hacker], "/login");
  for (const path of ["/reports", "/setup", "/login"]) {
    const held = await hold(page, scripts);
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByText("Safeport", { exact: true })).toBeVisible();
    await expect(page.locator("aside, header, main, nav")).toHaveCount(0);
    held.release();
    await expect(page.getByRole("main")).toBeVisible();
  }
});

test("without script, the app says below its brand what can be read, and leads there", async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })).newPage();
  await page.goto("/login");
  // Playwright looks for no text within this element.
  const notice = page.locator("noscript p");
  await expect(notice).toBeVisible();
  expect(await notice.textContent()).toContain("Signing in needs JavaScript.");
  const brand = await page.getByText("Safeport", { exact: true }).boundingBox();
  const words = await notice.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, top, right } = range.getBoundingClientRect();
    return { left, top, right };
  });
  expect(words.top).toBeGreaterThanOrEqual((brand?.y ?? 0) + (brand?.height ?? 0));
  expect(words.left).toBeGreaterThanOrEqual(16);
  expect(words.right).toBeLessThanOrEqual(360 - 16);
  for (const [path, heading] of Object.entries({
    "/programs": "Bug bounty and disclosure programs",
    "/d": "Published reports",
    "/hall-of-fame": "Hall of fame",
  })) {
    await page.goto("/login");
    await page.locator(`noscript a[href="${path}"]`).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
});

for (const scheme of ["light", "dark"] as const) {
  test(`without script, the words stand out from the page: ${scheme}`, async ({ browser }) => {
    const page = await (await browser.newContext({ javaScriptEnabled: false, colorScheme: scheme })).newPage();
    await page.goto("/login");
    const colours = await page.locator("noscript p").evaluate((element) => {
      const sumOf = (colour: string) => (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
      return { text: sumOf(getComputedStyle(element).color), page: sumOf(getComputedStyle(document.body).backgroundColor) };
    });
    // Of 3 × 255: black on white, or white on nearly black.
    expect(Math.abs(colours.text - colours.page)).toBeGreaterThan(600);
    expect(colours.text > colours.page).toBe(scheme === "dark");
  });

  test(`before any script is there, the page has the chosen colour scheme: ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme === "dark" ? "light" : "dark" });
    await page.addInitScript((chosen) => localStorage.setItem("safeport.scheme", chosen), scheme);
    const held = await hold(page, scripts);
    await page.goto("/login", { waitUntil: "commit" });
    const brand = page.getByText("Safeport", { exact: true });
    await expect(brand).toBeVisible();
    expect(await brand.evaluate((element) => getComputedStyle(element).colorScheme)).toBe(scheme);
    held.release();
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  });
}
