import { type Browser, expect, type Page } from "@playwright/test";
import { mailedLink } from "./support/mail.ts";
import { newPerson, password, uniqueName } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

const phone = { width: 360, height: 740 };
const newPhone = (browser: Browser) => browser.newContext({ viewport: phone });

async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
}

/** Signs up for a company and confirms the address by the mailed link. */
async function signUp(page: Page, username: string): Promise<void> {
  await page.goto("/signup-company");
  await page.getByLabel("Full name").fill("Kim Founder");
  await page.getByLabel("Username", { exact: true }).fill(username);
  await page.getByLabel("Email", { exact: true }).fill(`${username}@people.example`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Company name").fill(`Works of ${username}`);
  await page.getByLabel("Company domain").fill(`${username}.example`);
  await expectFits(page);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Discovery", level: 1 })).toBeVisible();
  await page.goto(await mailedLink(page.request, `${username}@people.example`, "/verify-email"));
  await page.getByRole("button", { name: "Confirm email address" }).click();
  await expect(page.getByRole("heading", { name: "Email address confirmed", level: 1 })).toBeVisible();
}

/** Goes from the form of a program to the company, whose domain the link in a mail verifies. */
async function verifyDomain(page: Page, domain: string): Promise<void> {
  await page.goto("/bounty/create");
  await page.getByRole("link", { name: "Verify the domain" }).click();
  const section = page.getByRole("region", { name: "Domain" });
  await section.getByLabel("Domain verification method").selectOption("Email Confirmation");
  await section.getByLabel("Mailbox").selectOption(`security@${domain}`);
  await section.getByRole("button", { name: "Send the email" }).click();
  await page.goto(await mailedLink(page.request, `security@${domain}`, "/companies/[0-9a-f-]+"));
  await page.getByRole("button", { name: "Confirm the domain" }).click();
  await expect(page.getByText("Verified", { exact: true })).toBeVisible();
  await expectFits(page);
}

async function publish(page: Page, title: string, host: string): Promise<void> {
  await page.goto("/bounty/create");
  await page.getByLabel("Title").fill(title);
  await page.getByText("VDP", { exact: true }).click();
  await page.getByLabel("Scope type").selectOption("Domain");
  await page.getByLabel("Identifier").fill(host);
  await page.getByLabel("Max severity").selectOption("High");
  await page.getByRole("button", { name: "Add scope" }).click();
  await page.getByRole("heading", { name: "Policy", level: 2 }).getByRole("button").click();
  await page.getByRole("textbox", { name: "Policy" }).fill("Use accounts of your own.");
  await page.getByLabel("Safe harbor").selectOption("Full");
  await expectFits(page);
  await page.getByRole("button", { name: /^(Post Bounty|Save changes)$/ }).click();
  await expect(page).toHaveURL(/\/bounties$/);
}

test("a company signs up, verifies its domain and publishes a VDP that visitors and researchers find, at 360 px @spec:1.20 @spec:10.6", async ({
  browser,
}) => {
  const username = uniqueName("quay");
  const [title, host] = [uniqueName("Lighthouse"), `lamp.${username}.example`];
  const company = await (await newPhone(browser)).newPage();
  await signUp(company, username);
  await verifyDomain(company, `${username}.example`);
  await publish(company, title, host);
  await company.getByRole("link", { name: title }).click();
  await expect(company.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  const handle = new URL(company.url()).pathname.split("/").at(-1);

  const visitor = await (await newPhone(browser)).newPage();
  await visitor.goto(`/p/${handle}`);
  await expect(visitor.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(visitor).toHaveTitle(new RegExp(title));
  await expect(visitor.getByText(host)).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "Full safe harbor" })).toBeVisible();
  await expect(visitor.getByText("Authorized concerning any applicable anti-hacking laws")).toBeVisible();
  await expect(visitor.getByRole("link", { name: "disclose.io" })).toHaveAttribute("href", "https://disclose.io");
  await expectFits(visitor);
  await visitor.goto(`/p/${handle}-unknown`);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Page not found");

  const context = await newPhone(browser);
  const researcher = await openWith(context, [await newPerson(context.request)]);
  await researcher.getByRole("banner").getByRole("searchbox").fill(host);
  const hit = researcher.getByRole("region", { name: "Search results" }).getByRole("link", { name: title });
  await expect(hit).toContainText(`Matches ${host}`);
  await hit.click();
  await expect(researcher.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(researcher.getByRole("link", { name: "Submit report" })).toBeVisible();
  await expectFits(researcher);
});
