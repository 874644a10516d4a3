import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { newCase } from "./support/cases.ts";
import { newOwner, newPerson, uniqueName } from "./support/people.ts";
import { openAs, openWith } from "./support/sign-in.ts";

test("an unverified company reads why its program cannot open, and saves a draft", async ({ context, request }) => {
  const owner = await newOwner(request, undefined, { verified: false });
  const page = await openWith(context, [owner], "/bounty/create");
  const notice = page.getByRole("status").filter({ hasText: "This program can’t be public yet" });
  await expect(notice).toContainText(`${owner.company.name} is not verified yet`);
  await notice.getByRole("button", { name: "Make it private" }).click();
  await expect(notice).toBeHidden();
  await page.getByText("Visible", { exact: true }).click();
  await expect(notice).toBeVisible();
  const title = uniqueName("Harbor");
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await page.getByLabel("Scope type").selectOption({ label: "Domain" });
  await page.getByLabel("Identifier").fill("app.example.com");
  await page.getByRole("button", { name: "Add scope" }).click();
  await page.getByRole("button", { name: "Save as draft" }).click();
  await expect(page.getByText(`“${title}” was saved as a draft.`)).toBeVisible();
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByText("This program is a draft.")).toBeVisible();
});

test("staff vouch for a company in the form of its program", async ({ context, request }) => {
  const { company } = await newOwner(request, undefined, { verified: false });
  const page = await openAs(context, "ingrid", "/bounty/create");
  await page.getByRole("combobox", { name: "Company" }).fill(company.name);
  await page.getByRole("option", { name: company.name }).click();
  const notice = page.getByRole("status").filter({ hasText: "This program can’t be public yet" });
  await notice.getByRole("button", { name: "Vouch for the company" }).click();
  const dialog = page.getByRole("dialog", { name: `Vouch for ${company.name}` });
  await expect(dialog.getByRole("textbox", { name: "Reason" })).toBeFocused();
  await dialog.getByRole("button", { name: "Vouch", exact: true }).click();
  await expect(dialog.getByText("This field is required")).toBeVisible();
  await expectAccessible(dialog);
  // The form behind was not posted.
  await expect(page.getByText("Title is required")).toHaveCount(0);
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Known to us for years");
  await dialog.getByRole("button", { name: "Vouch", exact: true }).click();
  await expect(page.getByText(`You vouched for ${company.name}`)).toBeVisible();
  await expect(notice).toBeHidden();
});

test("a researcher without a verified address reads how to get one", async ({ context, request }) => {
  const { program } = await newCase(request);
  const account = await newPerson(request, { verified: false });
  const page = await openWith(context, [account], `/bounties/${program.handle}`);
  await expect(page.getByText("Confirm your email to submit reports.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Submit report" })).toHaveCount(0);
  await page.goto(`/bounties/${program.handle}/report`);
  await expect(page.getByText("Confirm your email address to report")).toBeVisible();
  await page.getByRole("button", { name: "Send the link again" }).click();
  await expect(page.getByText(`${account.user.email}`)).toBeVisible();
});
