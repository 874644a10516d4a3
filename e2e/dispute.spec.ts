import { expect, type Page, test } from "@playwright/test";
import { listOpenDisputes, openDispute } from "@safeport/contract/disputes/dispute.endpoints";
import { expectAccessible } from "./support/axe.ts";
import { boxesOf } from "./support/boxes.ts";
import { failCalls, holdCalls, isCallOf } from "./support/calls.ts";
import { dispute, newCase } from "./support/cases.ts";
import { openWith } from "./support/sign-in.ts";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Dispute Report" });
const chipOf = (page: Page) =>
  page
    .getByRole("main")
    .locator("[data-tone]")
    .filter({ hasText: /^Disputed$/ });

async function fillIn(page: Page, type: string, description: string): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel("Dispute type").selectOption(type);
  await dialog.getByLabel("Description").fill(description);
  await dialog.getByRole("button", { name: "Dispute Report" }).click();
}

test("a dispute needs a type and a description that is not blank @spec:5.14 @spec:5.15", async ({ context, request }) => {
  const { hacker, report } = await newCase(request);
  const page = await openWith(context, [hacker], `/reports/${report.report_id}`);
  let sent = 0;
  page.on("request", (call) => {
    if (isCallOf(openDispute)(call)) sent++;
  });
  await page.getByRole("button", { name: "Dispute Report" }).click();
  const dialog = dialogOf(page);
  const type = dialog.getByLabel("Dispute type");
  await expect(type.getByRole("option")).toHaveText(["Choose a type", "Submission", "Payment"]);
  await expect(type).toHaveValue("");
  await dialog.getByRole("button", { name: "Dispute Report" }).click();
  await expect(dialog.getByText("Please select a dispute type")).toBeVisible();
  await expect(dialog.getByText("Please enter a description")).toBeVisible();
  await expect(type).toBeFocused();

  await fillIn(page, "Payment", "  \n ");
  await expect(dialog.getByText("Please select a dispute type")).toHaveCount(0);
  await expect(dialog.getByText("Please enter a description")).toBeVisible();
  await expect(dialog.getByLabel("Description")).toBeFocused();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  expect(sent).toBe(0);
});

test("each type of dispute is sent, the dialog closes, and the timeline and the badges show it @spec:4.7 @spec:4.28 @spec:5.14 @spec:8.17", async ({
  context,
  request,
}) => {
  const { hacker, report } = await newCase(request);
  const page = await openWith(context, [hacker], `/reports/${report.report_id}`);
  await expect(page.getByText("No timeline items available.")).toBeVisible();
  await expect(chipOf(page)).toHaveCount(0);
  for (const [type, words] of [
    ["Submission", "It is no duplicate."],
    ["Payment", "The reward of this tier is higher."],
  ] as const) {
    await page.getByRole("button", { name: "Dispute Report" }).click();
    const call = page.waitForRequest(isCallOf(openDispute));
    await fillIn(page, type, ` ${words} `);
    const { report_id } = report;
    expect((await call).postDataJSON()).toEqual({ dispute_type: type, dispute_description: words, report_id, file_ids: [] });
    await expect(page.getByText("Report disputed successfully!").last()).toBeVisible();
    await expect(dialogOf(page)).toBeHidden();
    await expect(page.getByRole("region", { name: "Timeline" }).getByText(words)).toBeVisible();
    await expect(chipOf(page)).toHaveAttribute("data-tone", "orange");
  }
  await page.getByRole("button", { name: "Dispute Report" }).click();
  await expect(dialogOf(page).getByText("Disputes of both types are already open on this report.")).toBeVisible();
  await expectAccessible(dialogOf(page));
  await dialogOf(page).getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(dialogOf(page)).toBeHidden();
});

test("a type with an open dispute cannot be chosen", async ({ context, request }) => {
  const { owner, hacker, report } = await newCase(request);
  await dispute(request, owner, report);
  const page = await openWith(context, [hacker], `/reports/${report.report_id}`);
  const listing = await holdCalls(page, listOpenDisputes);
  await page.getByRole("button", { name: "Dispute Report" }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByTestId("skeleton-row")).toHaveCount(3);
  // Without the scale of the transition, in which the dialog may still open.
  const heightOf = (element: HTMLElement) => element.offsetHeight;
  const before = await dialog.evaluate(heightOf);
  listing.release();
  const type = dialog.getByLabel("Dispute type");
  await expect(type.getByRole("option", { name: "Submission – Already open" })).toBeDisabled();
  await expect(type.getByRole("option", { name: "Payment", exact: true })).toBeEnabled();
  expect(before).toBeGreaterThan(100);
  expect(Math.abs((await dialog.evaluate(heightOf)) - before), await dialog.innerText()).toBeLessThan(16);
});

test("a dispute from a row of the list marks the row", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], "/reports");
  await page.getByRole("button", { name: report.poc_title }).click();
  await page.getByRole("button", { name: "Dispute Report" }).click();
  await fillIn(page, "Submission", "This is another company's.");
  await expect(page.getByText("Report disputed successfully!")).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  const row = page.getByRole("listitem").filter({ hasText: report.poc_title });
  const chip = row.getByText("Disputed", { exact: true });
  await expect(chip).toBeVisible();
  // Within the row, however little room there is.
  await page.setViewportSize({ width: 360, height: 740 });
  const [mark, whole, number] = await boxesOf(chip, row, row.getByText(`#${report.id}`).first());
  expect(mark.top).toBeGreaterThanOrEqual(whole.top);
  expect(mark.right).toBeLessThanOrEqual(whole.right);
  expect(mark.bottom).toBeLessThanOrEqual(number.top + 2);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.getByRole("link", { name: /^Disputed Reports\s*1$/ })).toBeVisible();
});

test("a refused dispute opens an Error dialog with the server's words, and the typed text stays @spec:8.16", async ({
  context,
  request,
}) => {
  const { hacker, report } = await newCase(request);
  const page = await openWith(context, [hacker], `/reports/${report.report_id}`);
  // As if somebody else had opened one meanwhile.
  await failCalls(page, openDispute, "already_exists", "This report already has an open dispute about the submission");
  await page.getByRole("button", { name: "Dispute Report" }).click();
  await fillIn(page, "Submission", "It was rated too high.");
  const failure = page.getByRole("dialog", { name: "Error" });
  await expect(failure.getByText("This report already has an open dispute about the submission")).toBeVisible();
  await expectAccessible(failure);
  await expect(failure.getByText("Failed to dispute report")).toHaveCount(0);
  await failure.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(failure).toBeHidden();
  await expect(dialogOf(page).getByLabel("Description")).toHaveValue("It was rated too high.");
});

test("without a text from the server, the Error dialog has a text of its own @spec:8.16", async ({ context, request }) => {
  const { hacker, report } = await newCase(request);
  const page = await openWith(context, [hacker], `/reports/${report.report_id}`);
  await failCalls(page, openDispute, "internal");
  await page.getByRole("button", { name: "Dispute Report" }).click();
  await fillIn(page, "Payment", "The reward of this tier is higher.");
  await expect(page.getByRole("dialog", { name: "Error" }).getByText("Failed to dispute report")).toBeVisible();
  await expect(page.getByText("Report disputed successfully!")).toHaveCount(0);
});
