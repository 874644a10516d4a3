import { expect, test } from "@playwright/test";
import { buildReport } from "@safeport/db/factories/build-report";
import { newCase } from "./support/cases.ts";
import { db } from "./support/database.ts";
import { openWith } from "./support/sign-in.ts";

/** Further reports of a case. */
async function addReports(count: number, over: Parameters<typeof buildReport>[1]): Promise<void> {
  for (let number = 0; number < count; number++) await buildReport(db, { title: `Finding ${number}`, scope_id: null, ...over });
}

test("fifty reports are closed in five acts of the keyboard, and the failures are named", async ({ context, request }) => {
  const { owner, hacker, program } = await newCase(request);
  const over = { author_id: hacker.user.user_id, program_id: program.program_id };
  await addReports(48, over);
  await addReports(1, { ...over, dispute_open: true, title: "Disputed finding" });
  const page = await openWith(context, [owner], "/reports");
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  await page.keyboard.press("x");
  const bar = page.getByRole("region", { name: "Selected reports" });
  await expect(bar.getByText("1 selected")).toBeVisible();
  await page.keyboard.press("Shift+X");
  await expect(bar.getByText("50 selected")).toBeVisible();
  await page.keyboard.press("s");
  await page.getByRole("menuitem", { name: "Closed" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Change 50 reports to Closed" });
  await dialog.getByLabel("Close as").selectOption("informative");
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("49 reports changed")).toBeVisible();
  await expect(bar.getByText("1 selected")).toBeVisible();
  await expect(bar.getByRole("link", { name: "Disputed finding" })).toBeVisible();
});

test("a report is taken, labelled and found again in a saved view", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  await db
    .insertInto("label")
    .values({ id: report.report_id, company_id: report.company_id, name: "Payments", color: "blue" })
    .execute();
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await expect(page.getByRole("button", { name: "Assign" })).toBeVisible();
  await page.keyboard.press("a");
  await page.getByRole("menuitem", { name: owner.user.full_name }).press("Enter");
  await expect(page.getByRole("button", { name: `Assigned to ${owner.user.full_name}` })).toBeVisible();
  await page.keyboard.press("l");
  await page.getByRole("menuitem", { name: "Payments" }).press("Enter");
  await expect(page.getByRole("button", { name: "Labels" })).toContainText("Payments");
  await page.getByRole("button", { name: "Stop watching" }).click();
  await expect(page.getByRole("button", { name: "Watch", exact: true })).toBeVisible();

  await page.goto("/reports?view=my_turn");
  await expect(page.getByTestId("count-my_turn")).toHaveText("1");
  await page.getByLabel("Label").selectOption("Payments");
  await expect(page.getByText(report.poc_title)).toBeVisible();
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Payments on my desk");
  await page.getByLabel("Share with the company").check();
  await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
  const saved = page.getByRole("link", { name: "Payments on my desk" });
  await expect(saved).toContainText("1");
  await saved.click();
  await expect(page.getByText(report.poc_title)).toBeVisible();
});
