import { expect, type Page, test } from "@playwright/test";
import { answer, problem, wordless } from "./support/answers.ts";
import { newPerson, password, uniqueName } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";

const registerUrl = "**/v1/auth/register/";
const loginUrl = "**/v1/auth/login/";
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const submit = (page: Page) => page.getByRole("button", { name: "Create account" }).click();

async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

const person = (username = uniqueName("robin")) => ({
  "Full name": "Robin Newcomer",
  Username: username,
  Email: `${username}@people.example`,
  Password: password,
});

test("each empty field of the sign-up shows an error at once, and the first has the focus @spec:2.2", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (sent) => sent.url().includes("/register/") && requests.push(sent.url()));
  await page.goto("/signup");
  await expect(page.getByRole("heading", { name: "Create your account", level: 1 })).toBeVisible();
  await field(page, "Full name").fill("Robin Newcomer");
  await submit(page);
  for (const name of ["Username", "Email", "Password"]) await expect(page.getByText(`${name} is required`)).toBeVisible();
  await expect(page.getByText("Full name is required")).toHaveCount(0);
  await expect(field(page, "Username")).toBeFocused();
  await page.getByRole("link", { name: "Create a company account" }).click();
  await expect(page.getByRole("heading", { name: "Create a company account", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/signup-company$/);
  await submit(page);
  await expect(page.getByText("Company name is required")).toBeVisible();
  await expect(page.getByText("Company domain is required")).toBeVisible();
  await expect(field(page, "Company name")).toBeFocused();
  expect(requests).toEqual([]);
});

test("errors of a sign-up show at their field, and the typed text stays", async ({ page, request }) => {
  const taken = await newPerson(request);
  await page.goto("/signup-company");
  const typed = { ...person(taken.user.username), "Company name": "Harbour Works", "Company domain": "no domain" };
  await fillIn(page, typed);
  await submit(page);
  await expect(field(page, "Company domain")).toHaveAccessibleDescription(/domain/i);
  await expect(field(page, "Company domain")).toHaveAttribute("aria-invalid", "true");
  await expect(field(page, "Company domain")).toBeFocused();
  await field(page, "Company domain").fill(`${taken.user.username}.example`);
  await submit(page);
  await expect(field(page, "Username")).toHaveAccessibleDescription("This username or email address is already in use");
  for (const name of ["Full name", "Email", "Password"] as const) await expect(field(page, name)).toHaveValue(typed[name]);
});

test("a refused sign-up without a reason shows the likely cause, or a general error @spec:5.3 @spec:5.6 @spec:8.3", async ({
  page,
}) => {
  await page.goto("/signup");
  const tries: [string, Parameters<typeof answer>[3], Partial<Record<string, string>>][] = [
    ["Please enter a valid email address", { ...wordless, status: 400 }, { Email: "nobody" }],
    ["Username must be at least 3 characters long", { ...wordless, status: 400 }, { Username: "ab" }],
    ["Invalid registration data. Please check your information.", { ...wordless, status: 400 }, {}],
    ["An error has occurred, please try again", wordless, {}],
    ["The office is closed", problem("unavailable", "The office is closed"), {}],
    ["Invalid password format", { status: 422, json: { detail: "No", password_checks: "unreadable" } }, {}],
  ];
  for (const [text, fulfil, over] of tries) {
    await page.unroute(registerUrl);
    await answer(page, registerUrl, "POST", fulfil);
    await fillIn(page, { ...person(), ...over });
    await submit(page);
    await expect(page.getByRole("alert")).toHaveText(text);
  }
});

test("each empty field of the login shows an error, and nothing is sent", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (sent) => sent.url().includes("/login/") && requests.push(sent.url()));
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Username or email is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await expect(field(page, "Username or email")).toBeFocused();
  expect(requests).toEqual([]);
});

test("a failed login says the server's errors without `Value error, `, else its detail, else the default @spec:5.8 @spec:8.2", async ({
  page,
}) => {
  await page.goto("/login");
  const errors = [
    { loc: ["body", "username"], msg: "Value error, this name is too long", code: "too_long" as const },
    { loc: ["body", "password"], msg: "Value error, this password is too short", code: "too_short" as const },
  ];
  const tries: [string, Parameters<typeof answer>[3]][] = [
    ["this name is too long, this password is too short", problem("invalid", "Some fields are not valid", { errors })],
    ["The server is stuck", problem("unavailable", "Value error, The server is stuck")],
    ["Login failed. Check your credentials.", { ...wordless, status: 400 }],
  ];
  for (const [text, fulfil] of tries) {
    await page.unroute(loginUrl);
    await answer(page, loginUrl, "POST", fulfil);
    await signIn(page, "somebody", "some password");
    await expect(page.getByRole("alert")).toHaveText(text);
  }
});

test("a sign-up returns to the requested page, also by way of the other auth pages", async ({ page }) => {
  await page.goto("/reports?view=disputed");
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByRole("link", { name: "Create a company account" }).click();
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "Create an account" }).click();
  await fillIn(page, person());
  await submit(page);
  await expect(page.getByRole("heading", { name: "Reports", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/reports\?view=disputed$/);
});
