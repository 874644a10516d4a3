import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { newCase } from "./support/cases.ts";
import { openWith } from "./support/sign-in.ts";

test("a manager writes the list of non-issues, and a researcher reads it on the program's page @spec:10.65", async ({
  browser,
  context,
  request,
}) => {
  const { owner, hacker, program } = await newCase(request);
  const page = await openWith(context, [owner], `/bounties/${program.handle}`);
  await page.getByRole("button", { name: "More pages about this program" }).click();
  await page.getByRole("menuitem", { name: "Non-issues" }).click();
  await expect(page.getByRole("heading", { name: "Non-issues", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Add entry" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What is no vulnerability").fill("Prices in the source of a page");
  await dialog.getByLabel("Why it is none").fill("Prices are public.");
  await dialog.getByLabel("What a report must show to be one").fill("A price that somebody can change.");
  await dialog.getByLabel("Words").fill("p");
  await dialog.getByRole("button", { name: "Add entry" }).click();
  await expect(dialog.getByText("Each word needs two letters or digits")).toBeVisible();
  await dialog.getByLabel("Words").fill("price, tariff\npage source");
  await dialog.getByRole("button", { name: "Add entry" }).click();
  const own = page.getByRole("region", { name: "Entries of this program" });
  await expect(own.getByRole("listitem")).toContainText("Words: price, tariff + page source");
  const header = page.getByRole("switch", { name: "A response header is missing" });
  await header.press("Space");
  await expect(header).not.toBeChecked();
  await expectAccessible(page, "the list of non-issues");
  await page.reload();
  await expect(header).not.toBeChecked();

  const reader = await openWith(await browser.newContext(), [hacker], `/bounties/${program.handle}`);
  const section = reader.getByRole("region", { name: "Non-issues" });
  await section.getByText("30 entries").click();
  await expect(section.getByText("Prices in the source of a page")).toBeVisible();
  await expect(section.getByText("A response header is missing")).toBeHidden();
  await expectAccessible(section, "non-issues on the page of a program");

  await page.bringToFront();
  await own.getByRole("button", { name: "Remove “Prices in the source of a page”" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(own.getByText("No entries of your own yet.")).toBeVisible();
});
