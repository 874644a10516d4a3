import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { db } from "./support/database.ts";
import { logIn, newPerson, uniqueName } from "./support/people.ts";
import { openAs, openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

test("staff find a person, suspend them with a reason, and lift that; the person is out at once @spec:2.16", async ({
  browser,
  request,
}) => {
  const person = await newPerson(request);
  const [page, userPage] = await Promise.all([
    openAs(await browser.newContext(), "ingrid", "/admin/users"),
    openWith(await browser.newContext(), [person], "/settings"),
  ]);
  await page.getByRole("searchbox", { name: "Search by name, username or email" }).fill(person.user.username);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await page.getByRole("link", { name: person.user.full_name }).click();
  await expect(page.getByRole("heading", { level: 1, name: person.user.full_name })).toBeVisible();
  await expect(page.getByText("Has sent no reports.")).toBeVisible();

  await page.getByRole("button", { name: "Suspend" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("short");
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(dialog);
  await dialog.getByLabel("Reason").fill("Sold access to private programs");
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect(page.getByText(`${person.user.full_name} is suspended`)).toBeVisible();
  await expect(page.getByRole("main").getByText("Sold access to private programs")).toBeVisible();
  await expect(userPage.getByRole("alert")).toContainText("This session has ended");

  await page.getByRole("button", { name: "Lift suspension" }).click();
  await dialog.getByLabel("Reason").fill("It was somebody else");
  await dialog.getByRole("button", { name: "Lift suspension" }).click();
  await expect(page.getByRole("button", { name: "Suspend" })).toBeVisible();
  expect((await logIn(request, person.user.username)).user.username).toBe(person.user.username);
});

test("somebody who was made staff while away opens the page that a mail links to, and others do not", async ({
  browser,
  request,
}) => {
  // Nobody else can take the name of a staff member.
  const person = await newPerson(request, { full_name: uniqueName("Sam Steward") });
  const other = await newPerson(request);
  await db.updateTable("user_account").set({ role: "Admin" }).where("username", "=", person.user.username).execute();
  const [page, otherPage] = await Promise.all([
    openWith(await browser.newContext(), [person], "/admin/payments?type=deposit"),
    openWith(await browser.newContext(), [other], "/admin/payments?type=deposit"),
  ]);
  await expect(page.getByRole("heading", { level: 1, name: "Payments & Financial Management" })).toBeVisible();
  await expect(otherPage.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible();
});

test("staff narrow the list of users by filters that stand above it, and take each off", async ({ browser, request }) => {
  const person = await newPerson(request);
  const page = await openAs(
    await browser.newContext({ viewport: { width: 360, height: 740 } }),
    "ingrid",
    `/admin/users?search=${person.user.username}`,
  );
  const rows = page.getByRole("main").getByRole("link", { name: person.user.full_name });
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByLabel("Role", { exact: true }).selectOption({ label: "Business" });
  await expect(rows).toHaveCount(0);
  await page.getByLabel("Signed up from").fill("2026-01-31");
  await page.keyboard.press("Escape");
  const chips = page.getByRole("list", { name: "Filters" });
  await expect(chips.getByRole("listitem")).toHaveText(["Role: Business", "Signed up from: Jan 31, 2026", "Clear all"]);
  await expectAccessible(page, "/admin/users with filters at 360 px");
  await chips.getByRole("button", { name: "Remove filter Role: Business" }).click();
  await expect(rows).toHaveCount(1);
  await chips.getByRole("button", { name: "Clear all" }).click();
  await expect(chips).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/users\?search=[^&]+$/);
});

test("an address that is nobody's is said to lead nowhere, and the page leads on", async ({ browser }) => {
  const page = await openAs(await browser.newContext(), "ingrid", "/admin/users/nobody");
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("It may have been renamed or removed, or you may not see it.");
  await expect(alert.getByText("Not found")).toHaveCount(1);
  await alert.getByRole("link", { name: "Go to the start page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Admin desk" })).toBeVisible();
});
