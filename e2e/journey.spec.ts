import { type Browser, expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { verifyCompanies, verifyPerson } from "./support/database.ts";
import { test } from "./support/test.ts";

/** The main job from end to end, by two people who have just signed up, each in a browser of their own. */

const password = "five-herons-at-dusk-81";
const title = (mark: string) => `CERT/CC & Friends? 100% #1 ${mark}`;

async function signUp(browser: Browser, path: string, username: string, company?: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(path);
  await page.getByLabel("Full name").fill(company ? "Kim Founder" : "Robin Newcomer");
  await page.getByLabel("Username", { exact: true }).fill(username);
  await page.getByLabel("Email", { exact: true }).fill(`${username}@people.example`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  if (company) {
    await page.getByLabel("Company name").fill(company);
    await page.getByLabel("Company domain").fill(`${username}.example`);
  }
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Discovery", level: 1 })).toBeVisible();
  return page;
}

async function publish(page: Page, name: string): Promise<void> {
  await page.goto("/bounties");
  await page.getByRole("link", { name: "Create bounty" }).first().click();
  await page.getByRole("button", { name: /^(Post Bounty|Save changes)$/ }).click();
  await expect(page.getByText("Title is required")).toBeVisible();
  await page.getByLabel("Title").fill(name);
  await page.getByLabel("Tags").fill("web, api, , harbour ");
  await page.getByLabel("Critical reward", { exact: true }).fill("5000");
  await page.getByLabel("High reward", { exact: true }).fill("1500");
  await page.getByLabel("Medium reward", { exact: true }).fill("400");
  await page.getByLabel("Low reward", { exact: true }).fill("100");
  await page.getByLabel("Scope type").selectOption("Domain");
  await page.getByLabel("Identifier").fill("api.harbour.example");
  await page.getByLabel("Max severity").selectOption("High");
  await page.getByRole("button", { name: "Add scope" }).click();
  await page.getByRole("button", { name: /^(Post Bounty|Save changes)$/ }).click();
  await expect(page).toHaveURL(/\/bounties$/);
  await expect(page.getByRole("link", { name })).toBeVisible();
}

/** The specification's addresses carry the title itself. */
async function openAndEditByTitle(page: Page, name: string): Promise<void> {
  await page.goto(`/bounties/${encodeURIComponent(name)}`);
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await page.goto(`/bounties/edit/${encodeURIComponent(name)}`);
  await expect(page.getByLabel("Title")).toHaveValue(name);
  await page.getByLabel("Title").focus();
  await expect(page.getByText("api.harbour.example")).toBeVisible();
  await page.getByRole("textbox", { name: "Description" }).first().fill("The harbour's booking API.");
  await page.getByRole("button", { name: /^(Post Bounty|Save changes)$/ }).click();
  await expect(page).toHaveURL(/\/bounties$/);
  await page.getByRole("link", { name }).click();
  await expect(page.getByText("The harbour's booking API.")).toBeVisible();
}

async function report(page: Page, program: string): Promise<void> {
  await page.goto("/bounties");
  await page.getByPlaceholder("Search by title, company or asset").fill(program);
  await page.getByRole("link", { name: program }).click();
  await expect(page.getByRole("heading", { name: program, level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Submit report" }).click();
  await page.getByRole("combobox", { name: "Asset" }).click();
  await page.getByRole("option", { name: /api\.harbour\.example/ }).click();
  await page.getByLabel("Title").fill("Any invoice can be read by its number");
  await page
    .getByRole("textbox", { name: "Description" })
    .fill("The number in the address is **not checked** against the account.");
  await page.getByRole("textbox", { name: "Steps to reproduce" }).fill("1. Sign in.\n2. Open the invoice of another account.");
  await page.getByRole("textbox", { name: "Impact" }).fill("Anyone reads every invoice.");
  await page.getByLabel("Vector", { exact: true }).fill("CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H");
  // 9.8 is critical, and the asset counts at most as high.
  await expect(page.getByText("9.8").first()).toBeVisible();
  await expect(page.getByText(/The asset is capped at High/i).first()).toBeVisible();
  await page.getByRole("button", { name: "Send report" }).click();
  const ask = page.getByRole("dialog", { name: "Send this report?" });
  await expectAccessible(ask);
  await ask.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("heading", { name: "Any invoice can be read by its number", level: 1 })).toBeVisible();
}

async function comment(page: Page, text: string, internal = false): Promise<void> {
  await page.getByRole("textbox", { name: "Comment", exact: true }).fill(text);
  const hidden = page.getByRole("switch", { name: "Internal comment" });
  if (await hidden.isVisible()) await hidden.setChecked(internal);
  await page.getByRole("button", { name: internal ? "Comment internally" : "Comment", exact: true }).click();
  await expect(page.getByText("Report commented successfully!").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Comment", exact: true })).toHaveValue("");
}

async function act(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page
    .getByRole("menuitem", { name })
    .or(page.getByRole("button", { name, exact: true }))
    .first()
    .click();
}

test("a program is published, gets a report, and the report is triaged and discussed @spec:1.5 @spec:2.12 @spec:6.6 @spec:7.1", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const mark = Date.now().toString(36);
  const program = title(mark);
  const company = await signUp(browser, "/signup-company", `kim-${mark}`, `Harbour Works ${mark}`);
  await verifyPerson(`kim-${mark}`);
  await verifyCompanies(`kim-${mark}`);
  await publish(company, program);
  await openAndEditByTitle(company, program);

  const hacker = await signUp(browser, "/signup", `robin-${mark}`);
  await verifyPerson(`robin-${mark}`);
  await report(hacker, program);

  await company.goto("/reports");
  await expect(company.getByRole("link", { name: /^New Reports\s*1$/ })).toBeVisible();
  const row = company.getByRole("button", { name: /Any invoice can be read by its number/ });
  await row.click();
  await company.getByRole("link", { name: "Explore" }).click();
  await comment(company, "Looks real, ask the billing team.", true);
  await comment(company, "Thank you, we are looking at it.");

  // Without a reload: the other side's comments, and of the internal ones only that they exist.
  await expect(hacker.getByText("Thank you, we are looking at it.")).toBeVisible();
  await expect(hacker.getByText("This message is private and not visible to you")).toBeVisible();
  await expect(hacker.getByText("ask the billing team")).toHaveCount(0);
  await expect(hacker.getByText("Under review").first()).toBeVisible();

  await act(company, "Change Severity");
  const severity = company.getByRole("dialog", { name: "Change Severity" });
  await severity.getByText("By name").click();
  await severity.getByRole("radio", { name: /Medium/ }).check();
  await severity.getByLabel("Reason").fill("Only invoices of test shops can be read.");
  await severity.getByRole("button", { name: "Change Severity" }).click();
  await expect(company.getByText("Severity updated successfully!")).toBeVisible();

  await act(company, "Update Report Status");
  const status = company.getByRole("dialog", { name: "Update Report Status" });
  await status.getByRole("radio", { name: /Needs more info/ }).check();
  await status.getByRole("button", { name: "Update status" }).click();
  await expect(status.getByText("Please say what you need to know")).toBeVisible();
  await status.getByLabel("Comment to the reporter").fill("Which account did you use?");
  await status.getByRole("button", { name: "Update status" }).click();
  await expect(company.getByText("Status updated successfully!")).toBeVisible();

  await expect(hacker.getByText("Which account did you use?")).toBeVisible();
  await expect(hacker.getByText("Only invoices of test shops can be read.")).toBeVisible();
  await comment(hacker, "My own: robin.");
  await expect(company.getByText("My own: robin.")).toBeVisible();

  await act(company, "Update Report Status");
  await status.getByRole("radio", { name: /Resolved/ }).check();
  await status.getByRole("button", { name: "Update status" }).click();
  await expect(status).toBeHidden();
  await expect(hacker.getByText("Resolved").first()).toBeVisible();
  await company.goto("/reports");
  await expect(company.getByRole("link", { name: /^Closed Reports\s*1$/ })).toBeVisible();
  await expect(company.getByRole("link", { name: /^New Reports\s*0$/ })).toBeVisible();
});
