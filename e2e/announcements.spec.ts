import { expect } from "@playwright/test";
import { newPerson } from "./support/people.ts";
import { openAs, openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

test("staff preview an announcement and send it; its reader finds it, and the tab says how many are unread @spec:7.21", async ({
  browser,
  context,
  request,
}) => {
  const reader = await newPerson(request);
  const page = await openAs(context, "ingrid", "/admin/announcements");
  await page.goto("/admin/announcements");
  await page.getByLabel("Usernames, separated by spaces").fill(reader.user.username);
  await page.getByLabel("Title").fill("Planned maintenance");
  await page.getByLabel("Text").fill("Safeport is read-only on Sunday.");
  await page.getByLabel("Link (optional)").fill("/bounties");
  await page.getByRole("button", { name: "Preview" }).click();
  const dialog = page.getByRole("dialog", { name: "Send this to 1 person?" });
  await expect(dialog.getByText("Safeport is read-only on Sunday.")).toBeVisible();
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  const sent = page.getByRole("list", { name: "Sent" }).getByRole("listitem").first();
  await expect(sent).toContainText("Planned maintenance");
  await expect(sent).toContainText("1 notified");
  // Nobody has this role in the demo.
  await page.getByRole("combobox", { name: "To" }).selectOption("A role");
  await page.getByRole("combobox", { name: "Role" }).selectOption("Researcher");
  await page.getByLabel("Title").fill("Planned maintenance");
  await page.getByLabel("Text").fill("Safeport is read-only on Sunday.");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("Nobody would get this.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  const readerPage = await openWith(await browser.newContext(), [reader], "/notifications");
  await expect(readerPage).toHaveTitle("(1) Notifications · Safeport");
  const row = readerPage.getByRole("listitem").filter({ hasText: "Planned maintenance" });
  await expect(row).toContainText("Safeport is read-only on Sunday.");
  await readerPage.getByRole("combobox", { name: "Kind" }).selectOption("Comment");
  await expect(readerPage.getByText("No notifications found")).toBeVisible();
  await readerPage.goBack();
  await row.getByRole("link").click();
  await expect(readerPage).toHaveTitle("Bounties · Safeport");
});
