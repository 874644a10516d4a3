import { expect, type Locator, type Page, test } from "@playwright/test";
import { changeMember } from "@safeport/contract/companies/member.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { hold } from "./support/answers.ts";
import { expectAccessible } from "./support/axe.ts";
import { holdCalls, isCallOf } from "./support/calls.ts";
import { newCase, writeComment } from "./support/cases.ts";
import { newOwner, newPerson } from "./support/people.ts";
import { openAs, openWith } from "./support/sign-in.ts";

/**
 * Each dialog twice by keyboard alone: the first time its code is fetched and its accessibility checked, unless `checks` is false, the second
 * time it is there.
 */
async function comesBack(opener: Locator, dialog: Locator, inMenu?: Locator, checks = true): Promise<void> {
  const page = opener.page();
  for (const time of ["first", "second"]) {
    await opener.focus();
    await page.keyboard.press("Enter");
    if (inMenu) {
      await expect(inMenu).toBeVisible();
      // Focused and chosen in one step, since a menu focuses its first action a moment after it opens.
      await inMenu.evaluate((action: HTMLElement) => {
        action.focus();
        action.click();
      });
    }
    await expect(dialog).toBeVisible();
    if (time === "first" && checks) await expectAccessible(dialog);
    await expect(dialog.locator(":focus"), `${time} time, inside`).toHaveCount(1);
    await expect(dialog.locator("[tabindex='-1']:focus"), `${time} time, at a field or button`).toHaveCount(0);
    await expect(
      dialog.locator(":is(.mantine-Modal-close, .mantine-Drawer-close):focus"),
      `${time} time, past the cross`,
    ).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener, `${time} time, back`).toBeFocused();
    if (inMenu) await expect(inMenu).toHaveCount(0);
  }
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

test("the dialogs of a report give the focus back to what opened them", async ({ context, request }) => {
  test.slow();
  const { owner, hacker, report } = await newCase(request);
  await writeComment(request, hacker, report, { content: "Is there any news?" });
  await writeComment(request, owner, report, { content: "We are looking at it." });
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  const item = (text: string) => page.getByRole("region", { name: "Timeline" }).getByRole("listitem").filter({ hasText: text });
  const menuOf = (text: string) => item(text).getByRole("button", { name: "Comment actions" });
  await comesBack(menuOf("any news"), dialog(page, "Report this comment"), page.getByRole("menuitem", { name: "Report" }));
  await comesBack(menuOf("looking at it"), dialog(page, "Delete"), page.getByRole("menuitem", { name: "Delete" }));
  await comesBack(button(page, "View Report"), dialog(page, report.poc_title), undefined, false);
  for (const act of ["Change Severity", "Update Report Status", "Dispute Report"]) {
    await comesBack(button(page, "More actions"), dialog(page, act), page.getByRole("menuitem", { name: act }));
  }
});

test("a double click opens a dialog, and does not close it again", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  const validate = dialog(page, "Validate this report");
  await button(page, "Validate").click();
  await page.keyboard.press("Escape");
  await expect(validate).toBeHidden();
  await button(page, "Validate").dblclick();
  await validate.getByLabel("Comment to the reporter").fill("Thank you.");
  await expect(validate).toBeVisible();
});

test("a dialog that is chosen the moment its menu opens gives the focus back", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await expect(button(page, "More actions")).toBeVisible();
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      // Its text ends with its key.
      const item = [...document.querySelectorAll<HTMLElement>("[role=menuitem]")].find((one) =>
        one.textContent?.startsWith("Change Severity"),
      );
      if (!item) return;
      observer.disconnect();
      item.click();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await button(page, "More actions").click();
  const severity = dialog(page, "Change Severity");
  await expect(severity.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(severity).toBeHidden();
  await expect(button(page, "More actions")).toBeFocused();
});

test("a reporter who cancels the withdrawal of a report has the focus where it was", async ({ context, request }) => {
  const { hacker, report } = await newCase(request);
  const page = await openWith(context, [hacker], `/reports/${report.report_id}`);
  await comesBack(button(page, "Withdraw"), dialog(page, "Withdraw"));
});

test("the activity log gives the focus back", async ({ context }) => {
  const page = await openAs(context, "ingrid", "/admin");
  await comesBack(page.getByRole("banner").getByRole("button", { name: "Activity log" }), dialog(page, "Activity Logs"));
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Activity Logs").getByRole("link", { name: "All filters and export" })).toBeFocused();
});

test("the filters of a small, slow phone begin at the first of them and give the focus back", async ({ context }) => {
  const page = await openAs(context, "mira", "/bounties");
  await page.setViewportSize({ width: 360, height: 740 });
  const opener = page.getByRole("main").getByRole("button", { name: /^Filters/ });
  await expect(opener).toBeVisible();
  // Slow enough that a page which waits for its route after a change of its address shows a spinner, and loses the focus.
  const devTools = await context.newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: 8 });
  await comesBack(opener, dialog(page, "Filters"), undefined, false);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Filters").getByRole("checkbox").first()).toBeFocused();
  // Here, because a slow page takes eight times as long to be checked.
  await expectAccessible(dialog(page, "Filters"));
});

test("a dialog that was opened from the user menu gives the focus back to the menu's button", async ({ context, request }) => {
  const page = await openWith(context, [await newOwner(request)]);
  await comesBack(button(page, /^User menu/), dialog(page, "Create Company"), button(page, "Add Company"));
});

test("the keys and the menu of a small screen give the focus back", async ({ context, request }) => {
  const page = await openWith(context, [await newPerson(request)]);
  const bell = button(page, /^Notifications/);
  await bell.focus();
  await page.keyboard.press("?");
  await expect(dialog(page, "Keyboard shortcuts")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bell).toBeFocused();
  await page.setViewportSize({ width: 360, height: 800 });
  await comesBack(button(page, "Open menu"), dialog(page, "Main"));
});

test("a button keeps the focus while its action runs, and sends once", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  const calls: string[] = [];
  page.on("request", (call) => {
    if (isCallOf(addComment)(call)) calls.push(call.url());
  });
  const { release } = await holdCalls(page, addComment);
  await page.getByPlaceholder(/^Write a comment/).fill("Which version is it?");
  const comment = button(page, "Comment");
  await comment.focus();
  await page.keyboard.press("Enter");
  await expect(comment).toHaveAttribute("aria-disabled", "true");
  await expect(comment).toBeFocused();
  await page.keyboard.press("Enter");
  release();
  await expect(page.getByRole("region", { name: "Timeline" }).getByText("Which version is it?")).toBeVisible();
  expect(calls).toHaveLength(1);
});

test("the choice of a role keeps the focus and shows the new role while it is sent", async ({ context }) => {
  const page = await openAs(context, "dana", "/");
  await button(page, /^User menu/).click();
  await page.getByRole("link", { name: "Company settings" }).click();
  await page.getByRole("tab", { name: "Members" }).click();
  // Never released: the demo keeps its roles.
  await holdCalls(page, changeMember);
  const role = page.getByRole("combobox", { name: "Role of Henrik Aasen" });
  await role.focus();
  await page.keyboard.press("F");
  await expect(role).toHaveValue("finance");
  await expect(role).toBeFocused();
  await page.keyboard.press("M");
  await expect(role).toHaveValue("finance");
});

test("a page that opens has the focus on its heading, also when its code comes late", async ({ context, request }) => {
  const { owner } = await newCase(request);
  const page = await openWith(context, [owner], "/reports");
  const held = await hold(page, /\/assets\/company-vault-[^/]+\.js$/);
  await page.getByRole("navigation").getByRole("link", { name: "Vault" }).click();
  await expect(page).toHaveURL(/\/vault$/);
  await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toHaveCount(0);
  held.release();
  await expect(page.getByRole("heading", { level: 1, name: "Vault" })).toBeFocused();
});
