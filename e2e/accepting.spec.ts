import { expect, test } from "@playwright/test";
import { updateProgram } from "@safeport/contract/programs/core/program.endpoints";
import { listAsset, newCase } from "./support/cases.ts";
import { send } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

test("a triager validates a report by keyboard, and its author can no longer withdraw it @spec:10.7", async ({
  context,
  request,
}) => {
  const { owner, hacker, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(report.poc_title);
  await page.keyboard.press("y");
  await expect(page.getByRole("dialog", { name: "Validate this report" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Report validated")).toBeVisible();
  await expect(page.getByText("validated the report")).toBeVisible();

  const hackerPage = await openWith(context, [hacker], `/reports/${report.report_id}`);
  await expect(hackerPage.getByText("validated the report")).toBeVisible();
  await expect(hackerPage.getByRole("button", { name: "Withdraw" })).toHaveCount(0);
});

test("a correction shows both values, and the terms of a report stay when its program changes @spec:10.8", async ({
  context,
  request,
}) => {
  const { owner, program, report } = await newCase(request);
  const other = await listAsset(request, owner, program);
  const rewards = { critical: [10], high: [5], medium: [2], low: [1] };
  await send(request, owner, updateProgram, { params: { program: program.program_id }, body: { rewards } });
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Correct details" }).click();
  const dialog = page.getByRole("dialog", { name: "Correct details" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Stored script in the tide table");
  await dialog.getByRole("combobox", { name: "Asset" }).fill(other.identifier);
  await page.getByRole("option", { name: other.identifier }).click();
  await dialog.getByRole("button", { name: "Correct", exact: true }).click();
  await expect(dialog.getByText("Please give a reason of at least 10 characters")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The page belongs to the other host.");
  await dialog.getByRole("button", { name: "Correct", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Stored script in the tide table");
  await expect(page.getByText(`Sent with the title: ${report.poc_title}`)).toBeVisible();
  await expect(page.getByText("corrected the details")).toBeVisible();

  await page.getByRole("button", { name: "Terms when it was sent" }).click();
  const terms = page.getByRole("dialog", { name: "Terms of this report" });
  await expect(terms.getByText("1 part has changed since.")).toBeVisible();
  const paid = terms.getByRole("region", { name: "Rewards" });
  await expect(paid.getByText("Critical: $5,000")).toBeVisible();
  await expect(paid.getByText("Critical: $10", { exact: true })).toBeVisible();
});
