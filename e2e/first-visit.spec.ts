import { expect, type Page, test } from "@playwright/test";
import { getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import type { ReportCard } from "@safeport/contract/reports/report.schema";
import { getReportWithTimeline, listTimeline } from "@safeport/contract/reports/timeline.endpoints";
import { isCallOf } from "./support/calls.ts";
import { newCase } from "./support/cases.ts";
import { logIn, send } from "./support/people.ts";
import { demoPassword, openAs, openWith } from "./support/sign-in.ts";

/**
 * Scripts of a first visit in kB of gzip, which every browser accepts; most get Brotli, which is an eighth smaller. What is not in the document comes
 * after the first view, or once somebody uses the page (decision 032).
 */
const budgets = { login: 150, app: 200, later: 25 };

test.use({ extraHTTPHeaders: { "accept-encoding": "gzip" } });

/** The scripts that a page fetched. */
async function scriptsOf(page: Page): Promise<{ path: string; kilobytes: number }[]> {
  const entries = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map((entry) => entry.toJSON() as { name: string; encodedBodySize: number })
      .filter(({ name }) => name.endsWith(".js")),
  );
  return entries.map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, kilobytes: encodedBodySize / 1000 }));
}

/** The scripts that the served document itself names, so that a browser fetches them in the first round; without the texts. */
async function filesInDocument(page: Page, path: string): Promise<Set<string>> {
  const html = (await (await page.request.get(path)).text()).replace(/<link rel="texts"[^>]*>/g, "");
  return new Set([...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file = ""]) => file));
}

/** Splits the scripts of a page by whether its document names them. */
async function roundsOf(page: Page, path: string) {
  const inDocument = await filesInDocument(page, path);
  const scripts = await scriptsOf(page);
  const sizeOf = (list: typeof scripts) => list.reduce((sum, { kilobytes }) => sum + kilobytes, 0);
  const [first, later] = [
    scripts.filter((file) => inDocument.has(file.path)),
    scripts.filter((file) => !inDocument.has(file.path)),
  ];
  return { first: { files: first.length, kilobytes: sizeOf(first) }, later: { files: later.length, kilobytes: sizeOf(later) } };
}

test("the login page stays below its budget and comes in two rounds", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  const { first, later } = await roundsOf(page, "/login");
  expect(first.files).toBeGreaterThan(3);
  expect(first.kilobytes).toBeLessThan(budgets.login);
  // The rest: the texts in the reader's language, which come in the first round, too, and the accounts of the demo.
  expect(later.files).toBeLessThan(8);
  expect(later.kilobytes).toBeLessThan(budgets.later);
});

for (const path of ["/reports", "/bounties", "/", "/settings"]) {
  test(`${path} stays below the budget of pages behind the sign-in and comes in two rounds`, async ({ context }) => {
    const page = await openAs(context, "mira", path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const { first, later } = await roundsOf(page, path);
    expect(first.files).toBeGreaterThan(3);
    // Each keeps one of the browser's six connections for a round trip (decision 029).
    expect(first.files).toBeLessThan(28);
    expect(first.kilobytes).toBeLessThan(budgets.app);
    // The texts, what reads live messages, the icons of social links, and what this person alone is shown.
    expect(later.files).toBeLessThan(16);
    expect(later.kilobytes).toBeLessThan(budgets.later);
  });
}

test("the pages with forms, and those of one program or company, stay below the budget", async ({ context, request }) => {
  const {
    owner,
    hacker,
    program: { handle },
  } = await newCase(request);
  const pages = [
    { as: hacker, path: `/bounties/${handle}` },
    { as: hacker, path: `/bounties/${handle}/report` },
    { as: owner, path: "/bounty/create" },
    { as: owner, path: `/bounties/edit/${handle}` },
    { as: owner, path: `/bounties/${handle}/members` },
    { as: owner, path: `/companies/${owner.company.company_id}` },
  ];
  for (const { as, path } of pages) {
    const page = await openWith(context, [as], path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const { first } = await roundsOf(page, path);
    expect(first.files, path).toBeGreaterThan(3);
    expect(first.files, path).toBeLessThan(28);
    expect(first.kilobytes, path).toBeLessThan(budgets.app);
    await page.close();
  }
});

test("a new program loads what checks it, and its lower sections, once somebody begins to fill it in", async ({ context }) => {
  const page = await openAs(context, "dana", "/bounty/create");
  const identifier = page.getByLabel("Identifier");
  await expect(page.getByLabel("Title")).toBeVisible();
  const before = (await scriptsOf(page)).length;
  await expect(identifier).toHaveCount(0);
  await page.getByLabel("Title").focus();
  await expect(identifier).toHaveCount(1);
  expect((await scriptsOf(page)).length).toBeGreaterThan(before);
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

test("a report and its timeline are read only once, in one call", async ({ context, request }) => {
  // A report of the demo data that no event changes any more.
  const mira = await logIn(request, "mira", await demoPassword(request));
  const { items } = await send<{ items: ReportCard[] }>(request, mira, listReports);
  const report = items.find(({ status }) => status === "resolved");
  if (!report) throw new Error("mira has no resolved report in the demo data");
  const calls: string[] = [];
  context.on("request", (call) => {
    for (const target of [getReport, listTimeline, getReportWithTimeline]) if (isCallOf(target)(call)) calls.push(target.name);
  });
  const page = await openWith(context, [mira], `/reports/${report.report_id}`);
  await expect(page.getByPlaceholder(/^Write a comment/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Timeline" }).getByRole("listitem").first()).toBeVisible();
  expect(calls).toEqual([getReportWithTimeline.name]);
});
