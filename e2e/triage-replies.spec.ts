import { expect, test } from "@playwright/test";
import { getReport } from "@safeport/contract/reports/report.endpoints";
import type { Report } from "@safeport/contract/reports/report.schema";
import { newCase, sendReport } from "./support/cases.ts";
import { newPerson, send } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

test("one press comments and asks for info; an internal comment cannot ask", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  const box = page.getByRole("textbox", { name: "Comment", exact: true });
  await box.fill("Which browser was it?");
  const more = page.getByRole("button", { name: "More ways to send" });
  const ask = page.getByRole("menuitem", { name: "Comment and ask for info" });
  const internal = page.getByRole("switch", { name: "Internal comment" });
  await internal.press("Space");
  await expect(internal).toBeChecked();
  await more.click();
  await expect(ask).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(ask).toBeHidden();
  await internal.press("Space");
  await more.click();
  await ask.click();
  await expect(page.getByRole("button", { name: "Status: Needs more info" })).toBeVisible();
  await expect(box).toHaveValue("");
  await expect(page.getByRole("region", { name: "Timeline" }).getByText("Which browser was it?")).toBeVisible();
  await expect(more).toHaveCount(0);
});

test("an original is found by its title, shown, and named by its number", async ({ context, request }) => {
  const { owner, program, report: original } = await newCase(request);
  const report = await sendReport(request, await newPerson(request), program);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await page.getByRole("button", { name: "Status: New" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  const dialog = page.getByRole("dialog", { name: "Update Report Status" });
  const field = dialog.getByRole("combobox", { name: "Original report" });
  await field.fill(original.poc_title);
  const found = page.getByRole("option", { name: original.poc_title });
  await expect(found).toHaveCount(1);
  await found.click();
  await expect(field).toHaveValue(`#${original.id}`);
  await expect(dialog.getByRole("status").filter({ hasText: original.poc_title })).toBeVisible();
  await dialog.getByRole("button", { name: "Update Status" }).click();
  await expect(page.getByRole("button", { name: "Status: Duplicate" })).toBeVisible();
  const read = await send<Report>(request, owner, getReport, { params: { report_id: report.report_id } });
  expect(read.duplicate_of).toBe(original.id);
});
