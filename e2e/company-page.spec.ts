import { expect } from "@playwright/test";
import { updateCompany } from "@safeport/contract/companies/company.endpoints";
import { expectAccessible } from "./support/axe.ts";
import { mailedLink } from "./support/mail.ts";
import { newOwner, newPerson, send, uniqueName } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

test("an owner edits the company over the change of another, and loses nothing that was typed", async ({ context, request }) => {
  const owner = await newOwner(request);
  const { company } = owner;
  const page = await openWith(context, [owner], "/bounties");
  await page.getByRole("button", { name: /^User menu/ }).click();
  await page.getByRole("link", { name: "Company settings" }).click();
  await expect(page.getByRole("heading", { name: company.name, level: 1 })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 360 });
  await page.getByLabel("Description").fill("Mine");
  const params = { company_id: company.company_id };
  const guestPage = { name: company.name, website: null, description: "Theirs", country: null, version: company.version };
  await send(request, owner, updateCompany, { params, body: guestPage });
  await page.getByRole("button", { name: "Save" }).click();
  const conflict = page.getByRole("table", { name: "Someone else saved this company in the meantime" });
  await expect(conflict.getByRole("row")).toHaveText(["Their versionYour version", "Description", "TheirsMine"]);
  await expect(page.getByRole("alert")).toHaveText("Someone else saved this company in the meantime");
  await expect(page.getByLabel("Description")).toHaveValue("Mine");
  // The choice comes into view by itself, on a screen that Save was at the end of.
  await expect(page.getByRole("button", { name: "Save" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Keep my version" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`${company.name} was saved`)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Description")).toHaveValue("Mine");
});

test("somebody is invited, joins by the mailed link, and becomes an owner @spec:1.9", async ({ context, request, browser }) => {
  const owner = await newOwner(request);
  const { company } = owner;
  const guest = await newPerson(request, { username: uniqueName("lee"), full_name: "Lee Guest", role: "Business" });
  const page = await openWith(context, [owner], `/companies/${company.company_id}`);
  await page.getByRole("tab", { name: "Members" }).click();
  await page.getByLabel("Username or email address").fill(guest.user.username);
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByRole("list", { name: "Pending invitations" })).toContainText(guest.user.username);

  const link = await mailedLink(request, guest.user.email, "/company-invitation");
  const other = await browser.newContext();
  const guestPage = await openWith(other, [guest], new URL(link, "http://any.example").href.replace(/^http:\/\/[^/]+/, ""));
  await guestPage.getByRole("button", { name: "Accept" }).click();
  await expect(guestPage.getByRole("heading", { name: company.name, level: 1 })).toBeVisible();
  await expect(guestPage.getByText("Your role: triager")).toBeVisible();
  await guestPage.goto(link);
  await expect(guestPage.getByText("This invitation no longer works")).toBeVisible();
  await other.close();

  // The list follows live.
  await expect(page.getByRole("list", { name: "Members" })).toContainText("Lee Guest");
  await page.getByRole("button", { name: "Actions for Lee Guest" }).click();
  await page.getByRole("menuitem", { name: "Make owner" }).click();
  const ask = page.getByRole("dialog");
  await expectAccessible(ask);
  await ask.getByRole("button", { name: "Make owner" }).click();
  await expect(page.getByText(`Lee Guest is now an owner of ${company.name}`)).toBeVisible();
});

test("an unverified company is led from the form of a program to the verification of its domain", async ({
  context,
  request,
}) => {
  const owner = await newOwner(request, undefined, { verified: false });
  const page = await openWith(context, [owner], "/bounty/create");
  await page.getByRole("link", { name: "Verify the domain" }).click();
  const domain = page.getByRole("region", { name: "Domain" });
  await domain.getByRole("button", { name: "Show the record" }).click();
  await expect(domain.getByText(`_safeport-challenge.${owner.company.domain}`)).toBeVisible();
  await domain.getByLabel("Domain verification method").selectOption("Email Confirmation");
  await domain.getByLabel("Mailbox").selectOption(`security@${owner.company.domain}`);
  await domain.getByRole("button", { name: "Send the email" }).click();
  const link = await mailedLink(request, `security@${owner.company.domain}`, `/companies/${owner.company.company_id}`);
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm the domain" }).click();
  await expect(page.getByRole("alert").getByText(`${owner.company.domain} is verified`)).toBeVisible();
  await expect(page.getByText("Verified", { exact: true })).toBeVisible();
});

test("a company is paused, activated and deleted", async ({ context, request }) => {
  const owner = await newOwner(request);
  const page = await openWith(context, [owner], `/companies/${owner.company.company_id}`);
  for (const [action, mark] of [
    ["Pause", "is paused"],
    ["Activate", "is active again"],
    ["Delete company", "was deleted"],
  ] as const) {
    await page.getByRole("button", { name: action }).click();
    await page.getByRole("dialog").getByRole("button", { name: action }).click();
    await expect(page.getByText(`${owner.company.name} ${mark}`)).toBeVisible();
  }
  await expect(page.getByText("Please create a company to access the platform.")).toBeVisible();
});
