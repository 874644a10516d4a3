import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { newOwner } from "./support/people.ts";
import { demoPassword, openAs, openWith, signIn } from "./support/sign-in.ts";

function fresh(name: string): string {
  return `${name}-${Date.now().toString(36)}${test.info().workerIndex}`;
}

async function fillSignUp(page: Page, username: string, over: { password?: string; email?: string } = {}): Promise<void> {
  await page.getByLabel("Full name").fill("Robin Newcomer");
  await page.getByLabel("Username", { exact: true }).fill(username);
  await page.getByLabel("Email", { exact: true }).fill(over.email ?? `${username}@people.example`);
  await page.getByLabel("Password", { exact: true }).fill(over.password ?? "five-herons-at-dusk-81");
}

test("a protected page asks to sign in and then opens @spec:1.4 @spec:2.3 @spec:2.4 @spec:2.10 @spec:4.20", async ({ page }) => {
  await page.goto("/bounties?sort=reward");
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, "mira", await demoPassword(page.request));
  await expect(page).toHaveURL(/\/bounties\?sort=reward$/);
  await expect(page.getByRole("heading", { name: "Bounties", level: 1 })).toBeVisible();
});

test("a wrong password says so and keeps the name @spec:2.1 @spec:8.2", async ({ page }) => {
  await page.goto("/login");
  await signIn(page, "mira", "not her password");
  await expect(page.getByText("Login failed. Check your credentials.")).toBeVisible();
  await expect(page.getByLabel("Username or email")).toHaveValue("mira");
});

test("a demo account fills the form and signs in @spec:1.3 @spec:2.7", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: /Mira Okafor/ }).click();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Discovery", level: 1 })).toBeVisible();
});

test("a researcher corrects the sign-up form and is then signed in @spec:2.20", async ({ page }) => {
  await page.goto("/signup");
  await fillSignUp(page, fresh("rn"), { password: "password123" });
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("alert").getByText(/Do not use a common password, /)).toBeVisible();
  await fillSignUp(page, fresh("rn"));
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Discovery", level: 1 })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText([
    "Discovery",
    "Bounties",
    "Reports",
    "Vault",
    "Legends",
    "Settings",
  ]);
});

test("an address without @ and a short name are refused in the specification's words @spec:5.4 @spec:5.5", async ({ page }) => {
  await page.goto("/signup");
  await fillSignUp(page, fresh("rn"), { email: "nobody" });
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await fillSignUp(page, "ab", { email: `${fresh("rn")}@people.example` });
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Username must be at least 3 characters long")).toBeVisible();
});

test("a company account without a company must create one @spec:1.18 @spec:2.42 @spec:4.21 @spec:5.10 @spec:6.5 @spec:8.10", async ({
  page,
}) => {
  const username = fresh("co");
  await page.request.post("/v1/auth/register/", {
    data: {
      username,
      email: `${username}@people.example`,
      full_name: "Kim Founder",
      password: "five-herons-at-dusk-81",
      role: "Business",
    },
  });
  await page.goto("/login");
  await signIn(page, username, "five-herons-at-dusk-81");
  await expect(page.getByText("Company Required")).toBeVisible();
  await page.goto("/bounties");
  await expect(page.getByText("Please create a company to access the platform.")).toBeVisible();
  await page.getByRole("dialog", { name: "Company Required" }).getByRole("button", { name: "Create Company" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Company" });
  await dialog.getByLabel("Company name").fill(`Kim & Daughters ${username}`);
  await dialog.getByLabel("Domain", { exact: true }).fill(`${username}.example`);
  await dialog.getByLabel("Domain verification method").selectOption("Meta Tag");
  await dialog.getByRole("button", { name: "Create Company" }).click();
  await expect(page.getByText("Company has been successfully created")).toBeVisible();
  // The next step is to verify the domain.
  await expect(page.getByRole("heading", { name: `Kim & Daughters ${username}`, level: 1 })).toBeVisible();
});

test("a second company is added from the user menu @spec:6.4", async ({ context, request }) => {
  const page = await openWith(context, [await newOwner(request)], "/bounties");
  const name = `Kim's other shop ${fresh("shop")}`;
  await page.getByRole("button", { name: /User menu/ }).click();
  await page.getByRole("button", { name: "Add Company" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Company" });
  await dialog.getByRole("button", { name: "Create Company" }).click();
  await expect(dialog.getByText("Company name is required")).toBeVisible();
  await dialog.getByLabel("Company name").fill(name);
  await dialog.getByLabel("Domain", { exact: true }).fill(`${fresh("shop")}.example`);
  await dialog.getByLabel("Domain verification method").selectOption("TXT Record");
  await dialog.getByRole("button", { name: "Create Company" }).click();
  await expect(page.getByText("Company has been successfully created")).toBeVisible();
  await page.getByRole("button", { name: /User menu/ }).click();
  await expect(page.getByRole("dialog", { name: "User menu" }).getByText(name)).toBeVisible();
});

test("after a sign-out, the protected pages ask to sign in @spec:2.28 @spec:2.36 @spec:4.24", async ({ context }) => {
  const page = await openAs(context, "mira", "/settings");
  await page.getByRole("button", { name: /User menu/ }).click();
  await page.getByRole("dialog", { name: "User menu" }).getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("safeport.accounts") ?? "")).not.toContain("mira");
  await page.goto("/reports");
  await expect(page).toHaveURL(/\/login/);
});

test("an ended session asks to sign in again in place, and the typed text stays @spec:2.6", async ({ context }) => {
  const page = await openAs(context, "tomas", "/bounties");
  await page.getByPlaceholder("Search by title, company or asset").fill("api");
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem("safeport.accounts") ?? "[]")[0].token);
  await context.request.post("/v1/sessions/log-me-out/", { headers: { authorization: `Bearer ${token}` } });
  await page.getByRole("link", { name: "Reports" }).first().click();
  await expect(page.getByText("This session has ended. What you typed is still here.")).toBeVisible();
  expect(new URL(page.url()).pathname).not.toBe("/login");
});

test("an unreadable token leads to the login page @spec:2.5", async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem(
      "safeport.accounts",
      JSON.stringify([{ id: "x", user: { username: "x", full_name: "X", role: "Hacker" }, token: "nonsense" }]),
    );
    localStorage.setItem("safeport.active_account", "x");
  });
  await page.goto("/reports");
  await expect(page).toHaveURL(/\/login/);
});

test("any other path shows the not-found page with a link home @spec:2.18 @spec:2.19", async ({ context, request }) => {
  // As the built pages stand, whose names the server reads.
  for (const path of ["/nowhere", "/no/such/place", "/admin/nowhere"]) expect((await request.get(path)).status()).toBe(404);
  const page = await openAs(context, "mira", "/no/such/place");
  await expect(page.getByText("404")).toBeVisible();
  await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page
    .getByRole("link", { name: "Go Back to Home" })
    .or(page.getByRole("button", { name: "Go Back to Home" }))
    .click();
  await expect(page.getByRole("heading", { name: "Discovery", level: 1 })).toBeVisible();
  // An object that the reader may not know leaves a way on, too, and nothing to retry.
  await page.goto(`/reports/${randomUUID()}/edit`);
  await expect(page.getByText("This report doesn’t exist or isn’t visible to you")).toBeVisible();
  await expect(page.getByRole("button", { name: "Retry" })).toHaveCount(0);
  await page.getByRole("link", { name: "Go to the start page" }).click();
  await expect(page.getByRole("heading", { name: "Discovery", level: 1 })).toBeVisible();
});

test("each further page without an account puts the focus on its heading", async ({ page }) => {
  await page.goto("/login");
  for (const [link, heading] of [
    ["Create an account", "Create your account"],
    ["Create a company account", "Create a company account"],
    ["Sign in", "Sign in to Safeport"],
    ["Forgot password?", "Forgot your password?"],
  ] as const) {
    await page.getByRole("main").getByRole("link", { name: link, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeFocused();
  }
});
