import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { addLabel } from "@safeport/contract/desk/label.endpoints";
import { expectAccessible } from "./support/axe.ts";
import { newCase, sendReport } from "./support/cases.ts";
import { db } from "./support/database.ts";
import { send } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

test("a list is narrowed by further filters in the address, sorted by completeness, and saved as CSV", async ({
  context,
  request,
}) => {
  const { owner, hacker, program, report } = await newCase(request);
  const { id: weakness_id } = await db.selectFrom("weakness").select("id").where("cwe_id", "=", 918).executeTakeFirstOrThrow();
  const other = { poc_title: "The webhook reaches inside", weakness_id };
  await sendReport(request, hacker, program, other);
  const page = await openWith(context, [owner], "/reports");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("combobox", { name: "Weakness" }).fill("918");
  await page.getByRole("option", { name: /CWE-918/ }).click();
  await expect(page).toHaveURL(/weakness_id=/);
  await expect(page.getByText(other.poc_title)).toBeVisible();
  await expect(page.getByText(report.poc_title)).toHaveCount(0);
  await page.getByLabel("Has files").selectOption("No");
  await page.getByLabel("Completeness to").fill("99");
  await expect(page).toHaveURL(/has_files=false/);
  await expect(page).toHaveURL(/max_completeness=99/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Filter (3)" })).toBeVisible();
  await page.getByLabel("Sort by").selectOption("Most complete");
  await expect(page).toHaveURL(/sort=completeness/);
  await expect(page.getByText(other.poc_title)).toBeVisible();
  await page.getByRole("button", { name: "Export list" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("reports.csv");
  const csv = await readFile(await file.path(), "utf8");
  expect(csv).toContain(other.poc_title);
  expect(csv).not.toContain(report.poc_title);
});

test("filters are set and removed by keyboard alone, and the focus never leaves the list's tools", async ({
  context,
  request,
}) => {
  const { owner, hacker, program, report } = await newCase(request, { severity: "low" });
  const severe = await sendReport(request, hacker, program, { severity: "high" });
  const page = await openWith(context, [owner], "/reports");
  await expect(page.getByText(report.poc_title)).toBeVisible();
  const filter = page.getByRole("button", { name: /^Filter/ });
  await filter.focus();
  // The first keys after the button reach the first field.
  await page.keyboard.press("Enter");
  await page.keyboard.press("h");
  await expect(page).toHaveURL(/severity=high/);
  await page.keyboard.press("Tab");
  await page.keyboard.press("n");
  await expect(page).toHaveURL(/status=new/);
  await page.keyboard.press("Escape");
  await expect(filter).toBeFocused();
  await expect(filter).toHaveAccessibleName("Filter (2)");
  const chips = page.getByRole("list", { name: "Filters" });
  await expect(chips.getByRole("listitem")).toHaveText(["Severity: High", "Status: New", "Clear all"]);
  await expect(page.getByText(severe.poc_title)).toBeVisible();
  await expect(page.getByText(report.poc_title)).toHaveCount(0);
  await expectAccessible(page, "/reports with filters");

  await chips.getByRole("button", { name: "Remove filter Severity: High" }).press("Enter");
  await expect(chips.getByRole("button", { name: "Remove filter Status: New" })).toBeFocused();
  await expect(page).not.toHaveURL(/severity/);
  await chips.getByRole("button", { name: "Clear all" }).press("Enter");
  await expect(page).toHaveURL(/\/reports$/);
  await expect(filter).toBeFocused();
  await expect(chips).toHaveCount(0);
  await page.goBack();
  await expect(chips.getByRole("listitem")).toHaveText(["Status: New", "Clear all"]);
});

test("a label is renamed and deleted from a report's page", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  await send(request, owner, addLabel, { body: { company_id: owner.company.company_id, name: "Later", color: "red" } });
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await page.getByRole("button", { name: "Labels" }).click();
  await page.getByRole("menuitem", { name: "Manage labels" }).click();
  const dialog = page.getByRole("dialog", { name: "Manage labels" });
  await dialog.getByRole("button", { name: "Edit Later" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Next quarter");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByRole("button", { name: "Delete Next quarter" }).click();
  const ask = page.getByRole("dialog", { name: "Delete Next quarter" });
  await ask.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(dialog.getByText("No labels yet")).toBeVisible();
});

test("a reply is saved without sending the comment, and a slash inserts it", async ({ context, request }) => {
  const { owner, hacker, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  const box = page.getByPlaceholder("Write a comment. Markdown works.");
  await box.fill("Thank you {{hacker}}.");
  await page.getByRole("button", { name: "Insert a reply (/)" }).click();
  await page.getByRole("menuitem", { name: "Save text as reply" }).click();
  const dialog = page.getByRole("dialog", { name: "Save text as reply" });
  await dialog.getByRole("textbox", { name: "Name of the reply" }).fill("Thanks");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Reply saved")).toBeVisible();
  await expect(box).toHaveValue("Thank you {{hacker}}.");
  await expect(page.getByText("No timeline items available.")).toBeVisible();
  await box.fill("");
  await page.keyboard.press("/");
  await expect(page.getByRole("menuitem", { name: "Thanks" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(box).toHaveValue(`Thank you ${hacker.user.username}.`);
});

test("a writer saves a text as a template, inserts it, and sees their similar report before sending @spec:10.18 @spec:10.19", async ({
  context,
  request,
}) => {
  const { hacker, program } = await newCase(request);
  const story =
    "The note of an order is shown without escaping at /admin/orders?id=7 to every clerk that opens the order in the back office.";
  await sendReport(request, hacker, program, { poc_title: "Order notes run scripts", poc_description_markdown: story });
  const page = await openWith(context, [hacker], `/bounties/${program.handle}/report`);
  const description = page.getByRole("textbox", { name: "Description" });
  await description.fill(story);
  const button = page.getByRole("button", { name: "Template for Description" });
  await button.click();
  await page.getByRole("menuitem", { name: "Save text as template" }).click();
  const dialog = page.getByRole("dialog", { name: "Save text as template" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("My story");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toBeHidden();
  // The dialog belongs to no field of the report, so saving it does not send the report.
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
  await page.getByRole("button", { name: "Template for Impact" }).click();
  await page.getByRole("menuitem", { name: "My story" }).click();
  await expect(page.getByRole("textbox", { name: "Impact" })).toHaveValue(story);
  await page.getByLabel("Title").fill("Notes of orders run scripts");
  const similar = page.getByRole("region", { name: "Similar reports" });
  await expect(similar.getByRole("link", { name: "Order notes run scripts" })).toBeVisible();
  await expect(similar.getByText(/of words in common/)).toBeVisible();
});

test("an address of reports without a label reads in French and keeps its meaning (DSK-11)", async ({ browser, request }) => {
  const { owner, report } = await newCase(request);
  const context = await browser.newContext({ locale: "fr-FR" });
  const page = await openWith(context, [owner], "/reports?label=none");
  await expect(page.getByText(report.poc_title)).toBeVisible();
  await expect(page).toHaveURL(/label=none/);
  await page.getByRole("button", { name: "Filtrer (1)" }).click();
  await expect(page.getByRole("combobox", { name: "Étiquette" }).locator("option:checked")).toHaveText("Sans étiquette");
  await context.close();
});

test("keys that an input method uses leave the status dialog open and send nothing (DSK-25)", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(report.poc_title);
  const sent: string[] = [];
  page.on("request", (call) => {
    if (call.method() === "POST" && call.url().includes(report.report_id)) sent.push(call.url());
  });
  await page.keyboard.press("s");
  await page.getByRole("menuitem", { name: "Spam" }).click();
  const dialog = page.getByRole("dialog");
  const reason = dialog.getByRole("textbox").first();
  await reason.fill("これは報告ではありません。宣伝の文章だけです。");
  for (const init of [{ key: "Enter" }, { key: "Enter", ctrlKey: true }, { key: "Escape" }])
    await reason.dispatchEvent("keydown", { ...init, isComposing: true, bubbles: true, cancelable: true });
  await expect(dialog).toBeVisible();
  await expect(reason).toHaveValue("これは報告ではありません。宣伝の文章だけです。");
  expect(sent).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  // The text of a comment that is being changed stays, too.
  const box = page.getByRole("textbox", { name: "Comment" });
  await box.fill("再現できません");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await page.getByRole("button", { name: "Comment actions" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edited = page.getByRole("textbox", { name: "Edit comment" });
  await edited.fill("再現できま");
  await edited.dispatchEvent("keydown", { key: "Escape", isComposing: true, bubbles: true, cancelable: true });
  await expect(edited).toHaveValue("再現できま");
});
