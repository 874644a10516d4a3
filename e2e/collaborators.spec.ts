import { expect } from "@playwright/test";
import { newCase } from "./support/cases.ts";
import { newPerson } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

test("an author shares a report, and the invitee accepts it in the list or at its own address", async ({ request, browser }) => {
  const { hacker, report } = await newCase(request);
  const friend = await newPerson(request);
  const page = await openWith(await browser.newContext(), [hacker], `/reports/${report.report_id}`);
  await page.getByRole("button", { name: "Share this report" }).click();
  const dialog = page.getByRole("dialog", { name: "Who shares this report" });
  await dialog.getByLabel("Username").fill("nobody-of-this-name");
  await dialog.getByLabel("Part in percent").fill("30");
  await expect(dialog.getByText("You keep 70 %")).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("This person can’t be added. Check the username")).toBeVisible();
  await dialog.getByLabel("Username").fill(friend.user.username);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("30 % · Invited")).toBeVisible();

  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, colorScheme: "dark" });
  // The mail leads to the report, which shows the invitation alone until it is accepted.
  const friendPage = await openWith(context, [friend], `/reports/${report.report_id}`);
  await expect(friendPage.getByText(`invites you to share report #${report.id}`)).toBeVisible();
  await expect(friendPage.getByText(report.poc_title)).toBeHidden();
  await friendPage.goto("/reports");
  await expect(friendPage.getByText(`invites you to share report #${report.id}`)).toBeVisible();
  await friendPage.goto(`/reports/${report.report_id}`);
  await friendPage.getByRole("button", { name: "Accept" }).click();
  await expect(friendPage.getByRole("heading", { level: 1, name: report.poc_title })).toBeFocused();
  await expect(friendPage.getByText("shares this report now.")).toBeVisible();
});
