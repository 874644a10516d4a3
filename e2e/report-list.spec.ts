import { expect, type Page, type Request, test } from "@playwright/test";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import { holdCalls, isCallOf } from "./support/calls.ts";
import { dispute, newCase, publish, sendReport, setStatus } from "./support/cases.ts";
import { newCompany, newPerson, uniqueName } from "./support/people.ts";
import { openAs, openWith } from "./support/sign-in.ts";

const viewsOf = (page: Page) => page.getByRole("navigation", { name: "Report views" }).getByRole("link");
const rowsOf = (page: Page) => page.locator("main button[data-row]");
const queryOf = (call: Request) => new URL(call.url()).searchParams;
const resolved = { status: "resolved" } as const;

test("staff see all reports, requests, disputed and closed ones @spec:2.14 @spec:2.48 @spec:6.1", async ({
  context,
  request,
}) => {
  const { owner, hacker, program, report } = await newCase(request);
  const closed = await sendReport(request, hacker, program);
  await setStatus(request, owner, closed, resolved);
  const disputed = await sendReport(request, hacker, program);
  await dispute(request, hacker, disputed);
  const page = await openAs(context, "ingrid", `/reports?program_id=${program.program_id}`);
  await expect(viewsOf(page)).toHaveText([
    /^Reports\d/,
    /^Report Requests\d/,
    /^Disputed Reports\d/,
    /^Closed Reports\d/,
    /^Overdue\d/,
  ]);
  await expect(page.getByText("Total New Reports")).toHaveCount(0);
  await expect(rowsOf(page)).toHaveCount(3);
  // Of all companies' reports, so each says to which program it was sent.
  await expect(rowsOf(page).filter({ hasText: program.title })).toHaveCount(3);

  // The list may be read again at any time, so the call of this view is recognized by its query.
  const listRequest = page.waitForRequest((call) => isCallOf(listReports)(call) && queryOf(call).get("status") === "ACTIVE");
  await viewsOf(page).filter({ hasText: "Report Requests" }).click();
  await listRequest;
  await expect(rowsOf(page)).toHaveText([new RegExp(disputed.poc_title), new RegExp(report.poc_title)]);
  await viewsOf(page).filter({ hasText: "Disputed Reports" }).click();
  await expect(rowsOf(page)).toHaveText([new RegExp(disputed.poc_title)]);
  await viewsOf(page).filter({ hasText: "Closed Reports" }).click();
  await expect(rowsOf(page)).toHaveText([new RegExp(closed.poc_title)]);
});

test("a company sees its figures, and all, new, disputed and closed reports @spec:2.14 @spec:2.49 @spec:2.50", async ({
  context,
  request,
}) => {
  const { owner, hacker, program, report } = await newCase(request);
  const [first, second, disputed] = await Promise.all([1, 2, 3].map(() => sendReport(request, hacker, program)));
  if (!first || !second || !disputed) throw new Error("three reports were to be sent");
  await setStatus(request, owner, first, resolved);
  await setStatus(request, owner, second, { status: "closed", close_reason: "informative" });
  await setStatus(request, owner, disputed, { status: "under_review" });
  await dispute(request, hacker, disputed);
  const page = await openWith(context, [owner], "/reports");
  await expect(viewsOf(page)).toHaveText([
    "Reports4",
    "New Reports1",
    "Mine0",
    "My turn0",
    "Disputed Reports1",
    "Closed Reports2",
    "Overdue0",
  ]);
  const figure = (name: string) => page.getByRole("link", { name });
  await expect(figure("Total New Reports")).toHaveAccessibleName("Total New Reports 1");
  await expect(figure("Total Closed Reports")).toHaveAccessibleName("Total Closed Reports 2");
  await expect(figure("Total Disputed Reports")).toHaveAccessibleName("Total Disputed Reports 1");

  await expect(rowsOf(page)).toHaveCount(4);
  await viewsOf(page).filter({ hasText: "New Reports" }).click();
  await expect(rowsOf(page)).toHaveText([new RegExp(report.poc_title)]);
  await viewsOf(page).filter({ hasText: "Disputed Reports" }).click();
  await expect(rowsOf(page)).toHaveText([new RegExp(disputed.poc_title)]);
  await viewsOf(page).filter({ hasText: "Closed Reports" }).click();
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(rowsOf(page).filter({ hasText: first.poc_title })).toHaveCount(1);
  await expect(rowsOf(page).filter({ hasText: second.poc_title })).toHaveCount(1);
});

test("a researcher sees their own reports, and the disputed ones among them @spec:2.14 @spec:2.51 @spec:6.10", async ({
  context,
  request,
}) => {
  const { hacker, program, report } = await newCase(request);
  const mine = await sendReport(request, hacker, program);
  await sendReport(request, await newPerson(request), program);
  await dispute(request, hacker, mine);
  const page = await openWith(context, [hacker], "/reports");
  await expect(viewsOf(page)).toHaveText(["Reports2", "Disputed Reports1"]);
  await expect(page.getByText("Total New Reports")).toHaveCount(0);
  await expect(rowsOf(page)).toHaveText([new RegExp(mine.poc_title), new RegExp(report.poc_title)]);
  await viewsOf(page).filter({ hasText: "Disputed Reports" }).click();
  await expect(rowsOf(page)).toHaveText([new RegExp(mine.poc_title)]);
});

test("an owner of two companies sees the reports of the active one @spec:2.14 @spec:6.9", async ({ context, request }) => {
  const { owner, hacker, report } = await newCase(request);
  const other = await newCompany(request, owner, uniqueName("Boathouse"));
  const elsewhere = await sendReport(request, hacker, await publish(request, owner, other));
  await context.addInitScript((companyId) => localStorage.setItem("safeport.active_company", companyId), other.company_id);
  const page = await openWith(context, [owner], "/reports");
  await expect(rowsOf(page)).toHaveText([new RegExp(elsewhere.poc_title)]);
  await expect(page.getByText(report.poc_title)).toHaveCount(0);
  await expect(viewsOf(page).first()).toHaveText("Reports1");
});

test("the search finds reports by program and by username @spec:2.14 @spec:2.52", async ({ context, request }) => {
  const { owner, hacker, program, report } = await newCase(request);
  const other = await newPerson(request);
  const foreign = await sendReport(request, other, await publish(request, owner, owner.company));
  const page = await openWith(context, [owner], "/reports");
  await expect(rowsOf(page)).toHaveCount(2);
  const search = page.getByRole("main").getByPlaceholder("Search by Project or Username");
  await search.fill(program.title);
  await expect(rowsOf(page)).toHaveText([new RegExp(report.poc_title)]);
  await search.fill(other.user.username);
  await expect(rowsOf(page)).toHaveText([new RegExp(foreign.poc_title)]);
  await search.fill(`${hacker.user.username} is nobody's name`);
  await expect(page.getByText(/^No reports match/)).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(search).toHaveValue("");
  await expect(rowsOf(page)).toHaveCount(2);
});

test("a long list has pages of twenty, and another view or filter starts at the first @spec:2.14 @spec:2.54 @spec:2.56 @spec:5.13", async ({
  context,
}) => {
  const page = await openAs(context, "dana", "/reports");
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(rowsOf(page)).toHaveCount(20);
  await expect(pages.getByRole("link", { name: "Page 1", exact: true })).toHaveAttribute("aria-current", "page");
  const first = await rowsOf(page).first().getAttribute("data-row");
  await pages.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/[?&]page=2(&|$)/);
  await expect(pages.getByRole("link", { name: "Page 2", exact: true })).toHaveAttribute("aria-current", "page");
  await expect(page.locator(`[data-row="${first}"]`)).toHaveCount(0);

  const listRequest = page.waitForRequest((call) => isCallOf(listReports)(call) && queryOf(call).get("page") === "1");
  await viewsOf(page).filter({ hasText: "New Reports" }).click();
  await listRequest;
  await expect(page).not.toHaveURL(/page=/);

  await page.goto("/reports?page=2");
  await expect(pages.getByRole("link", { name: "Page 2", exact: true })).toHaveAttribute("aria-current", "page");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByLabel("Severity").selectOption("High");
  await expect(page).toHaveURL(/severity=high/);
  await expect(page).not.toHaveURL(/page=/);
  // A page past the end shows the last one.
  await page.goto("/reports?page=9999");
  await expect(page).toHaveURL(/page=\d\d?$/);
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(pages.getByRole("link", { name: "Next page" })).toHaveCount(0);
});

test("the list is sorted as chosen and says so, in the address too, and shows the time that it is sorted by @spec:2.14", async ({
  context,
  request,
}) => {
  const { owner, hacker, program, report: first } = await newCase(request);
  const second = await sendReport(request, hacker, program);
  const page = await openWith(context, [owner], "/reports");
  const order = page.getByLabel("Sort by");
  await expect(order).toHaveValue("newest");
  await expect(rowsOf(page)).toHaveText([new RegExp(second.poc_title), new RegExp(first.poc_title)]);
  await order.selectOption("Oldest first");
  await expect(page).toHaveURL(/sort=oldest/);
  await expect(rowsOf(page)).toHaveText([new RegExp(first.poc_title), new RegExp(second.poc_title)]);
  await setStatus(request, owner, second, { status: "under_review" });
  await page.goto("/reports?sort=activity");
  await expect(order).toHaveValue("activity");
  await expect(rowsOf(page)).toHaveText([/Last activity/, /Last activity/]);
  await expect(rowsOf(page).first()).toContainText(second.poc_title);
  await expect(rowsOf(page).first().getByRole("time").last()).not.toHaveAttribute("datetime", second.created_at);
});

test("four skeleton rows show while the list loads, and a single page has no pagination @spec:2.14 @spec:2.54 @spec:2.57 @spec:9.6", async ({
  context,
  request,
}) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], "/settings");
  const held = await holdCalls(page, listReports);
  await page.goto("/reports");
  await expect(page.getByTestId("skeleton-row")).toHaveCount(4);
  await expect(rowsOf(page)).toHaveCount(0);
  held.release();
  await expect(rowsOf(page)).toHaveText([new RegExp(report.poc_title)]);
  await expect(page.getByTestId("skeleton-row")).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Pages" })).toHaveCount(0);
});

test("no row moves after it is shown, however late filters and counts come @spec:2.14", async ({ context, request }) => {
  const { owner } = await newCase(request);
  await context.addInitScript(() => {
    const tops = new Set<number>();
    Object.assign(window, { rowTops: tops });
    const look = () => {
      const row = document.querySelector("main button[data-row]");
      if (row) tops.add(Math.round(row.getBoundingClientRect().top));
      requestAnimationFrame(look);
    };
    look();
  });
  const page = await openWith(context, [owner]);
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  const slow = { offline: false, latency: 300, downloadThroughput: 150_000, uploadThroughput: 150_000 };
  await network.send("Network.emulateNetworkConditions", slow);
  await page.goto("/reports");
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Filter", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Export" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Total New Reports 1" })).toBeVisible();
  const tops = await page.evaluate(() => [...(window as unknown as { rowTops: Set<number> }).rowTops]);
  expect(tops).toHaveLength(1);
});
