import { expect, type Page, test } from "@playwright/test";
import { buildReport } from "@safeport/db/factories/build-report";
import { newCase, sendReport, setStatus } from "./support/cases.ts";
import { db } from "./support/database.ts";
import { openWith } from "./support/sign-in.ts";

const story =
  "Anybody who is signed in reads the invoices of other customers by changing the number in the address of the page, since the server compares it with no account.";

/** Further reports of a case. */
async function addReports(count: number, over: Parameters<typeof buildReport>[1]): Promise<void> {
  for (let number = 0; number < count; number++) await buildReport(db, { title: `Finding ${number}`, scope_id: null, ...over });
}

/** Takes acts by keyboard alone, each by one key or by a few that choose one thing, and counts them. */
function keyboardOf(page: Page) {
  let count = 0;
  return {
    async act(...keys: string[]): Promise<void> {
      count++;
      for (const key of keys) await page.keyboard.press(key);
    },
    /** The acts since it was asked last. */
    taken(): number {
      const taken = count;
      count = 0;
      return taken;
    },
  };
}

test("fifty reports are closed in six acts of the keyboard, and the failures are named", async ({ context, request }) => {
  const { owner, hacker, program } = await newCase(request);
  const over = { author_id: hacker.user.user_id, program_id: program.program_id };
  await addReports(48, over);
  await addReports(1, { ...over, dispute_open: true, title: "Disputed finding" });
  const page = await openWith(context, [owner], "/reports");
  const { act, taken } = keyboardOf(page);
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  await act("x");
  const bar = page.getByRole("region", { name: "Selected reports" });
  await expect(bar.getByText("1 selected")).toBeVisible();
  await act("Shift+X");
  await expect(bar.getByText("50 selected")).toBeVisible();
  await act("s");
  await expect(page.getByRole("menuitem", { name: "Closed" })).toBeVisible();
  await act("c", "Enter");
  const dialog = page.getByRole("dialog", { name: "Change 50 reports to Closed" });
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await expect(dialog.getByLabel("Close as")).toHaveValue("informative");
  await act("Control+Enter");
  expect(taken()).toBeLessThanOrEqual(6);
  await expect(dialog).toBeHidden();
  await expect(page.getByText("49 reports closed")).toBeVisible();
  await expect(bar.getByText("1 selected")).toBeVisible();
  await expect(bar.getByRole("link", { name: "Disputed finding" })).toBeVisible();
});

test("a report is taken, labelled and found again in a saved view @spec:2.49", async ({ context, request }) => {
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
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByLabel("Label", { exact: true }).selectOption("Payments");
  await page.keyboard.press("Escape");
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

test("ten reports are decided by keyboard alone, three acts each, and the next one opens by itself @spec:1.22", async ({
  context,
  request,
}) => {
  const { owner, hacker, program } = await newCase(request);
  await addReports(9, { author_id: hacker.user.user_id, program_id: program.program_id });
  const page = await openWith(context, [owner], "/reports?view=new&sort=oldest");
  await expect(page.getByRole("checkbox")).toHaveCount(10);
  const { act, taken } = keyboardOf(page);
  await act("o");
  expect(taken()).toBe(1);
  for (let number = 1; number <= 10; number++) {
    await expect(page.getByRole("button", { name: "Status: New" })).toBeVisible();
    await act("s");
    await expect(page.getByRole("menuitem", { name: "Resolved" })).toBeVisible();
    await act("r", "Enter");
    await expect(page.getByRole("dialog", { name: "Update Report Status" })).toBeVisible();
    await act("Control+Shift+Enter");
    await expect(page.getByRole("dialog")).toBeHidden();
    expect(taken()).toBeLessThanOrEqual(3);
  }
  await expect
    .poll(async () => {
      const rows = await db.selectFrom("report").select("status").where("program_id", "=", program.program_id).execute();
      return rows.filter(({ status }) => status === "resolved").length;
    })
    .toBe(10);
});

test("a report that a colleague closed meanwhile is skipped with a note, and after the last one the view is shown (DSK-27)", async ({
  context,
  request,
}) => {
  const { owner, hacker, program } = await newCase(request);
  const two = await sendReport(request, hacker, program);
  const three = await sendReport(request, hacker, program);
  const page = await openWith(context, [owner], "/reports?view=new&sort=oldest");
  const resolve = async () => {
    await page.keyboard.press("s");
    await page.getByRole("menuitem", { name: "Resolved" }).press("Enter");
    await page.keyboard.press("Control+Shift+Enter");
  };
  await expect(page.getByRole("checkbox")).toHaveCount(3);
  await page.keyboard.press("o");
  const place = page.getByRole("navigation", { name: "Reports in this list" });
  await expect(place).toContainText("1 of 3");
  await setStatus(request, owner, two, { status: "closed", close_reason: "informative", reason: "Known and accepted by us" });
  await expect(place).toContainText("1 of 2");
  await resolve();
  await expect(page.getByText("1 done by someone else")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: three.poc_title })).toBeVisible();
  await resolve();
  const views = page.getByRole("navigation", { name: "Report views" });
  await expect(views.getByRole("link", { name: "New Reports" })).toHaveAttribute("aria-current", "page");
  await expect(page).toHaveURL(/view=new/);
});

test("a duplicate is marked by two keys, after both reports were shown beside each other", async ({ context, request }) => {
  const { hacker, owner, program, report } = await newCase(request, { poc_description_markdown: story });
  const copy = await sendReport(request, hacker, program, { poc_title: "Bills of others", poc_description_markdown: story });
  const page = await openWith(context, [owner], `/reports/${copy.report_id}`);
  const similar = page.getByRole("region", { name: "Similar reports" });
  await expect(similar.getByRole("link", { name: report.poc_title })).toBeVisible();
  await page.keyboard.press("d");
  const dialog = page.getByRole("dialog", { name: "Update Report Status" });
  await expect(dialog.getByLabel("Original report")).toHaveValue(`#${report.id}`);
  await expect(dialog.getByText(report.poc_title)).not.toHaveCount(0);
  await expect(dialog.getByText(copy.poc_title)).not.toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Update status" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Status: Duplicate" })).toBeVisible();
});
