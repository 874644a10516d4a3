import { expect, test } from "@playwright/test";
import { changeAvatar } from "@safeport/contract/accounts/profile/profile.endpoints";
import { failCalls } from "./support/calls.ts";
import { newPerson } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

test("a picture that fails without a reason says so in the specification's words @spec:8.5", async ({ context, request }) => {
  const page = await openWith(context, [await newPerson(request)], "/settings?tab=profile");
  const dialog = page.getByRole("dialog");
  await failCalls(page, changeAvatar, "internal");
  const picture = await page.getByRole("heading", { level: 1 }).screenshot();
  await page.locator("input[type=file]").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture });
  await dialog.getByRole("button", { name: "Save picture" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Failed to update avatar");
});
