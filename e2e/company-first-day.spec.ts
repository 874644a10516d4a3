import { expect, type Page } from "@playwright/test";
import { buildUser } from "@safeport/db/factories/build-user";
import { db } from "./support/database.ts";
import { arrive, confirmMail, expectFit, openPage, type Screen, screens, signUp } from "./support/journey.ts";
import { mailedLink } from "./support/mail.ts";
import { confirmDeposits } from "./support/money.ts";
import { logIn, password, uniqueName } from "./support/people.ts";
import { test } from "./support/test.ts";

const setUpOf = (page: Page, company: string) => page.getByRole("region", { name: `Set up ${company}` });

/** Lets the link in a mail to the domain verify it. */
async function verifyDomain(page: Page, domain: string): Promise<void> {
  const section = page.getByRole("region", { name: "Domain" });
  await section.getByLabel("Domain verification method").selectOption("Email Confirmation");
  await section.getByLabel("Mailbox").selectOption(`security@${domain}`);
  await section.getByRole("button", { name: "Send the email" }).click();
  await page.goto(await mailedLink(page.request, `security@${domain}`, "/companies/[0-9a-f-]+"));
  await page.getByRole("button", { name: "Confirm the domain" }).click();
  await expect(page).toHaveURL(/#domain$/);
  await expect(page.getByText("Verified", { exact: true })).toBeVisible();
}

async function writeProgram(page: Page, title: string, asset: string): Promise<void> {
  await page.getByLabel("Title").fill(title);
  for (const [severity, reward] of Object.entries({ Critical: "5000", High: "1500", Medium: "400", Low: "100" }))
    await page.getByLabel(`${severity} reward`, { exact: true }).fill(reward);
  await page.getByLabel("Scope type").selectOption("Domain");
  await page.getByLabel("Identifier").fill(asset);
  await page.getByLabel("Max severity").selectOption("Critical");
  await page.getByRole("button", { name: "Add scope" }).click();
  await page.getByRole("button", { name: "Post Bounty" }).click();
}

async function announceDeposit(page: Page, screen: Screen): Promise<void> {
  const deposit = page.getByRole("dialog", { name: "Deposit money" });
  await deposit.getByLabel("Amount").fill("20000");
  await deposit.getByRole("button", { name: "Get reference" }).click();
  const opened = page.getByRole("dialog", { name: "Write this reference on your transfer" });
  await expect(opened.getByText("DE89 3704 0044 0532 0130 00")).toBeVisible();
  await expectFit(page, screen);
  await opened.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("table")).toContainText("+$20,000.00");
}

/** Gets into the company by the mailed link, without an account before. */
async function join(page: Page, link: string, screen: Screen): Promise<void> {
  await page.goto(link);
  await page.getByLabel("Full name").fill("Robin Colleague");
  await page.getByLabel("Username").fill(uniqueName("robin"));
  await page.getByLabel("Password", { exact: true }).fill(password);
  await expectFit(page, screen);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Your role: triager")).toBeVisible();
}

for (const screen of screens)
  test(`a company signs up, publishes a program, funds it and is joined by a colleague, ${screen.name} @spec:1.9`, async ({
    browser,
    request,
  }) => {
    test.setTimeout(180_000);
    const username = uniqueName("kim");
    const [company, title] = [`Works of ${username}`, uniqueName("Quay gates")];
    const page = await arrive(browser, screen);
    await page.getByRole("link", { name: "Sign up" }).first().click();
    await page.getByRole("link", { name: "Create a company account" }).click();
    await signUp(page, username, "Kim Founder", company);
    await confirmMail(page, username);

    const list = setUpOf(page, company);
    await expect(list).toContainText("1 of 5 done");
    await expectFit(page, screen);
    await list.getByRole("link", { name: "Verify" }).click();
    await verifyDomain(page, `${username}.example`);
    await openPage(page, "Discovery");
    await list.getByRole("link", { name: "Create" }).click();
    await writeProgram(page, title, `api.${username}.example`);

    await page.getByRole("link", { name: title }).click();
    await expect(page.getByText("No money behind this program yet")).toBeVisible();
    await expectFit(page, screen);
    await openPage(page, "Discovery");
    await expect(list).toContainText("3 of 5 done");
    await list.getByRole("link", { name: "Invite" }).click();
    const email = `${uniqueName("colleague")}@people.example`;
    await page.getByLabel("Username or email").fill(email);
    await page.getByRole("button", { name: "Invite" }).click();
    await expect(page.getByText(`${email} was invited`)).toBeVisible();

    const colleague = await arrive(browser, screen);
    await join(colleague, await mailedLink(request, email, "/company-invitation"), screen);

    await openPage(page, "Discovery");
    await expect(list.getByRole("listitem").last()).toContainText("Fund it");
    await list.getByRole("link", { name: "Deposit" }).click();
    await announceDeposit(page, screen);
    // Reload and Back would open the form again.
    await expect(page).not.toHaveURL(/dialog=/);
    await expectFit(page, screen);
    await openPage(page, "Discovery");
    await expect(list.getByRole("listitem").last()).toContainText(/\$20,000\.00 with the reference \S+ is on its way/);
    await page.getByRole("main").getByRole("link", { name: title }).first().click();
    await expect(page.getByText("A deposit is on its way")).toBeVisible();
    await expectFit(page, screen);
    await page.getByRole("link", { name: "See the deposit" }).click();
    await expect(page.getByText("$20,000.00").first()).toBeVisible();
    const admin = await logIn(request, (await buildUser(db, { role: "Admin" })).username);
    await confirmDeposits(request, company, admin);
    await openPage(page, "Discovery");
    await expect(page.getByText(title).first()).toBeVisible();
    await expect(list).toBeHidden();
    await openPage(colleague, "Bounties");
    await colleague.getByRole("link", { name: title }).click();
    await expect(colleague.getByRole("term").filter({ hasText: "Proof of funds" })).toBeVisible();
    await expect(colleague.getByText("No money behind this program yet")).toBeHidden();
    await expect(colleague.getByText("Covered").or(colleague.getByText("Funded")).first()).toBeVisible();
  });
