import { expect, test } from "@playwright/test";
import { hold } from "./support/answers.ts";
import { newCase } from "./support/cases.ts";
import { openWith } from "./support/sign-in.ts";

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

for (const scheme of ["light", "dark"] as const) {
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
