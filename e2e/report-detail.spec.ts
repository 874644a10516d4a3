import { expect, type Locator, type Page } from "@playwright/test";
import { getReportWithTimeline, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { buildTimelineItem } from "@safeport/db/factories/build-timeline-item";
import { openDatabase } from "@safeport/db/open-database";
import { boxesOf } from "./support/boxes.ts";
import { failCalls, holdCalls } from "./support/calls.ts";
import { newCase, sendReport, setStatus, writeComment } from "./support/cases.ts";
import { newPerson } from "./support/people.ts";
import { openAs, openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

test("the back button returns to the list as it was left @spec:2.62", async ({ context, request }) => {
  const { owner, hacker, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports?view=new&search=${hacker.user.username}`);
  await page.getByRole("button", { name: report.poc_title }).click();
  await page.getByRole("link", { name: "Explore" }).click();
  await expect(page.getByRole("heading", { name: report.poc_title, level: 1 })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Reports", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/reports\\?view=new&search=${hacker.user.username}$`));
  await expect(page.getByRole("button", { name: report.poc_title })).toBeVisible();
});

test("View Report opens the whole report @spec:2.62", async ({ context, request }) => {
  const { owner, program, report } = await newCase(request, {
    poc_description_markdown: `Anybody can **read** it.\n\n${"It goes on. ".repeat(400)}`,
    steps_markdown: "1. Sign in\n2. Count upwards",
    impact_markdown: "Everybody’s notes.",
  });
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await page.getByRole("button", { name: "View Report" }).click();
  const overview = page.getByRole("dialog", { name: report.poc_title });
  await expect(overview.getByText(program.scope.identifier)).toBeVisible();
  await expect(overview.locator("strong", { hasText: "read" })).toBeVisible();
  await expect(overview.getByRole("listitem")).toHaveText(["Sign in", "Count upwards"]);
  await expect(overview.getByText("Everybody’s notes.")).toBeVisible();
  // It is beside the comment box, so that people can answer while they read.
  const box = page.getByRole("textbox", { name: "Comment", exact: true });
  await box.fill("I read it again.");
  const [panel, field] = await boxesOf(overview, box);
  expect(field.right).toBeLessThanOrEqual(panel.left);
  // At the end of the page, the top bar covers nothing of it.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const close = overview.getByRole("button", { name: "Close" });
  const [bar, button] = await boxesOf(page.getByRole("banner"), close);
  expect(button.top).toBeGreaterThanOrEqual(bar.bottom);
  await close.click();
  await expect(overview).toBeHidden();
});

test("on a narrow screen View Report covers the page, and closing it returns to the comment", async ({ context, request }) => {
  const { owner, report } = await newCase(request, { steps_markdown: "1. Sign in\n2. Count upwards" });
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await page.setViewportSize({ width: 800, height: 1000 });
  const box = page.getByRole("textbox", { name: "Comment", exact: true });
  await box.fill("I read it again.");
  const opener = page.getByRole("button", { name: "View Report" });
  await opener.click();
  const overview = page.getByRole("dialog", { name: report.poc_title });
  await expect(overview.getByRole("listitem")).toHaveText(["Sign in", "Count upwards"]);
  await expect.poll(async () => (await boxesOf(overview))[0]).toMatchObject({ left: 0, top: 0, width: 800, height: 1000 });
  await expect(overview.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(overview).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(box).toHaveValue("I read it again.");
});

test("the write-up stands whole above the timeline, with its markdown", async ({ context, request }) => {
  const { owner, report } = await newCase(request, {
    poc_description_markdown: `Anybody can **read** it.\n\n${"It goes on. ".repeat(200)}\n\nThis is its end.`,
    steps_markdown: "1. Sign in\n2. Count upwards",
    impact_markdown: "Everybody’s notes.",
  });
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  const writeUp = page.getByRole("region", { name: "Timeline" }).getByRole("article", { name: "What was reported" });
  await expect(writeUp.locator("strong")).toHaveText("read");
  await expect(writeUp.getByText("This is its end.")).toBeVisible();
  await expect(writeUp.getByRole("heading")).toHaveText(["Description", "Steps to reproduce", "Impact"]);
  await expect(writeUp.getByRole("listitem")).toHaveText(["Sign in", "Count upwards"]);
});

test("the number of a duplicate's original leads to it, in the head and in the timeline", async ({ browser, request }) => {
  const { owner, program, report: original } = await newCase(request);
  const other = await newPerson(request);
  const report = await sendReport(request, other, program);
  await setStatus(request, owner, report, { status: "duplicate", duplicate_of: original.id ?? 0 });
  const path = `/reports/${report.report_id}`;
  const page = await openWith(await browser.newContext(), [owner], path);
  const links = page.getByRole("main").getByRole("link", { name: `of #${original.id}` });
  await expect(links).toHaveCount(2);
  await links.last().click();
  await expect(page.getByRole("heading", { name: original.poc_title, level: 1 })).toBeVisible();

  const reporter = await openWith(await browser.newContext(), [other], path);
  await expect(reporter.getByText(`of #${original.id}`)).toHaveCount(2);
  await expect(reporter.getByRole("link", { name: `of #${original.id}` })).toHaveCount(0);
});

test("the company and staff dispute from the menu, the reporter by a button @spec:2.62", async ({ browser, request }) => {
  const { owner, hacker, report } = await newCase(request);
  const path = `/reports/${report.report_id}`;
  const company = await openWith(await browser.newContext(), [owner], path);
  await expect(company.getByRole("button", { name: "Validate" })).toBeVisible();
  await company.getByRole("button", { name: "More actions" }).click();
  await expect(company.getByRole("menuitem")).toHaveText([
    /^Change Severity/,
    /^Update Report Status/,
    "Correct details",
    "Move to another program",
    "Share outside the company",
    "Dispute Report",
  ]);

  const reporter = await openWith(await browser.newContext(), [hacker], path);
  await expect(reporter.getByRole("button", { name: "Dispute Report" })).toBeVisible();
  await expect(reporter.getByRole("button", { name: "More actions" })).toHaveCount(0);

  const staff = await openAs(await browser.newContext(), "ingrid", path);
  await staff.getByRole("button", { name: "More actions" }).click();
  await expect(staff.getByRole("menuitem", { name: "Dispute Report" })).toBeVisible();
});

/** Opens a report from the list after a dialog there has read it, so that only its timeline is missing. */
async function openWhenRead(page: Page, { poc_title }: { poc_title: string }): Promise<Locator> {
  await page.getByRole("button", { name: poc_title }).click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Change Severity" }).click();
  const dialog = page.getByRole("dialog", { name: "Change Severity" });
  await expect(dialog.getByRole("group", { name: /^Attack Vector/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Explore" }).click();
  return page.getByRole("region", { name: "Timeline" });
}

test("three skeleton rows show while the timeline loads, above a comment box of four rows @spec:2.63 @spec:2.64 @spec:9.6", async ({
  context,
  request,
}) => {
  const { owner, hacker, report } = await newCase(request);
  await writeComment(request, hacker, report, { content: "It works without signing in, too." });
  const page = await openWith(context, [owner], "/reports");
  const held = await holdCalls(page, listTimeline);
  const timeline = await openWhenRead(page, report);
  await expect(timeline.getByTestId("skeleton-row")).toHaveCount(3);
  held.release();
  await expect(timeline.getByText("It works without signing in, too.")).toBeVisible();
  await expect(page.getByTestId("skeleton-row")).toHaveCount(0);
  const box = page.getByRole("textbox", { name: "Comment", exact: true });
  const lines = await box.evaluate((area) => {
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(area);
    return (area.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)) / Number.parseFloat(lineHeight);
  });
  expect(Math.round(lines)).toBe(4);
});

test("an empty timeline says so, and one that fails to load offers Retry @spec:8.25", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], "/reports");
  await failCalls(page, listTimeline, "forbidden", "The timeline rests today");
  const timeline = await openWhenRead(page, report);
  await expect(timeline.getByRole("alert").getByText("The timeline rests today")).toBeVisible();
  await page.unrouteAll();
  await timeline.getByRole("button", { name: "Retry" }).click();
  await expect(timeline.getByText("No timeline items available.")).toBeVisible();
});

test("a report and its timeline are read one by one when reading them together fails", async ({ context, request }) => {
  const { owner, hacker, report } = await newCase(request);
  await writeComment(request, hacker, report, { content: "It works without signing in, too." });
  const page = await openWith(context, [owner], "/settings");
  await failCalls(page, getReportWithTimeline, "forbidden", "Reports rest today");
  await page.goto(`/reports/${report.report_id}`);
  await expect(page.getByRole("heading", { name: report.poc_title, level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Timeline" }).getByText("It works without signing in, too.")).toBeVisible();
});

test("a comment without content shows a placeholder @spec:8.26", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  // No call leaves one behind, but one of an older system may.
  const { db, close } = openDatabase({ url: process.env.DATABASE_URL ?? "", max: 1 });
  await buildTimelineItem(db, { report_id: report.report_id, content: null });
  await close();
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await expect(page.getByRole("region", { name: "Timeline" }).getByText("No content available.")).toBeVisible();
});
