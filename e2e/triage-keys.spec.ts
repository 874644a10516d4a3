import type { APIRequestContext } from "@playwright/test";
import { expect, type Page, test } from "@playwright/test";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { getReport, listReports } from "@safeport/contract/reports/report.endpoints";
import { expectAccessible } from "./support/axe.ts";
import { holdCalls } from "./support/calls.ts";
import { newCase, sendReport } from "./support/cases.ts";
import { variants } from "./support/nightly.ts";
import { type Account, send, uniqueName } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

/** Waiting between keys is the subject here: somebody who knows the keys, and somebody who looks at them. */
const delays = variants([60], [60, 120, 200]);

/** Presses keys one after the other, whatever the page does in between, and counts them; a text counts as none. */
function keyboardOf(page: Page, delay: number) {
  let count = 0;
  return {
    press: async (...keys: string[]) => {
      count += keys.length;
      for (const key of keys) {
        await page.keyboard.press(key);
        await page.waitForTimeout(delay);
      }
    },
    write: (text: string) => page.keyboard.type(text, { delay: 10 }),
    count: () => count,
  };
}

const read = (request: APIRequestContext, who: Account, { report_id }: Report) =>
  send<Report>(request, who, getReport, { params: { report_id } });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const timeline = (page: Page) => page.getByRole("region", { name: "Timeline" });

test("ten reports are decided with thirty keys @spec:10.7", async ({ context, request }) => {
  test.slow();
  const { owner, hacker, program, report: original } = await newCase(request, { poc_title: uniqueName("Backups are public") });
  const reports: Report[] = [];
  // The list begins with the newest.
  for (let number = 10; number >= 1; number--)
    reports.unshift(await sendReport(request, hacker, program, { poc_title: uniqueName(`Finding ${number}`) }));
  const [toValidate, toReview, toAsk, same, no, spam, next, ...others] = reports as [
    Report,
    Report,
    Report,
    Report,
    Report,
    Report,
    Report,
    Report,
    Report,
    Report,
  ];
  const page = await openWith(context, [owner], "/reports");
  const { press, write, count } = keyboardOf(page, 120);
  const row = (report: Report) => page.getByRole("button", { name: report.poc_title });
  await expect(row(toValidate)).toBeVisible();
  await press("o");
  await expect(heading(page)).toHaveText(toValidate.poc_title);
  await press("y", "Control+Shift+Enter");
  await expect(heading(page)).toHaveText(toReview.poc_title);
  await press("s", "Control+Shift+Enter");
  await expect(heading(page)).toHaveText(toAsk.poc_title);
  await press("s", "n", "Enter");
  await write("Which version is it?");
  await press("Control+Shift+Enter");
  await expect(heading(page)).toHaveText(same.poc_title);
  await press("s", "d", "Enter");
  await write(original.poc_title);
  await press("Control+Shift+Enter");
  await expect(heading(page)).toHaveText(no.poc_title);
  await press("s", "ArrowUp", "Enter");
  await write("It needs an administrator who does harm to themselves.");
  await press("Control+Shift+Enter");
  await expect(heading(page)).toHaveText(spam.poc_title);
  await press("s", "s", "Enter");
  await write("This text is an advertisement for a scanner.");
  await press("Control+Shift+Enter");
  await expect(heading(page)).toHaveText(next.poc_title);
  await press("u");
  await expect(row(next)).toBeFocused();
  await press("x", "Shift+J", "Shift+J", "Shift+J", "s", "c", "Enter");
  await write("Known, and accepted.");
  await press("Control+Enter");
  await expect(page.getByText("4 reports closed")).toBeVisible();

  const statuses = ["under_review", "needs_more_info", "duplicate", "not_applicable", "spam", ...Array(4).fill("closed")];
  for (const [at, report] of [toReview, toAsk, same, no, spam, next, ...others].entries())
    expect((await read(request, owner, report)).status, report.poc_title).toBe(statuses[at]);
  const validated = await read(request, owner, toValidate);
  expect([validated.status, validated.validated_at]).toEqual(["under_review", expect.any(String)]);
  expect((await read(request, owner, same)).original_id).toBe(original.report_id);
  expect((await read(request, owner, original)).status).toBe("new");
  expect(count()).toBeLessThanOrEqual(30);
});

for (const delay of delays) {
  test(`a report is validated and the next one opened by keys every ${delay} ms, on a page just loaded`, async ({
    context,
    request,
  }) => {
    const { owner, hacker, program, report } = await newCase(request);
    const second = await sendReport(request, hacker, program);
    const page = await openWith(context, [owner], `/reports/${second.report_id}?place=1`);
    await expect(page.getByRole("button", { name: "Validate", exact: true })).toBeVisible();
    await expect(page.getByRole("navigation").getByText("1 of 2")).toBeVisible();
    await keyboardOf(page, delay).press("y", "Control+Shift+Enter");
    await expect(heading(page)).toHaveText(report.poc_title);
    await expect(heading(page)).toBeFocused();
    await page.keyboard.press("p");
    await expect(timeline(page).getByText("validated the report")).toBeVisible();
  });

  test(`Escape leaves the comment box and each dialog once, by keys every ${delay} ms`, async ({ context, request }) => {
    const { owner, report } = await newCase(request);
    const page = await openWith(context, [owner], `/reports/${report.report_id}`);
    const box = page.getByRole("textbox", { name: "Comment", exact: true });
    await expect(box).toBeVisible();
    await expect(page.getByRole("button", { name: "Status: New" })).toBeVisible();
    const { press } = keyboardOf(page, delay);
    const dialogs = page.getByRole("dialog");
    await press("c", "Escape", "?");
    await expect(dialogs).toHaveCount(1);
    await press("Escape");
    await expect(dialogs).toHaveCount(0);
    await expect(box).toHaveValue("");
    for (const keys of [["s", "d", "Enter"], ["s", "n", "Enter"], ["s", "s", "Enter"], ["v", "Enter"], ["y"]]) {
      await press(...keys);
      await expect(dialogs, keys.join(" ")).toHaveCount(1);
      await press("Escape");
      await expect(dialogs, keys.join(" ")).toHaveCount(0);
    }
  });

  test(`Enter waits for the search for an original, by keys every ${delay} ms`, async ({ context, request }) => {
    const { owner, hacker, program, report } = await newCase(request, { poc_title: uniqueName("Backups are public") });
    const second = await sendReport(request, hacker, program);
    const page = await openWith(context, [owner], `/reports/${second.report_id}`);
    await expect(page.getByRole("button", { name: "Status: New" })).toBeVisible();
    const { press, write } = keyboardOf(page, delay);
    await press("s", "d", "Enter");
    await write(report.poc_title);
    await press("Enter", "Control+Enter");
    await expect(page.getByRole("button", { name: "Status: Duplicate" })).toBeVisible();
    expect((await read(request, owner, second)).original_id).toBe(report.report_id);
  });
}

test("Enter takes the first original for its words once the search has answered, however late that is", async ({
  context,
  request,
}) => {
  const phrase = uniqueName("Backups are public");
  const { owner, hacker, program } = await newCase(request, { poc_title: phrase });
  const first = await sendReport(request, hacker, program, { poc_title: phrase });
  const duplicate = await sendReport(request, hacker, program);
  const page = await openWith(context, [owner], `/reports/${duplicate.report_id}`);
  await page.getByRole("button", { name: "Status: New" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  const dialog = page.getByRole("dialog", { name: "Update Report Status" });
  const words = dialog.getByRole("combobox", { name: "Original report" });
  await expect(words).toBeFocused();
  const search = await holdCalls(page, listReports);
  await page.keyboard.type(phrase);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await expect(words).toHaveValue(phrase);
  await expect(dialog.getByText("Choose the original report")).toHaveCount(0);
  search.release();
  await expect(page.getByRole("button", { name: "Status: Duplicate" })).toBeVisible();
  expect((await read(request, owner, duplicate)).original_id).toBe(first.report_id);
});

test("the focus is on the heading once a report is validated, and the button that did it is gone @spec:10.7", async ({
  context,
  request,
}) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await page.getByRole("button", { name: "Validate", exact: true }).press("Enter");
  // It has no place in a list, so there is no next one.
  await expect(page.getByRole("dialog").getByRole("button", { name: /next/ })).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(timeline(page).getByText("validated the report")).toBeVisible();
  await expect(page.getByRole("button", { name: "Validate", exact: true })).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
});

test("a bulk act says what it did and is taken back @spec:10.35", async ({ context, request }) => {
  const { owner, hacker, program, report } = await newCase(request);
  const second = await sendReport(request, hacker, program);
  const page = await openWith(context, [owner], "/reports");
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  await keyboardOf(page, 60).press("x", "Shift+X", "s", "c", "Enter");
  const dialog = page.getByRole("dialog", { name: "Change 2 reports to Closed" });
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await expectAccessible(page, "the bar and the dialog of a bulk act");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("2 reports closed")).toBeVisible();
  expect((await read(request, owner, report)).status).toBe("closed");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 reports changed back")).toBeVisible();
  for (const one of [report, second]) expect((await read(request, owner, one)).status).toBe("under_review");
});

test("a reason says its least length before it is sent, and counts", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await page.getByRole("button", { name: "Status: New" }).click();
  await page.getByRole("menuitem", { name: "Not applicable" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("At least 20 characters (0 so far).")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Out of scope.");
  await expect(dialog.getByText("At least 20 characters (13 so far).")).toBeVisible();
});
