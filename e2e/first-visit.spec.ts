import { expect, type Page, test } from "@playwright/test";
import { getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import type { ReportCard } from "@safeport/contract/reports/report.schema";
import { listTimeline } from "@safeport/contract/reports/timeline.endpoints";
import { demoPassword } from "@safeport/demo/demo-accounts";
import { isCallOf } from "./support/calls.ts";
import { logIn, send } from "./support/people.ts";
import { openAs, openWith } from "./support/sign-in.ts";

/** Compressed scripts of a first visit, in kB. */
const budgets = { login: 162, app: 230 };

/** The scripts that a page fetched: their paths, and their compressed size in kB. */
async function scriptsOf(page: Page): Promise<{ paths: string[]; kilobytes: number }> {
  const entries = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map((entry) => entry.toJSON() as { name: string; encodedBodySize: number })
      .filter(({ name }) => name.endsWith(".js")),
  );
  return {
    paths: entries.map(({ name }) => new URL(name).pathname),
    kilobytes: entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
  };
}

/** The files that the served document itself names, so that a browser fetches them in the first round. */
async function filesInDocument(page: Page, path: string): Promise<Set<string>> {
  const html = await (await page.request.get(path)).text();
  return new Set([...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file = ""]) => file));
}

test("the login page stays below its budget and comes in two rounds", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  const { paths, kilobytes } = await scriptsOf(page);
  expect(kilobytes).toBeLessThan(budgets.login);
  const inDocument = await filesInDocument(page, "/login");
  // Left for the second round: the texts in the reader's language and the accounts of the demo.
  expect(paths.filter((path) => !inDocument.has(path)).length).toBeLessThan(8);
});

test("a page behind the sign-in stays below its budget and comes in two rounds", async ({ context }) => {
  const page = await openAs(context, "mira", "/reports");
  await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
  const { paths, kilobytes } = await scriptsOf(page);
  expect(kilobytes).toBeLessThan(budgets.app);
  const inDocument = await filesInDocument(page, "/reports");
  expect(paths.filter((path) => !inDocument.has(path)).length).toBeLessThan(12);
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

test("a report and its timeline are read only once", async ({ context, request }) => {
  // A report of the demo data that no event changes any more.
  const mira = await logIn(request, "mira", demoPassword);
  const { items } = await send<{ items: ReportCard[] }>(request, mira, listReports);
  const report = items.find(({ status }) => status === "resolved");
  if (!report) throw new Error("mira has no resolved report in the demo data");
  const calls: string[] = [];
  context.on("request", (call) => {
    for (const target of [getReport, listTimeline]) if (isCallOf(target)(call)) calls.push(target.name);
  });
  const page = await openWith(context, [mira], `/reports/${report.report_id}`);
  await expect(page.getByPlaceholder(/^Write a comment/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Timeline" }).getByRole("listitem").first()).toBeVisible();
  expect(calls).toHaveLength(2);
});
