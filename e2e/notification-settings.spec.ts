import { expect, test } from "@playwright/test";
import { setNotificationPreference } from "@safeport/contract/notifications/notification-preference.endpoints";
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
    const saved = page.waitForResponse((response) => isCallOf(setNotificationPreference)(response.request()));
    await cell.click();
    expect((await saved).status()).toBe(200);
  }
  await page.reload();
  await expect(mail).not.toBeChecked();
  await expect(inApp).not.toBeChecked();
  await failCalls(page, setNotificationPreference, "internal");
  await mail.click();
  await expect(page.getByText("Your choice could not be saved")).toBeVisible();
  await expect(mail).not.toBeChecked();
});
