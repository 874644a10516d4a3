import { expect, type Page, test } from "@playwright/test";
import { answer, problem } from "./support/answers.ts";
import { expectAccessible } from "./support/axe.ts";
import { publish } from "./support/cases.ts";
import { newCompany, newOwner, newPerson, password, uniqueName } from "./support/people.ts";
import { openAs, openWith, signIn } from "./support/sign-in.ts";

const menu = (page: Page) => page.getByRole("dialog", { name: "User menu" });
const openMenu = (page: Page) => page.getByRole("button", { name: /^User menu/ }).click();

test("the user menu of a researcher says who it is, and has no companies and no other accounts @spec:2.30 @spec:2.31 @spec:2.32 @spec:2.34 @spec:6.8", async ({
  context,
  request,
}) => {
  const hacker = await newPerson(request, { full_name: "Maud Ferryman" });
  const page = await openWith(context, [hacker]);
  await expect(page.getByRole("button", { name: "User menu, Maud Ferryman" })).toHaveAttribute("aria-expanded", "false");
  await openMenu(page);
  await expect(menu(page).getByText("Maud Ferryman")).toBeVisible();
  await expect(menu(page).getByText(hacker.user.email)).toBeVisible();
  await expect(menu(page).getByRole("button", { name: "Sign out" })).toBeVisible();
  await expect(menu(page).getByRole("region")).toHaveCount(0);
  await expect(menu(page).getByText("Switch Account")).toHaveCount(0);
  await menu(page).getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL(/:\d+\/settings$/);
  await expect(menu(page)).toHaveCount(0);
});

test("the user menu of staff has no companies and leads to their own settings @spec:2.34 @spec:6.8", async ({ context }) => {
  const page = await openAs(context, "ingrid", "/admin");
  await openMenu(page);
  await expect(menu(page).getByRole("button", { name: "Sign out" })).toBeVisible();
  await expect(menu(page).getByRole("region")).toHaveCount(0);
  await menu(page).getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL(/\/admin\/settings$/);
});

test("notifications and user menu are never open together; Escape closes and gives the focus back @spec:4.26", async ({
  context,
  request,
}) => {
  const page = await openWith(context, [await newPerson(request)]);
  const bell = page.getByRole("button", { name: /^Notifications/ });
  const notifications = page.getByRole("dialog", { name: "Notifications" });
  await openMenu(page);
  await expect(menu(page)).toBeVisible();
  await expectAccessible(menu(page));
  await bell.click();
  await expect(notifications).toBeVisible();
  await expectAccessible(notifications);
  await expect(menu(page)).toHaveCount(0);
  // As a screen reader presses it: no pointer touches the page outside of the open panel.
  await page.getByRole("button", { name: /^User menu/ }).dispatchEvent("click");
  await expect(menu(page)).toBeVisible();
  await expect(notifications).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(menu(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^User menu/ })).toBeFocused();
  await bell.click();
  await expect(notifications).toBeVisible();
  await bell.click();
  await expect(notifications).toHaveCount(0);
});

test("an owner chooses between companies, and the page loads for the chosen one @spec:1.19 @spec:2.31 @spec:3.4 @spec:4.22 @spec:6.3", async ({
  context,
  request,
}) => {
  const owner = await newOwner(request);
  const second = await newCompany(request, owner, uniqueName("Quay Works"));
  const [here, there] = [uniqueName("Gates of the first"), uniqueName("Gates of the second")];
  await publish(request, owner, owner.company, { title: here });
  await publish(request, owner, second, { title: there });
  const page = await openWith(context, [owner], "/bounties");
  const row = (name: string) => menu(page).getByRole("region", { name: "Companies" }).getByRole("button", { name });
  await openMenu(page);
  await expect(row(second.name)).toContainText("Owner");
  await expect(row(second.name)).not.toContainText("Member");
  const chosen = (await row(owner.company.name).getAttribute("aria-pressed")) === "true" ? second : owner.company;
  await page.evaluate(() => Object.assign(window, { beforeReload: true }));
  await row(chosen.name).click();
  await expect(page.getByRole("main").getByRole("link", { name: chosen === second ? there : here })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: chosen === second ? here : there })).toHaveCount(0);
  expect(await page.evaluate(() => "beforeReload" in window)).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem("safeport.active_company"))).toBe(chosen.company_id);
  await openMenu(page);
  await expect(row(chosen.name)).toHaveAttribute("aria-pressed", "true");
});

test("somebody who does not own a company is shown as its member @spec:3.4", async ({ context }) => {
  const page = await openAs(context, "tomas");
  await openMenu(page);
  const row = menu(page)
    .getByRole("region", { name: "Companies" })
    .getByRole("button", { name: /Larkspur Pay/ });
  await expect(row).toContainText("Member");
  await expect(row).not.toContainText("Owner");
});

test("a second account is added at the login page, and one switches between the two @spec:1.17 @spec:2.32 @spec:2.33 @spec:4.23", async ({
  context,
  request,
}) => {
  const [first, second] = [
    await newPerson(request, { full_name: "Ada First" }),
    await newPerson(request, { full_name: "Berta Second" }),
  ];
  const page = await openWith(context, [first], "/settings");
  await openMenu(page);
  await menu(page).getByRole("link", { name: "Add account" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, second.user.username, password);
  await expect(page.getByRole("heading", { name: "Discovery", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "User menu, Berta Second" })).toBeVisible();
  await page.goto("/vault");
  await openMenu(page);
  const others = menu(page).getByRole("region", { name: "Switch Account" });
  await expect(others.getByRole("button")).toHaveText([`Ada First (${first.user.username})`]);
  await page.evaluate(() => Object.assign(window, { beforeReload: true }));
  await others.getByRole("button").click();
  await expect(page.getByRole("button", { name: "User menu, Ada First" })).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await expect(page.getByRole("heading", { name: "Discovery", level: 1 })).toBeVisible();
  expect(await page.evaluate(() => "beforeReload" in window)).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem("safeport.active_account"))).toBe(first.user.username);
});

test("after signing out one of two accounts, the other is active @spec:4.24", async ({ context, request }) => {
  const [first, second] = [
    await newPerson(request, { full_name: "Ada First" }),
    await newPerson(request, { full_name: "Berta Second" }),
  ];
  const page = await openWith(context, [first, second], "/settings");
  await openMenu(page);
  await menu(page).getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "User menu, Berta Second" })).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await openMenu(page);
  await expect(menu(page).getByText("Berta Second")).toBeVisible();
  await expect(menu(page).getByText("Switch Account")).toHaveCount(0);
});

test("a sign-out that the server refuses is only logged @spec:8.15", async ({ context, request }) => {
  const page = await openWith(context, [await newPerson(request)], "/settings");
  await answer(page, "**/v1/sessions/log-me-out/", "POST", problem("unavailable", "The log-out is out of order"));
  const logged = page.waitForEvent("console", (message) => message.text().includes("The session could not be ended"));
  await openMenu(page);
  await menu(page).getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to Safeport", level: 1 })).toBeVisible();
  expect((await logged).type()).toBe("error");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByText("out of order")).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("safeport.accounts"))).toBeNull();
});

test("the settings page shows the account, theme, language and the sign-out button @spec:1.1 @spec:1.8 @spec:2.15", async ({
  context,
  request,
}) => {
  const hacker = await newPerson(request, { full_name: "Maud Ferryman", country: "NO", verified: false });
  const page = await openWith(context, [hacker], "/settings");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 2 })).toHaveText(["Account", "Appearance", "Session"]);
  await expect(main.getByText("Maud Ferryman")).toBeVisible();
  const { username, email } = hacker.user;
  await expect(main.getByRole("definition")).toHaveText([
    username,
    `${email} Not verified Confirm it Change`,
    "Hacker",
    "Norway",
    /20\d\d/,
  ]);
  await main.getByText("Dark").click();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await main.getByText("Français").click();
  await expect(page.getByRole("heading", { name: "Paramètres", level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Paramètres", level: 1 })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await main.getByRole("button", { name: "Se déconnecter" }).click();
  await expect(page).toHaveURL(/\/login/);
});
