import { type BrowserContext, expect, test } from "@playwright/test";
import { openAs } from "./support/sign-in.ts";

/** Holds the application back until each of the files was asked for, which only a page that fetches them beside it survives. */
async function holdApplication(context: BrowserContext, files: RegExp[]): Promise<void> {
  const asked = files.map((file) => context.waitForEvent("request", (request) => file.test(request.url())));
  await context.route(/\/assets\/react-[^/]+\.js$/, async (route) => {
    await Promise.all(asked);
    await route.continue();
  });
}

test("the files of a page are fetched beside the application", async ({ context }) => {
  await holdApplication(context, [
    /\/assets\/frame-[^/]+\.js$/,
    /\/assets\/common-en-[^/]+\.js$/,
    /\/assets\/bounty-details-route-[^/]+\.js$/,
    /\/assets\/markdown-view-[^/]+\.js$/,
  ]);
  const page = await openAs(context, "mira", "/bounties/larkspur-payments");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});

test("so are those of the login page where nobody is signed in, in the language of the browser", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: "fr-FR", ...(baseURL && { baseURL }) });
  await holdApplication(context, [/\/assets\/door-[^/]+\.js$/, /\/assets\/common-fr-[^/]+\.js$/]);
  const page = await context.newPage();
  await page.goto("/reports");
  await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
  await context.close();
});

test("nothing is fetched twice", async ({ context }) => {
  const seen: string[] = [];
  context.on("request", (request) => {
    if (request.url().includes("/assets/")) seen.push(new URL(request.url()).pathname);
  });
  const page = await openAs(context, "dana", "/reports");
  await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
  expect(seen.filter((file, at) => seen.indexOf(file) !== at)).toEqual([]);
  expect(seen.length).toBeGreaterThan(5);
});

test("fonts come after what the page says on the first visit, and are asked for at once on the next", async ({ context }) => {
  const met: string[] = [];
  const page = await openAs(context, "mira", "/settings");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("safeport.fonts"))).toBe("kept");
  context.on("requestfinished", (request) => {
    if (request.url().includes("/v1/reports/?")) met.push("reports");
    if (request.url().endsWith(".woff2")) met.push("font");
  });
  await page.goto("/reports");
  await expect.poll(() => met).toContain("reports");
  expect(met[0]).toBe("font");

  met.length = 0;
  await page.evaluate(() => localStorage.removeItem("safeport.fonts"));
  await page.goto("/reports?view=disputed");
  await expect.poll(() => met).toContain("font");
  expect(met[0]).toBe("reports");
});
