import { type APIRequestContext, type BrowserContext, expect, type Page } from "@playwright/test";
import { getProgram } from "@safeport/contract/programs/core/program.endpoints";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { getReport, submitReport, updateDraft } from "@safeport/contract/reports/report.endpoints";
import { expectAccessible } from "./support/axe.ts";
import { isCallOf, loseNextAnswer } from "./support/calls.ts";
import { newCase, publish, setStatus } from "./support/cases.ts";
import { newOwner, send, uniqueName } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

const reason = "Only for those who are signed in.";

async function open(page: Page, action: string) {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: action }).click();
  return page.getByRole("dialog", { name: action });
}

test("a report that somebody else has closed is not closed again by a stale dialog", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  const dialog = await open(page, "Update Report Status");
  await dialog.getByRole("radio", { name: /^Spam/ }).check();
  await dialog.getByRole("textbox", { name: "Reason" }).fill(reason);
  await setStatus(request, owner, report, { status: "resolved" });
  await dialog.getByRole("button", { name: "Update status" }).click();

  const alert = dialog.getByRole("alert");
  await expect(alert).toContainText("Someone else changed this report in the meantime");
  await expect(alert).toContainText("The statuses that are possible now are listed below.");
  expect((await send<Report>(request, owner, getReport, { params: { report_id: report.report_id } })).status).toBe("resolved");
  await expect(dialog.getByRole("radio", { name: /^Spam/ })).toBeChecked();
  await expect(dialog.getByRole("textbox", { name: "Reason" })).toHaveValue(reason);
  await dialog.getByRole("button", { name: "Update status" }).click();
  await expect(page.getByText("Status updated successfully!")).toBeVisible();
  expect((await send<Report>(request, owner, getReport, { params: { report_id: report.report_id } })).status).toBe("spam");
});

test("a stale row of a list does not close a closed report either", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], "/reports?view=new");
  await page.getByRole("button", { name: new RegExp(report.poc_title) }).click();
  const dialog = await open(page, "Update Report Status");
  await dialog.getByRole("radio", { name: /^Not applicable/ }).check();
  await dialog.getByRole("textbox", { name: "Reason" }).fill(reason);
  await setStatus(request, owner, report, { status: "closed", close_reason: "informative" });
  await dialog.getByRole("button", { name: "Update status" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Someone else changed this report in the meantime");
  await dialog.getByRole("button", { name: "Update status" }).click();
  await expect(page.getByText("Status updated successfully!")).toBeVisible();
});

test("a stale severity dialog changes nothing and shows the present severity", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  const dialog = await open(page, "Change Severity");
  await dialog.getByText("By name").click();
  await dialog.getByRole("radio", { name: /^Low/ }).check();
  await dialog.getByLabel("Reason").fill(reason);
  await setStatus(request, owner, report, { status: "under_review" });
  await dialog.getByRole("button", { name: "Change Severity" }).click();
  const alert = dialog.getByRole("alert");
  await expect(alert).toContainText("Someone else changed this report in the meantime");
  await expect(alert).toContainText("Its severity is now Medium. What you chose is still here.");
  await dialog.getByRole("button", { name: "Change Severity" }).click();
  await expect(page.getByText("Severity updated successfully!")).toBeVisible();
});

/** A draft, open in a window of its author's, and changed there. */
async function writing(context: BrowserContext, request: APIRequestContext) {
  const { hacker, program } = await newCase(request);
  const content = { scope_id: program.scope.scope_id, poc_description_markdown: "It is not checked.", save_as_draft: true };
  const body = { ...content, program_id: program.program_id, poc_title: "Half a thought" };
  const draft = await send<Report>(request, hacker, submitReport, { body });
  const page = await openWith(context, [hacker], `/reports/${draft.report_id}/edit`);
  await expect(page.getByLabel("Title")).toHaveValue("Half a thought");
  const params = { report_id: draft.report_id };
  return {
    page,
    saveElsewhere: (poc_title: string) => send<Report>(request, hacker, updateDraft, { params, body: { ...content, poc_title } }),
    atServer: () => send<Report>(request, hacker, getReport, { params }),
  };
}

test("a draft is deleted after its author confirms", async ({ context, request }) => {
  const { page } = await writing(context, request);
  await page.getByRole("button", { name: "Delete draft" }).click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(dialog);
  await dialog.getByRole("button", { name: "Delete draft" }).click();
  await expect(page.getByRole("heading", { name: "Reports", level: 1 })).toBeVisible();
  await expect(page.getByText("Half a thought")).toHaveCount(0);
});

test("a draft saved in another window is overwritten only after its author confirms", async ({ context, request }) => {
  const { page, saveElsewhere, atServer } = await writing(context, request);
  await saveElsewhere("From the other window");
  await page.getByLabel("Title").fill("From this window");
  const alert = page.getByRole("alert").filter({ hasText: "This draft was also saved elsewhere" });
  await expect(alert).toBeVisible();
  expect((await atServer()).poc_title).toBe("From the other window");
  await alert.getByRole("button", { name: "Keep my version" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(alert).toHaveCount(0);
  expect((await atServer()).poc_title).toBe("From this window");

  await saveElsewhere("From the other window again");
  await page.getByLabel("Title").fill("From this window again");
  await alert.getByRole("button", { name: "Use the other version" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("From the other window again");
  await expect(alert).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Title")).toHaveValue("From the other window again");
});

test("a save whose answer got lost is recognised as one's own", async ({ context, request }) => {
  const { page, atServer } = await writing(context, request);
  await loseNextAnswer(page, updateDraft);
  await page.getByLabel("Title").fill("Sent, but not answered");
  await expect(page.getByText("Offline — saved on this device")).toBeVisible();
  const again = page.waitForResponse((answer) => isCallOf(updateDraft)(answer.request()) && answer.ok());
  await page.getByLabel("Title").fill("And written on");
  await again;
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect((await atServer()).poc_title).toBe("And written on");
});

test("a program that is edited in two tabs keeps what both typed until one of them is chosen, at 360 px @spec:7.45", async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const owner = await newOwner(context.request);
  const { handle } = await publish(context.request, owner, owner.company);
  const first = await openWith(context, [owner], `/bounties/edit/${handle}`);
  const second = await context.newPage();
  await second.goto(`/bounties/edit/${handle}`);
  const titles = [uniqueName("Harbour"), uniqueName("Lighthouse")] as const;
  await second.getByLabel("Title").fill(titles[1]);
  await second.getByLabel("Critical reward", { exact: true }).fill("7000");
  await first.getByLabel("Title").fill(titles[0]);
  await first.getByLabel("High reward", { exact: true }).fill("2000");
  await first.getByLabel("Tags").fill("harbour");
  await first.getByRole("button", { name: /^(Post Bounty|Save changes)$/ }).click();
  await expect(first).toHaveURL(/\/bounties$/);

  const alert = second.getByRole("alert").filter({ hasText: "Someone else saved this program in the meantime" });
  await expect(alert).toContainText("it replaces theirs only where you changed something");
  await expect(alert.getByRole("table")).toHaveCount(0);
  const conflict = second.getByRole("group", { name: "What they changed" });
  const values = conflict.getByRole("table", { name: "What they changed" });
  await expect(values.getByRole("row")).toHaveText([
    "Their versionYour version",
    "Title",
    `${titles[0]}${titles[1]}`,
    "Rewards",
    "Critical: $5,000 …Critical: $7,000 …",
    "Tagsnot changed by you",
    "harbourNothing entered",
  ]);
  await expectAccessible(conflict);
  // The draft, too, keeps its base version.
  await second.getByLabel("Title").fill(`${titles[1]} at night`);
  await expect(values.getByRole("row").nth(2)).toContainText(`${titles[1]} at night`);
  await second.reload();
  await expect(values.getByRole("row")).toHaveCount(7);
  await expect(second.getByLabel("Title")).toHaveValue(`${titles[1]} at night`);
  expect(await second.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await second.getByRole("button", { name: "Keep my version" }).click();
  await second.getByRole("button", { name: /^(Post Bounty|Save changes)$/ }).click();
  await expect(second).toHaveURL(/\/bounties$/);
  await second.goto(`/bounties/${handle}`);
  await expect(second.getByRole("heading", { level: 1, name: `${titles[1]} at night` })).toBeVisible();
  await expect(second.getByText("$100–$7,000").first()).toBeVisible();
  const kept = await send<Program>(context.request, owner, getProgram, { params: { program: handle } });
  expect(kept).toMatchObject({ tags: ["harbour"], rewards: { critical: [7_000], high: [2_000] } });
});
