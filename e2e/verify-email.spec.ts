import { expect, test } from "@playwright/test";
import { sendVerificationEmail, verifyEmail } from "@safeport/contract/accounts/account.endpoints";
import { intercept, wordless } from "./support/answers.ts";
import { failCalls, holdCalls } from "./support/calls.ts";
import { mailedLink } from "./support/mail.ts";
import { newPerson, password, uniqueName } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

test("the link of the welcome mail confirms the address, once", async ({ page, request }) => {
  const { user } = await newPerson(request, { verified: false });
  const link = await mailedLink(request, user.email, "/verify-email");
  const held = await holdCalls(page, verifyEmail);
  await page.goto(link);
  await expect(page.getByRole("status")).toHaveText("Confirming your email address…");
  held.release();
  await expect(page.getByRole("heading", { name: "Email address confirmed", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Continue to Safeport" })).toHaveAttribute("href", "/");
  await page.reload();
  await expect(page.getByRole("heading", { name: "This link no longer works", level: 1 })).toBeVisible();
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
    await expect(page.getByRole("heading", { name: "Email address confirmed", level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "Continue to Safeport" }).click();
    await expect(page.getByRole("heading", { name: "Discovery", level: 1 })).toBeVisible();
    await page.goto("/settings");
    await expect(page.getByRole("main").getByText("Verified", { exact: true })).toBeVisible();
  });

test("somebody without a working link requests another, and learns nothing about the address", async ({ page }) => {
  await page.goto("/verify-email?token=none");
  await expect(page.getByRole("heading", { name: "This link no longer works", level: 1 })).toBeVisible();
  const email = page.getByRole("textbox", { name: "Email" });
  const send = page.getByRole("button", { name: "Send a new link" });
  await send.click();
  await expect(page.getByText("Email is required")).toBeVisible();
  await email.fill("nobody");
  await send.click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await email.fill("nobody@people.example");
  await send.click();
  await expect(page.getByRole("status")).toContainText("If this address has an account that is not confirmed yet");
});

test("a request for another link that fails says so", async ({ page }) => {
  await page.goto("/verify-email");
  await expect(page.getByRole("heading", { name: "Confirm your email address", level: 1 })).toBeVisible();
  await intercept(page, `**${sendVerificationEmail.path}*`, (route) => route.fulfill(wordless));
  await page.getByRole("textbox", { name: "Email" }).fill("nobody@people.example");
  await page.getByRole("button", { name: "Send a new link" }).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to send verification email");
});

test("a confirmation that fails for another reason says so and offers another link", async ({ page }) => {
  await failCalls(page, verifyEmail, "unavailable", "The office is closed");
  await page.goto("/verify-email?token=any");
  await expect(page.getByRole("alert")).toContainText("closed");
  await expect(page.getByRole("button", { name: "Send a new link" })).toBeVisible();
});

test("the settings of an unverified account link there, with its address filled in", async ({ context, request }) => {
  const account = await newPerson(request, { verified: false });
  const page = await openWith(context, [account], "/settings");
  await page.getByRole("link", { name: "Confirm it" }).click();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(account.user.email);
});
