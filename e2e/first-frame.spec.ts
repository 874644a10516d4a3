import { expect, test } from "@playwright/test";
import { listCompanies } from "@safeport/contract/companies/company.endpoints";
import { getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import { getReportWithTimeline } from "@safeport/contract/reports/timeline.endpoints";
import { hold } from "./support/answers.ts";
import { isCallOf } from "./support/calls.ts";
import { newCase } from "./support/cases.ts";
import { newPerson } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

const scripts = /\/assets\/.*\.js$/;

test("behind the sign-in, the frame and skeletons show before any script is there", async ({ context, request }) => {
  const page = await openWith(context, [await newPerson(request)], "/login");
  const held = await hold(page, scripts);
  await page.goto("/reports", { waitUntil: "commit" });
  const frame = page.locator("#frame");
  await expect(frame.locator("aside")).toBeVisible();
  await expect(frame.locator("section > div")).toHaveCount(4);
  expect((await frame.locator("aside").boundingBox())?.width).toBe(232);
  held.release();
  await expect(page.getByRole("heading", { name: "Reports", level: 1 })).toBeVisible();
  await expect(frame).toHaveCount(0);
  // Smaller screens have less of it.
  for (const [width, sidebar] of [[1000, 64] as const, [360, undefined] as const]) {
    await page.setViewportSize({ width, height: 800 });
    const again = await hold(page, scripts);
    await page.goto("/reports", { waitUntil: "commit" });
    await expect(frame.locator("section")).toBeVisible();
    expect((await frame.locator("aside").boundingBox())?.width).toBe(sidebar);
    again.release();
    await expect(page.getByRole("heading", { name: "Reports", level: 1 })).toBeVisible();
    if (sidebar) expect((await page.getByRole("complementary").boundingBox())?.width).toBe(sidebar);
  }
});

for (const reader of ["researcher", "member of a company"] as const) {
  test(`the frame shows a ${reader} the first rows of the Reports page while the code is still loading, from the only calls for them`, async ({
    context,
    request,
  }) => {
    const { owner, hacker, report } = await newCase(request);
    // This browser does not know yet which company the owner works for.
    const page = await openWith(context, [reader === "researcher" ? hacker : owner], "/login");
    const held = await hold(page, scripts);
    const calls: string[] = [];
    page.on("request", (call) => {
      for (const target of [listCompanies, listReports]) if (isCallOf(target)(call)) calls.push(target.name);
    });
    await page.goto("/reports", { waitUntil: "commit" });
    const row = page.locator("#frame").getByRole("link", { name: report.poc_title });
    await expect(row).toHaveAttribute("href", `/reports/${report.report_id}`);
    await expect(row).toContainText(`#${report.id}`);
    held.release();
    await expect(page.getByRole("main").getByRole("button", { name: report.poc_title })).toBeVisible();
    await expect(page.locator("#frame")).toHaveCount(0);
    expect(calls).toEqual(reader === "researcher" ? [listReports.name] : [listCompanies.name, listReports.name]);
  });
}

test("a report is asked for before any script is there, and by no other call", async ({ context, request }) => {
  const { hacker, report } = await newCase(request);
  const page = await openWith(context, [hacker], "/login");
  const held = await hold(page, scripts);
  const calls: string[] = [];
  page.on("request", (call) => {
    for (const target of [getReport, getReportWithTimeline]) if (isCallOf(target)(call)) calls.push(target.name);
  });
  const answered = page.waitForResponse((response) => isCallOf(getReportWithTimeline)(response.request()));
  await page.goto(`/reports/${report.report_id}`, { waitUntil: "commit" });
  await answered;
  held.release();
  await expect(page.getByRole("heading", { name: report.poc_title, level: 1 })).toBeVisible();
  await expect(page.getByPlaceholder(/^Write a comment/)).toBeVisible();
  expect(calls).toEqual([getReportWithTimeline.name]);
});

test("in front of the sign-in, there is no frame", async ({ page }) => {
  const held = await hold(page, scripts);
  await page.goto("/login", { waitUntil: "commit" });
  await expect(page.getByText("Safeport", { exact: true }).last()).toBeVisible();
  await expect(page.locator("#frame")).toBeHidden();
  held.release();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("fonts come with the next page, so that no line of the first one wraps anew", async ({ context, request }) => {
  const { hacker, report } = await newCase(request);
  const page = await openWith(context, [hacker], `/reports/${report.report_id}`);
  const title = page.getByRole("heading", { name: report.poc_title, level: 1 });
  await expect(title).toBeVisible();
  const shown = () => page.evaluate(() => [...document.fonts].filter(({ family }) => /Inter Variable/.test(family)).length);
  await page.waitForFunction(() => localStorage.getItem("safeport.fonts"));
  expect(await shown()).toBe(0);
  await page.getByRole("link", { name: "Reports", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Reports", level: 1 })).toBeVisible();
  expect(await shown()).toBe(2);

  // Another view of a list is the same page.
  // Here runs no page of the app, which would note again that it has the fonts.
  await page.goto("/readyz");
  await page.evaluate(() => localStorage.removeItem("safeport.fonts"));
  await page.goto("/settings");
  await page.waitForFunction(() => localStorage.getItem("safeport.fonts"));
  await page.getByRole("tab", { name: "Notifications" }).click();
  await expect(page).toHaveURL(/tab=notifications/);
  expect(await shown()).toBe(0);
});
