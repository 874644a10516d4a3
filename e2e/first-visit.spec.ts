import { expect, type Page, test } from "@playwright/test";
import type { ReportCard } from "@safeport/contract/reports/core/report.schema";
import { getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import { getReportWithTimeline, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { isCallOf } from "./support/calls.ts";
import { newCase } from "./support/cases.ts";
import { logIn, send } from "./support/people.ts";
import { demoPassword, openAs, openWith } from "./support/sign-in.ts";

/** The most script that a first visit may load, in kB of gzip, which every browser accepts, and in the most files (decision 011). */
const limits = { login: 180, page: 314, report: 361, files: 56 };

test.use({ extraHTTPHeaders: { "accept-encoding": "gzip" } });

/** The script that a page has fetched, in kilobytes and files, without its texts and the worker that parses Markdown, which are no script of the page itself. */
const notCounted = /\/(?:markdown\.worker|(?:common-)?(?:en|fr))-[^/]+\.js$/;

async function scriptOf(page: Page): Promise<{ kilobytes: number; files: number }> {
  const entries = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map((entry) => entry.toJSON() as { name: string; encodedBodySize: number })
      .filter(({ name }) => name.endsWith(".js")),
  );
  const counted = entries.filter(({ name }) => !notCounted.test(name));
  return { kilobytes: counted.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000, files: counted.length };
}

test("a first visit to the login page loads little script", async ({ page }) => {
  await page.goto("/login", { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  const { kilobytes } = await scriptOf(page);
  expect(kilobytes).toBeGreaterThan(50);
  expect(kilobytes).toBeLessThan(limits.login);
});

test("no page loads more script than the limit on a first visit", async ({ context, request }) => {
  const {
    owner,
    hacker,
    report,
    program: { handle },
  } = await newCase(request);
  const pages = [
    { as: owner, path: "/" },
    { as: owner, path: "/reports" },
    { as: owner, path: `/reports/${report.report_id}` },
    { as: owner, path: "/bounties" },
    { as: hacker, path: `/bounties/${handle}` },
    { as: hacker, path: `/bounties/${handle}/report` },
    { as: owner, path: "/bounty/create" },
    { as: owner, path: `/bounties/edit/${handle}` },
    { as: owner, path: `/bounties/${handle}/members` },
    { as: owner, path: `/bounties/${handle}/metrics` },
    { as: owner, path: `/companies/${owner.company.company_id}` },
    { as: hacker, path: "/settings" },
  ];
  for (const { as, path } of pages) {
    const page = await openWith(context, [as], path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator(".mantine-Skeleton-root")).toHaveCount(0);
    const { kilobytes, files } = await scriptOf(page);
    expect(files, path).toBeLessThanOrEqual(limits.files);
    expect(kilobytes, path).toBeGreaterThan(100);
    // A report and its editor have all that a key opens: dialogs, editors of Markdown, and the calculator of severities.
    expect(kilobytes, path).toBeLessThan(/^\/reports\/|\/report$/.test(path) ? limits.report : limits.page);
    await page.close();
  }
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
