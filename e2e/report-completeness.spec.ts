import { expect, test } from "@playwright/test";
import { newCase } from "./support/cases.ts";
import { openWith } from "./support/sign-in.ts";

test("the writer sees what a report still lacks and its points, and the triager reads the same @spec:10.16", async ({
  context,
  request,
}) => {
  const { owner, hacker, program } = await newCase(request);
  const page = await openWith(context, [hacker], `/bounties/${program.handle}/report`);
  const rail = page.getByRole("complementary", { name: "Completeness" });
  await expect(rail.getByText("0 of 100")).toBeVisible();
  await page.getByRole("combobox", { name: "Asset" }).fill(program.scope.identifier);
  await page.getByRole("option", { name: program.scope.identifier }).click();
  await page.getByLabel("Title").fill("Invoices of others can be read");
  await page.getByRole("textbox", { name: "Description" }).fill("The number is not checked.");
  await expect(rail.getByText("25 of 100")).toBeVisible();
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Please describe the steps to reproduce it")).toBeVisible();
  await expect(page.getByText("Please describe what an attacker gains")).toBeVisible();
  await page.getByRole("textbox", { name: "Steps to reproduce" }).fill("1. Open invoice 2.");
  await expect(rail.getByText("Number two steps or more")).toBeVisible();
  await page.getByRole("textbox", { name: "Impact" }).fill("Anyone reads every invoice.");
  await page.getByRole("textbox", { name: "Actual result" }).fill("```http\nGET /invoices/2 HTTP/1.1\n```");
  await page.getByLabel("Vector", { exact: true }).fill("CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H");
  await expect(rail.getByText("75 of 100")).toBeVisible();
  const fetched = () => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  await expect.poll(fetched).toContainEqual(expect.stringContaining("send-dialog"));
  // A connection lost while the report was written is no reason for silence.
  await context.setOffline(true);
  await page.getByRole("button", { name: "Send report" }).click();
  const ask = page.getByRole("dialog", { name: "Send this report?" });
  await expect(ask.getByText("75 of 100 for completeness.")).toBeVisible();
  await context.setOffline(false);
  await ask.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("heading", { name: "Invoices of others can be read", level: 1 })).toBeVisible();
  const ownerPage = await openWith(context, [owner], new URL(page.url()).pathname);
  await expect(ownerPage.getByText("75 of 100")).toBeVisible();
  await ownerPage.getByText("4 parts missing").click();
  await expect(ownerPage.getByText("Numbered steps")).toBeVisible();
});
