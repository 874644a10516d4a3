import { expect, type Locator, type Page, test } from "@playwright/test";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { getReport } from "@safeport/contract/reports/report.endpoints";
import { listAsset, newCase, publish, sendReport } from "./support/cases.ts";
import { newOwner, newPerson, send } from "./support/people.ts";
import { openAs, openWith } from "./support/sign-in.ts";

/** Counts a person's actions: each click and each pressed key; typed text does not count. */
function countingHand(page: Page) {
  const done: string[] = [];
  return {
    done,
    click: async (target: Locator) => {
      await target.click();
      done.push(`click ${target}`);
    },
    press: async (key: string) => {
      await page.keyboard.press(key);
      done.push(`press ${key}`);
    },
  };
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("the oldest new report, a question to its author, and the next: at most 5 actions from the start page", async ({
  context,
  request,
}) => {
  const { owner, hacker, program, report } = await newCase(request);
  const second = await sendReport(request, hacker, program);
  await sendReport(request, hacker, program);
  const page = await openWith(context, [owner], "/");
  const { click, press, done } = countingHand(page);
  await click(page.getByRole("region", { name: "Waiting for triage" }).getByRole("link").filter({ hasText: "Invoices" }).first());
  await expect(heading(page)).toHaveText(report.poc_title);
  // Parts that load above the form move it, and a menu whose button moves out of sight hides.
  await expect(page.getByText("No timeline items available.")).toBeVisible();
  const box = page.getByRole("textbox", { name: "Comment", exact: true });
  await box.fill("Which browser was it?");
  const more = page.getByRole("button", { name: "More ways to send" });
  const ask = page.getByRole("menuitem", { name: "Comment and ask for info" });
  const internal = page.getByRole("switch", { name: "Internal comment" });
  // An internal comment cannot ask the reporter.
  await internal.press("Space");
  await more.click();
  await expect(ask).toBeDisabled();
  await page.keyboard.press("Escape");
  // A closing menu gives the focus back to its button.
  await expect(more).toBeFocused();
  await internal.press("Space");
  await expect(internal).not.toBeChecked();
  await click(more);
  await click(ask);
  await expect(page.getByRole("button", { name: "Status: Needs more info" })).toBeVisible();
  await expect(box).toHaveValue("");
  await expect(page.getByRole("region", { name: "Timeline" }).getByText("Which browser was it?")).toBeVisible();
  await expect(more).toHaveCount(0);
  await press("n");
  await expect(heading(page)).toHaveText(second.poc_title);
  expect(done.length, done.join(", ")).toBeLessThanOrEqual(5);
});

test("ten reports are triaged by keyboard alone", async ({ context, request }) => {
  const { owner, hacker, program, report } = await newCase(request);
  const titles = [report.poc_title];
  for (let count = 1; count < 10; count += 1) titles.unshift((await sendReport(request, hacker, program)).poc_title);
  const page = await openWith(context, [owner], "/reports");
  const { press, done } = countingHand(page);
  await expect(page.getByRole("button", { name: titles[0] ?? "" })).toBeVisible();
  await press("j");
  await press("o");
  for (const title of titles) {
    await expect(heading(page)).toHaveText(title);
    await expect(page.getByRole("button", { name: "Status: New" })).toBeVisible();
    await press("s");
    await expect(page.getByRole("menuitem", { name: "Under review" })).toBeFocused();
    await press("Enter");
    await expect(page.getByRole("button", { name: "Status: Under review" })).toBeVisible();
    if (title === titles.at(-1)) break;
    await expect(page.locator('[data-shortcut="n"]:not([aria-disabled="true"])')).toBeVisible();
    await press("n");
  }
  expect(done.length, done.join(", ")).toBeLessThanOrEqual(2 + 3 * 10);
});

test("a duplicate, whose original is found by its title: at most 4 actions from its page", async ({ context, request }) => {
  const { owner, program, report: original } = await newCase(request);
  const report = await sendReport(request, await newPerson(request), program);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  const { click, done } = countingHand(page);
  await click(page.getByRole("button", { name: "Status: New" }));
  await click(page.getByRole("menuitem", { name: "Duplicate" }));
  const dialog = page.getByRole("dialog", { name: "Update Report Status" });
  const field = dialog.getByRole("combobox", { name: "Original report" });
  await field.fill("no such report");
  await expect(dialog.getByText("No earlier report matches “no such report”")).toBeVisible();
  await field.fill(original.poc_title);
  await expect(page.getByRole("option")).toHaveCount(1);
  await click(page.getByRole("option", { name: original.poc_title }));
  await expect(field).toHaveValue(`#${original.id}`);
  await expect(dialog.getByRole("status").filter({ hasText: original.poc_title })).toBeVisible();
  await click(dialog.getByRole("button", { name: "Update status" }));
  await expect(page.getByRole("button", { name: "Status: Duplicate" })).toBeVisible();
  expect(done.length, done.join(", ")).toBeLessThanOrEqual(4);
  const read = await send<Report>(request, owner, getReport, { params: { report_id: report.report_id } });
  expect(read.duplicate_of).toBe(original.id);
});

test("the reports of a user: at most 3 actions for staff", async ({ context, request }) => {
  const { hacker, report } = await newCase(request);
  const page = await openAs(context, "ingrid", "/admin");
  await expect(heading(page)).toHaveText("Discovery");
  const { press, done } = countingHand(page);
  await press("/");
  await page.keyboard.type(hacker.user.username);
  await press("Enter");
  await expect(page.getByRole("button", { name: report.poc_title })).toBeVisible();
  expect(done.length, done.join(", ")).toBeLessThanOrEqual(3);
});

test("from a host that a wildcard covers to the sent report: at most 6 actions besides the texts", async ({
  context,
  request,
}) => {
  const owner = await newOwner(request);
  const program = await publish(request, owner, owner.company);
  const host = `flow${program.program_id.slice(-12)}.example`;
  await listAsset(request, owner, program, { asset_type: "wildcard", identifier: `*.${host}` });
  const page = await openWith(context, [await newPerson(request)], "/");
  const { click, press, done } = countingHand(page);
  await expect(heading(page)).toHaveText("Discovery");
  await press("/");
  await page.keyboard.type(`api.${host}`);
  await click(page.getByRole("region", { name: "Search results" }).getByRole("link", { name: program.title }));
  await click(page.getByRole("link", { name: `Report *.${host}` }));
  await expect(page.getByRole("combobox", { name: "Asset" })).toHaveValue(`*.${host}`);
  await page.getByLabel("Title").fill("Any invoice can be read by its number");
  await page.getByRole("textbox", { name: "Description" }).fill("The number is not checked against the account.");
  await page.getByRole("textbox", { name: "Steps to reproduce" }).fill("1. Open the invoice of another account.");
  await page.getByRole("textbox", { name: "Impact" }).fill("Anyone reads every invoice.");
  await page.getByLabel("Vector", { exact: true }).fill("CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H");
  await click(page.getByRole("button", { name: "Send report" }));
  await click(page.getByRole("dialog").getByRole("button", { name: "Send report" }));
  await expect(heading(page)).toHaveText("Any invoice can be read by its number");
  expect(done.length, done.join(", ")).toBeLessThanOrEqual(6);
});
