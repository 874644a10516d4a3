import { expect, test } from "@playwright/test";
import { newCase, sendReport } from "./support/cases.ts";
import { openWith } from "./support/sign-in.ts";

test("the chips of status and severity are the menus that change them, and keys open them", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await page.getByRole("button", { name: "Severity: Medium" }).click();
  await page.getByRole("menuitem", { name: "High" }).click();
  const rating = page.getByRole("dialog", { name: "Change Severity" });
  await expect(rating.getByRole("radio", { name: /^High/ })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(rating).toBeHidden();

  await page.keyboard.press("v");
  await expect(page.getByRole("menu", { name: "Severity: Medium" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("s");
  await page.getByRole("menuitem", { name: "Resolved" }).click();
  const status = page.getByRole("dialog", { name: "Update Report Status" });
  // The dialog does not ask again for the chosen status.
  await expect(status.getByRole("radio")).toHaveCount(0);
  await expect(status.getByText("Resolved", { exact: true })).toBeVisible();
  await status.getByRole("button", { name: "Update status" }).click();
  await expect(page.getByRole("button", { name: "Status: Resolved" })).toBeVisible();
});

test("i begins an internal comment, and what is typed there is text", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  const box = page.getByRole("textbox", { name: "Comment", exact: true });
  await expect(box).toBeVisible();
  await page.keyboard.press("i");
  await expect(box).toBeFocused();
  await expect(page.getByRole("switch", { name: "Internal comment" })).toBeChecked();
  await page.keyboard.type("is it vs n p");
  await expect(box).toHaveValue("is it vs n p");
  await expect(page.getByRole("menu")).toHaveCount(0);
});

test("n and p lead to the next and the previous report of the list", async ({ context, request }) => {
  const { owner, hacker, program, report } = await newCase(request);
  const second = await sendReport(request, hacker, program);
  const page = await openWith(context, [owner], "/reports");
  await page.getByRole("button", { name: second.poc_title }).click();
  await page.getByRole("link", { name: "Explore" }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(second.poc_title);
  await page.keyboard.press("n");
  await expect(heading).toHaveText(report.poc_title);
  await page.keyboard.press("p");
  await expect(heading).toHaveText(second.poc_title);
});

test("a reader who may not change them sees chips, and the list of keys names all", async ({ context, request }) => {
  const { hacker, report } = await newCase(request);
  const page = await openWith(context, [hacker], `/reports/${report.report_id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(report.poc_title);
  await expect(page.getByRole("button", { name: /^(Status|Severity):/ })).toHaveCount(0);
  await page.keyboard.press("s");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  for (const name of [
    "Change the status",
    "Change the severity",
    "Write an internal comment",
    "Next report, while reading one",
    "Validate the report",
    "Assign the report",
    "Select a report in the list",
    "Select all reports of the list",
  ]) {
    await expect(list.locator("dt").filter({ hasText: name })).toBeInViewport();
  }
  await expect(list.getByText("Ctrl + K")).toBeVisible();
});
