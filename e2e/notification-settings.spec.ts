import { expect, test } from "@playwright/test";
import { setNotificationPreferences } from "@safeport/contract/notifications/preferences/notification-preference.endpoints";
import { failCalls, isCallOf } from "./support/calls.ts";
import { newPerson } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

test("each kind of notification is turned on and off by channel; a refusal takes the choice back @spec:1.8", async ({
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

test("a group turns a channel on or off for all of its kinds; its box is mixed while they differ @spec:1.8", async ({
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
