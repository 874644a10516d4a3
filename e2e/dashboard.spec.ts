import { expect } from "@playwright/test";
import { newCase, sendReport, setStatus } from "./support/cases.ts";
import { db } from "./support/database.ts";
import { openAs, openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

test("an owner opens a figure of the dashboard to its list, and staff see the platform @spec:10.31", async ({
  browser,
  context,
  request,
}) => {
  const { owner, hacker, program, report } = await newCase(request, { severity: "high" });
  await setStatus(request, owner, report, { status: "resolved" });
  const late = await sendReport(request, hacker, program);
  await db
    .updateTable("report_target")
    .set({ state: "met", missed_at: new Date(), met_at: new Date(), late_ms: 3 * 3_600_000 })
    .where("report_id", "=", late.report_id)
    .where("target", "=", "first_response")
    .execute();
  const page = await openWith(context, [owner], "/reports");
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  const course = page.getByRole("region", { name: "Twelve months" });
  await course.getByText("Show as a table").click();
  await expect(course.getByRole("row").nth(1)).toContainText("211");
  const severities = page.getByRole("region", { name: "By severity" });
  await expect(severities.getByRole("row", { name: "High" })).toContainText("11");
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await severities.getByRole("row", { name: "High" }).getByRole("link").first().click();
  await expect(page.getByRole("main").locator("[data-row]")).toHaveCount(1);
  await expect(page.getByRole("main").locator("[data-row]")).toContainText(report.poc_title);
  await page.goBack();
  const missed = page.getByRole("region", { name: "Missed targets" });
  await expect(missed.getByRole("row", { name: late.poc_title })).toContainText("3 hours late");
  await missed.getByRole("link", { name: "1 report with a missed target" }).click();
  await expect(page.getByRole("main").locator("[data-row]")).toHaveCount(1);
  await expect(page.getByRole("main").locator("[data-row]")).toContainText(late.poc_title);

  const staff = await openAs(await browser.newContext(), "ingrid", "/dashboard");
  await staff.goto("/dashboard");
  await expect(staff.getByRole("table", { name: "Open disputes by age" })).toBeVisible();
  await expect(staff.getByText("Open reports")).toBeVisible();
});
