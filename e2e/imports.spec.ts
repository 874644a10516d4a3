import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { db } from "./support/database.ts";
import { openAs } from "./support/sign-in.ts";

test("staff see what an import of lists would do, download its refusals, and discard it", async ({ context }) => {
  await db.deleteFrom("list_import").execute();
  const lists = new URL("../apps/server/test/fixtures/lists/", import.meta.url);
  const page = await openAs(context, "ingrid", "/admin/bounties");
  await page.getByRole("link", { name: "Import lists" }).click();
  const chosen = ["hackerone", "federacy"].map(async (name) => ({
    name: `${name}.json`,
    mimeType: "application/json",
    buffer: await readFile(new URL(`${name}.json`, lists)),
  }));
  await page.locator("input[type=file]").setInputFiles(await Promise.all(chosen));
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { name: "What an import would do" })).toBeVisible();
  await expect(page.getByRole("row", { name: /^HackerOne/ })).toContainText("2");
  await page.getByText("2 refusals").click();
  await expect(page.getByText("1 × The identifier is blacked out in the list")).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download refusals" }).click();
  const csv = await readFile(await (await downloading).path(), "utf8");
  expect(csv.trim().split("\r\n")).toHaveLength(3);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("button", { name: "Preview" })).toBeVisible();
});
