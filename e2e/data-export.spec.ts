import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { db } from "./support/database.ts";
import { newPerson, password } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

test("an archive of one's data is made, and downloaded after the password was given again @spec:7.12", async ({
  context,
  request,
}) => {
  const mine = await newPerson(request);
  const page = await openWith(context, [mine], "/settings?tab=privacy");
  await page.getByRole("button", { name: "Export my data" }).click();
  await expect(page.getByText("The archive is ready")).toBeVisible();
  const assured_at = new Date(Date.now() - 11 * 60_000);
  await db.updateTable("session").set({ assured_at }).where("user_id", "=", mine.user.user_id).execute();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  await page.getByRole("dialog", { name: "Confirm it’s you" }).getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^safeport-.+\.zip$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  await expect(page.getByRole("button", { name: "Export again" })).toBeVisible();
});
