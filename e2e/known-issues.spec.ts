import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { newCase, sendReport } from "./support/cases.ts";
import { variants } from "./support/nightly.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

for (const width of variants([360], [360, 1440]))
  test(`a known issue is registered, a report is closed by it, and its author has it revealed, at ${width} px`, async ({
    browser,
    request,
  }) => {
    const { hacker, owner, program } = await newCase(request);
    const companyPage = await openWith(
      await browser.newContext({ viewport: { width, height: 900 } }),
      [owner],
      `/bounties/${program.handle}/known-issues`,
    );
    await companyPage.getByRole("button", { name: "Add known issue" }).first().click();
    const form = companyPage.getByRole("dialog", { name: "Add known issue" });
    await form.getByRole("button", { name: "Add known issue" }).click();
    await expect(form.getByLabel("Title")).toBeFocused();
    await form.getByLabel("Title").fill("Invoices can be read by their number");
    await form.getByLabel("Asset").selectOption({ label: program.scope.identifier });
    const today = await companyPage.evaluate(() => new Date().toLocaleDateString("sv"));
    await expect(form.getByLabel("Found on")).toHaveValue(today);
    await form.getByLabel("Found on").fill("2026-01-31");
    await form.getByRole("button", { name: "Add known issue" }).click();
    await expect(form).toBeHidden();
    await expect(companyPage.getByText("Internal", { exact: true })).toBeVisible();
    await expectAccessible(companyPage);

    const report = await sendReport(request, hacker, program, { poc_title: "Invoices can be read by their number" });
    await companyPage.goto(`/reports/${report.report_id}`);
    await expect(companyPage.getByRole("heading", { level: 1, name: report.poc_title })).toBeVisible();
    await companyPage.keyboard.press("s");
    await companyPage.getByRole("menuitem", { name: "Duplicate" }).click();
    const dialog = companyPage.getByRole("dialog", { name: "Update Report Status" });
    await dialog.getByRole("radio", { name: /KI-1/ }).click();
    await dialog.getByRole("button", { name: "Update status" }).click();
    await expect(dialog).toBeHidden();

    const hackerPage = await openWith(
      await browser.newContext({ viewport: { width, height: 900 } }),
      [hacker],
      `/reports/${report.report_id}`,
    );
    const card = hackerPage.getByRole("region", { name: "Duplicate of a known issue" });
    await expect(card.getByText(program.scope.identifier)).toHaveCount(0);
    await card.getByRole("button", { name: "Reveal asset and weakness" }).click();
    await expect(card.getByText(program.scope.identifier)).toBeVisible();
    await expect(card.getByRole("button", { name: "Download proof" })).toBeVisible();
    await expectAccessible(hackerPage);
    await hackerPage.goto(`/p/${program.handle}`);
    await expect(hackerPage.getByText("Batch 1: 1 entry")).toBeVisible();
    await hackerPage.goto(`/bounties/${program.handle}/known-issues`);
    await expect(hackerPage.getByText("This program keeps its known issues to its company")).toBeVisible();
    await hackerPage.getByRole("link", { name: "Open the program" }).click();
    await expect(hackerPage.getByRole("heading", { level: 1, name: program.title })).toBeVisible();
  });

test("a duplicate is compared with its original before it is marked, and its author sees a card", async ({
  browser,
  request,
}) => {
  const { hacker, owner, program, report: original } = await newCase(request);
  const second = await sendReport(request, hacker, program);
  const companyPage = await openWith(await browser.newContext(), [owner], `/reports/${second.report_id}`);
  await expect(companyPage.getByRole("heading", { level: 1, name: second.poc_title })).toBeVisible();
  await companyPage.keyboard.press("s");
  await companyPage.getByRole("menuitem", { name: "Duplicate" }).click();
  const dialog = companyPage.getByRole("dialog", { name: "Update Report Status" });
  // Not the box on screen, which the opening dialog still scales.
  const heightOf = () => dialog.evaluate((box: HTMLElement) => box.offsetHeight);
  const before = await heightOf();
  await dialog.getByLabel("Original report").fill(String(original.id));
  const compared = dialog.getByRole("group", { name: "Both reports side by side" });
  await expect(compared.getByText(original.poc_title)).toBeVisible();
  await expect(compared.getByText(second.poc_title)).toBeVisible();
  // The buttons have not moved under a press that was on its way.
  expect(await heightOf()).toBe(before);
  await dialog.getByRole("button", { name: "Update status" }).click();
  await expect(dialog).toBeHidden();
  const hackerPage = await openWith(await browser.newContext(), [hacker], `/reports/${second.report_id}`);
  const card = hackerPage.getByRole("region", { name: "Duplicate of an earlier report" });
  await expect(card.getByText(`#${original.id}`)).toBeVisible();
  await expect(card.getByText("The same person")).toBeVisible();
  await hackerPage.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(hackerPage);
  expect(await hackerPage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
