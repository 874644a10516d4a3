import { expect, test } from "@playwright/test";
import { checkVerificationLink } from "@safeport/contract/accounts/core/account.endpoints";
import { holdCalls } from "./support/calls.ts";
import { mailedLink } from "./support/mail.ts";
import { newPerson, password, uniqueName } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

test("the link of the welcome mail changes nothing when a scanner opens it; the person confirms by a press (case 20)", async ({
  page,
  request,
  browser,
}) => {
  const { user } = await newPerson(request, { verified: false });
  const link = await mailedLink(request, user.email, "/verify-email");
  const scanner = await (await browser.newContext()).newPage();
  await scanner.goto(link);
  await expect(scanner.getByRole("button", { name: "Confirm email address" })).toBeVisible();
  await scanner.context().close();

  const held = await holdCalls(page, checkVerificationLink);
  await page.goto(link);
  await expect(page.getByRole("status")).toHaveText("Checking the link…");
  held.release();
  const confirm = page.getByRole("button", { name: "Confirm email address" });
  await confirm.click();
  await expect(page.getByText("Password is required")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await confirm.click();
  await expect(page.getByText("This is not your password")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await confirm.click();
  await expect(page.getByRole("heading", { name: "Email address confirmed", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Continue to Safeport" })).toHaveAttribute("href", "/");
  await page.reload();
  await expect(page.getByRole("heading", { name: "This email address is already confirmed", level: 1 })).toBeVisible();
});

test("a link of an earlier mail, with its token in the query, still works", async ({ page, request }) => {
  const { user } = await newPerson(request, { verified: false });
  await page.goto((await mailedLink(request, user.email, "/verify-email")).replace("#", "?"));
  await expect(page.getByRole("button", { name: "Confirm email address" })).toBeVisible();
});

for (const company of [null, uniqueName("Quay Works")])
  test(`a new ${company ? "company" : "researcher"} signs up and confirms the address by the mailed link`, async ({
    page,
    request,
  }) => {
    const username = uniqueName("noor");
    const email = `${username}@people.example`;
    await page.goto(company ? "/signup-company" : "/signup");
    await page.getByLabel("Full name").fill("Noor Newcomer");
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    if (company) {
      await page.getByLabel("Company name").fill(company);
      await page.getByLabel("Company domain").fill(`${username}.example`);
    }
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("heading", { name: "Discovery", level: 1 })).toBeVisible();
    await page.goto("/settings");
    await expect(page.getByRole("main").getByText("Not verified")).toBeVisible();
    await page.goto(await mailedLink(request, email, "/verify-email"));
    await page.getByRole("button", { name: "Confirm email address" }).click();
    await expect(page.getByRole("heading", { name: "Email address confirmed", level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "Continue to Safeport" }).click();
    await expect(page.getByRole("heading", { name: "Discovery", level: 1 })).toBeVisible();
    await page.goto("/settings");
    await expect(page.getByRole("main").getByText("Verified", { exact: true })).toBeVisible();
  });

test("the settings of an unverified account link there, with its address filled in", async ({ context, request }) => {
  const account = await newPerson(request, { verified: false });
  const page = await openWith(context, [account], "/settings");
  await page.getByRole("link", { name: "Confirm it" }).click();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(account.user.email);
});
