import { type BrowserContext, expect, test } from "@playwright/test";
import { getProgram, listPrograms, listScopes } from "@safeport/contract/programs/program.endpoints";
import { countReports, getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import type { ReportCard } from "@safeport/contract/reports/report.schema";
import { listTimeline } from "@safeport/contract/reports/timeline.endpoints";
import { demoPassword } from "@safeport/demo/demo-accounts";
import { isCallOf } from "./support/calls.ts";
import { logIn, send } from "./support/people.ts";
import { openAs, openWith } from "./support/sign-in.ts";

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
  const page = await openAs(context, "mira", "/bounties/larkspur-pay");
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

/** Holds the texts back, without which the application shows nothing, until each of the endpoints was called. */
async function holdTexts(context: BrowserContext, targets: Parameters<typeof isCallOf>[0][]): Promise<void> {
  const asked = targets.map((target) => context.waitForEvent("request", isCallOf(target)));
  await context.route(/\/assets\/common-en-[^/]+\.js$/, async (route) => {
    await Promise.all(asked);
    await route.continue();
  });
}

test("the list of reports and its counts are asked for while the page is still being put together", async ({ context }) => {
  await holdTexts(context, [listReports, countReports]);
  const page = await openAs(context, "mira", "/reports");
  await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
});

test("so are a program and its scopes", async ({ context }) => {
  await holdTexts(context, [getProgram, listScopes]);
  const page = await openAs(context, "mira", "/bounties/larkspur-pay");
  await expect(page.getByRole("heading", { level: 1, name: "Larkspur Pay" })).toBeVisible();
});

test("so are the first programs of the list and of the shelves, and what waits for the reader", async ({ context }) => {
  await holdTexts(context, [listPrograms]);
  const list = await openAs(context, "mira", "/bounties");
  await expect(list.getByRole("heading", { level: 1, name: "Bounties" })).toBeVisible();
  await list.close();
  await holdTexts(context, [listPrograms, listReports]);
  const discovery = await openAs(context, "mira", "/");
  await expect(discovery.getByRole("heading", { level: 1, name: "Discovery" })).toBeVisible();
});

test("so are a report and its timeline, and each only once", async ({ context, request }) => {
  // Of the demo data, where nothing happens any more that would have them read anew.
  const mira = await logIn(request, "mira", demoPassword);
  const { items } = await send<{ items: ReportCard[] }>(request, mira, listReports);
  const report = items.find(({ status }) => status === "resolved");
  if (!report) throw new Error("The demo data has no resolved report of mira's");
  const targets = [getReport, listTimeline];
  const calls: string[] = [];
  context.on("request", (call) => {
    for (const target of targets) if (isCallOf(target)(call)) calls.push(target.name);
  });
  await holdTexts(context, targets);
  const page = await openWith(context, [mira], `/reports/${report.report_id}`);
  await expect(page.getByPlaceholder(/^Write a comment/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Timeline" }).getByRole("listitem").first()).toBeVisible();
  expect(calls).toHaveLength(2);
});

test("fonts come after what the page says on the first visit, and are asked for at once on the next", async ({ context }) => {
  const met: string[] = [];
  context.on("request", (request) => {
    if (request.url().endsWith(".woff2")) met.push("font asked for");
  });
  context.on("requestfinished", (request) => {
    if (isCallOf(listReports)(request)) met.push("reports there");
  });
  const page = await openAs(context, "mira", "/reports");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("safeport.fonts"))).toBe("kept");
  await expect.poll(() => met).toContain("font asked for");
  expect(met[0]).toBe("reports there");

  met.length = 0;
  await page.goto("/reports?view=disputed");
  await expect.poll(() => met).toContain("reports there");
  expect(met[0]).toBe("font asked for");
});
