import { expect, type Locator } from "@playwright/test";
import { newCase, sendReport, setStatus } from "./support/cases.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

/** The contrast (WCAG 2.2) between the two parts of a bar, which have a gap between them. */
async function contrastOfParts(chart: Locator): Promise<number> {
  const parts = chart.locator('[aria-hidden] [data-orientation="vertical"] > *');
  await expect(parts).toHaveCount(2);
  return parts.evaluateAll(([lower, upper]) => {
    if (!lower || !upper || lower.getBoundingClientRect().top - upper.getBoundingClientRect().bottom < 1.9) return 0;
    const [dark = 0, light = 0] = [lower, upper]
      .map((part) => {
        const [r = 0, g = 0, b = 0] = (getComputedStyle(part).backgroundColor.match(/\d+/g) ?? [])
          .map((value) => Number(value) / 255)
          .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      })
      .sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  });
}

test("an owner opens the metrics of a program and the reports behind a figure; a researcher does not @spec:10.42", async ({
  browser,
  context,
  request,
}) => {
  const { owner, hacker, program, report } = await newCase(request, { severity: "high" });
  await setStatus(request, owner, report, { status: "resolved" });
  await sendReport(request, hacker, program);
  const page = await openWith(context, [owner], `/bounties/${program.handle}`);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("complementary", { name: "Facts" }).getByRole("link", { name: "Metrics" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Metrics: ${program.title}` })).toBeVisible();
  const times = page.getByRole("region", { name: "Response times" });
  await expect(times.getByText("Reports received in the last 12 months")).toBeVisible();
  await expect(times.getByRole("row", { name: "Resolution" })).toContainText("< 0.1 days");
  const months = page.getByRole("region", { name: "Reports by month" });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => contrastOfParts(months)).toBeGreaterThan(3);
  }
  await months.getByText("Show as a table").click();
  await expect(months.getByRole("row").nth(1).getByRole("link")).toHaveText(["2", "1"]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await months.getByRole("row").nth(1).getByRole("link").nth(1).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
  await expect(page.getByRole("main").locator("[data-row]")).toHaveCount(1);
  await expect(page.getByRole("main").locator("[data-row]")).toContainText(report.poc_title);
  await page.getByRole("button", { name: "Remove filter Received" }).click();
  await expect(page).not.toHaveURL(/received/);

  const outside = await openWith(await browser.newContext(), [hacker], `/bounties/${program.handle}`);
  const facts = outside.getByRole("complementary", { name: "Facts" });
  await expect(facts.getByRole("link", { name: "My reports to this program" })).toBeVisible();
  await expect(outside.getByRole("link", { name: "Metrics" })).toHaveCount(0);
  await outside.goto(`/bounties/${program.handle}/metrics`);
  await expect(outside.getByText("Only the company and the platform’s staff see these figures")).toBeVisible();
  await outside.getByRole("link", { name: "View the program" }).click();
  await expect(outside.getByRole("heading", { level: 1, name: program.title })).toBeVisible();
});
