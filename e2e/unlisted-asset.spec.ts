import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { publish } from "./support/cases.ts";
import { newOwner, newPerson } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

test("a program accepts reports about assets that are not listed; one is written, found by the team and given a listed asset @spec:10.12", async ({
  browser,
  request,
}) => {
  const owner = await newOwner(request);
  const program = await publish(request, owner, owner.company);
  const desk = { viewport: { width: 1440, height: 900 } };
  const team = await openWith(await browser.newContext(desk), [owner], `/bounties/edit/${program.handle}`);
  const section = team.getByRole("heading", { name: "Assets and Out of Scope", level: 2 }).getByRole("button");
  if ((await section.getAttribute("aria-expanded")) === "false") await section.click();
  await team.getByLabel("Reports about assets that are not listed").selectOption("Accepted");
  await team.getByRole("button", { name: "Save changes" }).click();
  await expect(team.getByRole("heading", { name: "Bounties", level: 1 })).toBeVisible();
  await team.getByRole("link", { name: program.title }).click();
  await expect(team.getByText("Reports about assets that are not listed are accepted")).toBeVisible();

  const hacker = await newPerson(request);
  const phone = await browser.newContext({ viewport: { width: 360, height: 800 }, colorScheme: "dark" });
  const page = await openWith(phone, [hacker], `/bounties/${program.handle}`);
  await page.getByRole("link", { name: "Report an asset that is not listed" }).click();
  await expect(page.getByRole("combobox", { name: "Asset" })).toHaveValue("Not listed");
  const name = page.getByLabel("Which asset is it?");

  // A listed one is found and can be selected instead.
  await name.fill(`https://${program.scope.identifier}/login`);
  await expect(page.getByText("This asset is listed, as")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Select the listed asset" }).click();
  await expect(page.getByRole("combobox", { name: "Asset" })).toHaveValue(program.scope.identifier);
  await expect(name).toBeHidden();

  await page.getByRole("combobox", { name: "Asset" }).fill("no such asset");
  await page.getByRole("option", { name: "Not listed" }).click();
  await page.getByLabel("Title").fill("Invoices of others can be read");
  await page.getByRole("textbox", { name: "Description" }).fill("The number is not checked.");
  await page.getByRole("textbox", { name: "Steps to reproduce" }).fill("1. Open invoice 2.\n2. Read it.");
  await page.getByRole("textbox", { name: "Impact" }).fill("Anyone reads every invoice.");
  await page.getByLabel("Vector", { exact: true }).fill("CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Please say which asset it is")).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill("intranet.example/invoices");
  await expect(page.getByText("This asset is listed, as")).toBeHidden();
  await page.getByRole("button", { name: "Send report" }).click();
  const ask = page.getByRole("dialog", { name: "Send this report?" });
  await expect(ask.getByText("intranet.example/invoices · Not listed")).toBeVisible();
  await ask.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("heading", { name: "Invoices of others can be read", level: 1 })).toBeVisible();

  await team.goto("/dashboard");
  await team.getByRole("link", { name: "Not listed, Received" }).click();
  await team.getByRole("button", { name: /^Invoices of others can be read/ }).click();
  await team.getByRole("link", { name: "Explore" }).click();
  await expect(team.getByText("intranet.example/invoices", { exact: true })).toBeVisible();
  await expect(team.getByText("Not listed", { exact: true }).first()).toBeVisible();
  await team.getByRole("button", { name: "More actions" }).click();
  await team.getByRole("menuitem", { name: "Correct details" }).click();
  const dialog = team.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Asset" }).fill(program.scope.identifier);
  await team.getByRole("option", { name: program.scope.identifier }).click();
  await dialog.getByLabel("Reason").fill("The intranet is served by this host.");
  await dialog.getByRole("button", { name: "Correct" }).click();
  await expect(team.getByText("corrected the details")).toBeVisible();
  await expect(team.getByText("Not listed", { exact: true })).toHaveCount(0);
});
