import { expect, type Page } from "@playwright/test";
import { addComment, deleteComment, editComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { failCalls, isCallOf, loseNextAnswer } from "./support/calls.ts";
import { newCase, writeComment } from "./support/cases.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

const boxOf = (page: Page) => page.getByRole("textbox", { name: "Comment", exact: true });
const itemOf = (page: Page, text: string) =>
  page.getByRole("region", { name: "Timeline" }).getByRole("listitem").filter({ hasText: text });

async function choose(page: Page, text: string, action: string): Promise<void> {
  await itemOf(page, text).getByRole("button", { name: "Comment actions" }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("the menu of a comment is the same for everybody, and says why something is not possible @spec:6.13", async ({
  browser,
  request,
}) => {
  const { owner, hacker, report } = await newCase(request);
  await writeComment(request, hacker, report, { content: "It works in Firefox." });
  for (const [account, whys] of [
    [hacker, [null, null, "This is your own comment"]],
    [owner, ["Only its author can edit it", "Only its author and admins can delete it", null]],
  ] as const) {
    const page = await openWith(await browser.newContext(), [account], `/reports/${report.report_id}`);
    await itemOf(page, "It works in Firefox.").getByRole("button", { name: "Comment actions" }).click();
    const items = page.getByRole("menuitem");
    await expect(items).toHaveText(["Copy link", /^Edit/, /^Delete/, /^Report/]);
    const actions = items.filter({ hasNotText: "Copy link" });
    for (const [at, why] of whys.entries()) {
      if (why === null) await expect(actions.nth(at)).toBeEnabled();
      else {
        await expect(actions.nth(at)).toBeDisabled();
        await expect(actions.nth(at)).toContainText(why);
      }
    }
  }
});

test("an empty or blank comment is not sent @spec:5.16", async ({ context, request }) => {
  const { hacker, report } = await newCase(request);
  const page = await openWith(context, [hacker], `/reports/${report.report_id}`);
  const sent: string[] = [];
  page.on("request", (call) => {
    if (isCallOf(addComment)(call)) sent.push(call.postDataJSON().content);
  });
  const send = page.getByRole("button", { name: "Comment", exact: true });
  await send.click();
  await boxOf(page).fill(" \n\t ");
  await send.click();
  await boxOf(page).press("Control+Enter");
  await boxOf(page).fill("Now with words.");
  await send.click();
  await expect(itemOf(page, "Now with words.")).toBeVisible();
  expect(sent).toEqual(["Now with words."]);
});

test("a comment is sent with its markdown, and only once when the answer gets lost @spec:8.20", async ({ context, request }) => {
  const { hacker, report } = await newCase(request);
  const page = await openWith(context, [hacker], `/reports/${report.report_id}`);
  await loseNextAnswer(page, addComment);
  await boxOf(page).fill("It is **worse** than I thought.");
  await boxOf(page).press("Control+Enter");
  await expect(page.getByRole("alert").getByText("Failed to comment report")).toBeVisible();
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page.getByText("Report commented successfully!")).toBeVisible();
  await expect(boxOf(page)).toHaveValue("");
  await page.reload();
  await expect(itemOf(page, "It is worse than I thought.").locator("strong")).toHaveText("worse");
  await expect(itemOf(page, "It is worse than I thought.")).toHaveCount(1);
});

test("a comment that fails, offline too, says so and its text stays @spec:8.20", async ({ context, request }) => {
  const { hacker, report } = await newCase(request);
  const page = await openWith(context, [hacker], `/reports/${report.report_id}`);
  const alert = page.getByRole("region", { name: "Timeline" }).getByRole("alert");
  await boxOf(page).fill("Does this arrive?");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(alert).toContainText("Failed to comment report");
  await expect(alert).toContainText("The server cannot be reached. Check your connection.");
  await context.setOffline(false);
  await failCalls(page, addComment, "internal");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(alert).toHaveText("Failed to comment report");
  await failCalls(page, addComment, "forbidden", "You left the company");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(alert.getByText("You left the company")).toBeVisible();
  await expect(boxOf(page)).toHaveValue("Does this arrive?");
  await page.unrouteAll();
  await page.reload();
  await expect(boxOf(page)).toHaveValue("Does this arrive?");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(itemOf(page, "Does this arrive?")).toBeVisible();
});

test("a comment is edited and marked as edited, and cannot be emptied @spec:7.38", async ({ context, request }) => {
  const { hacker, report } = await newCase(request);
  await writeComment(request, hacker, report, { content: "It works in Firefox." });
  const page = await openWith(context, [hacker], `/reports/${report.report_id}`);
  await choose(page, "It works in Firefox.", "Edit");
  const box = page.getByRole("textbox", { name: "Edit comment" });
  await expect(box).toHaveValue("It works in Firefox.");
  const save = page.getByRole("button", { name: "Save" });
  await box.fill("  ");
  await save.click();
  await expect(page.getByText("Please enter a comment")).toBeVisible();
  await failCalls(page, editComment, "forbidden", "The fifteen minutes are over");
  await box.fill("It works in Firefox and Chromium.");
  await save.click();
  await expect(page.getByRole("alert").getByText("Failed to edit the comment")).toBeVisible();
  await expect(page.getByRole("alert").getByText("The fifteen minutes are over")).toBeVisible();
  await page.unrouteAll();
  await save.click();
  await expect(box).toBeHidden();
  await expect(itemOf(page, "It works in Firefox and Chromium.").getByText("edited", { exact: true })).toBeVisible();
});

test("a deletion is confirmed first, and leaves a note for both sides @spec:8.28", async ({ browser, request }) => {
  const { owner, hacker, report } = await newCase(request);
  await writeComment(request, hacker, report, { content: "Forget what I said." });
  const path = `/reports/${report.report_id}`;
  const mine = await openWith(await browser.newContext(), [hacker], path);
  const ownerPage = await openWith(await browser.newContext(), [owner], path);
  await expect(itemOf(ownerPage, "Forget what I said.")).toBeVisible();
  await choose(mine, "Forget what I said.", "Delete");
  const dialog = mine.getByRole("dialog", { name: "Delete this comment?" });
  await failCalls(mine, deleteComment, "forbidden", "The fifteen minutes are over");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("The fifteen minutes are over");
  await mine.unrouteAll();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog).toBeHidden();
  for (const page of [mine, ownerPage]) {
    await expect(page.getByText("This message has been deleted")).toBeVisible();
    await expect(page.getByText("Forget what I said.")).toHaveCount(0);
  }
});

test("an internal comment is marked for the team, is a placeholder for the reporter, and is answered internally @spec:8.27", async ({
  browser,
  request,
}) => {
  const { owner, hacker, report } = await newCase(request);
  await writeComment(request, owner, report, { content: "Ask the billing team first.", is_internal: true });
  const path = `/reports/${report.report_id}`;
  const team = await openWith(await browser.newContext(), [owner], path);
  const internal = itemOf(team, "Ask the billing team first.");
  await expect(internal.getByText("Internal, hidden from the reporter")).toBeVisible();
  await internal.getByRole("button", { name: "Reply" }).click();
  const hidden = team.getByRole("switch", { name: "Internal comment" });
  await expect(hidden).toBeChecked();
  await expect(hidden).toBeDisabled();
  await expect(team.getByText("A reply to an internal comment stays internal")).toBeVisible();

  const reporter = await openWith(await browser.newContext(), [hacker], path);
  await expect(reporter.getByText("This message is private and not visible to you")).toBeVisible();
  await expect(reporter.getByText("billing team")).toHaveCount(0);
  await expect(reporter.getByRole("switch", { name: "Internal comment" })).toHaveCount(0);

  await boxOf(team).fill("They know already.");
  await team.getByRole("button", { name: "Comment internally" }).click();
  await expect(itemOf(team, "They know already.").getByText("Internal, hidden from the reporter")).toBeVisible();
  // The reporter does not learn when it was written.
  await reporter.reload();
  await expect(reporter.getByText("This message is private and not visible to you")).toHaveCount(2);
});
