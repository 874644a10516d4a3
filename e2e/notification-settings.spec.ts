import { expect, test } from "@playwright/test";
import { setNotificationPreferences } from "@safeport/contract/notifications/notification-preference.endpoints";
import { failCalls, isCallOf } from "./support/calls.ts";
import { newPerson } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

test("each kind of notification is turned on and off by channel; a refusal takes the choice back", async ({
  context,
  request,
}) => {
  const page = await openWith(context, [await newPerson(request)], "/settings");
  await page.getByRole("tab", { name: "Notifications" }).click();
  const mail = page.getByRole("checkbox", { name: "Comment: Email", exact: true });
  const inApp = page.getByRole("checkbox", { name: "Status changed: In Safeport" });
  await expect(mail).toBeChecked();
  await expect(inApp).toBeChecked();
  for (const cell of [mail, inApp]) {
    const saved = page.waitForResponse((response) => isCallOf(setNotificationPreferences)(response.request()));
    await cell.click();
    expect((await saved).status()).toBe(200);
  }
  await page.reload();
  await expect(mail).not.toBeChecked();
  await expect(inApp).not.toBeChecked();
  await failCalls(page, setNotificationPreferences, "internal");
  await mail.click();
  await expect(page.getByText("Your choice could not be saved")).toBeVisible();
  await expect(mail).not.toBeChecked();
});

test("a group turns a channel on or off for all of its kinds; its box is mixed while they differ", async ({
  context,
  request,
}) => {
  const page = await openWith(context, [await newPerson(request)], "/settings?tab=notifications");
  const all = page.getByRole("checkbox", { name: "All of Publication: Email", exact: true });
  const ended = page.getByRole("checkbox", { name: "Request to publish ended: Email" });
  await expect(all).toBeChecked({ indeterminate: true });
  for (const isOn of [true, false]) {
    const saved = page.waitForResponse((response) => isCallOf(setNotificationPreferences)(response.request()));
    await all.press(" ");
    expect((await saved).status()).toBe(200);
    await page.reload();
    await expect(all).toBeChecked({ checked: isOn });
    await expect(ended).toBeChecked({ checked: isOn });
  }
  await failCalls(page, setNotificationPreferences, "internal");
  await all.click();
  await expect(page.getByText("Your choice could not be saved")).toBeVisible();
  await expect(ended).not.toBeChecked();
});

test("groups are folded on a phone, and a search shows the events that it finds", async ({ context, request }) => {
  const page = await openWith(context, [await newPerson(request)], "/settings?tab=notifications");
  const publication = page.getByRole("button", { name: "Publication" });
  await expect(publication).toHaveAttribute("aria-expanded", "true");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(publication).toHaveAttribute("aria-expanded", "false");
  const ended = page.getByRole("checkbox", { name: "Request to publish ended: Email" });
  await expect(ended).toHaveCount(0);
  await publication.press("Enter");
  await expect(publication).toBeFocused();
  await expect(ended).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await publication.press("Enter");
  const search = page.getByRole("searchbox", { name: "Search events" });
  await search.fill("publish ended");
  await expect(ended).toBeVisible();
  await expect(page.getByRole("rowheader")).toHaveText(["Publication", "Request to publish ended"]);
  await search.fill("no such event");
  await expect(page.getByRole("status").filter({ hasText: "No event" })).toHaveText("No event with these words.");
});
