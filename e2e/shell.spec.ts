import { expect, type Page } from "@playwright/test";
import { hold } from "./support/answers.ts";
import { builtFile } from "./support/built-file.ts";
import { newCase, publish, sendReport, writeComment } from "./support/cases.ts";
import { newOwner, newPerson, uniqueName } from "./support/people.ts";
import { demoPassword, openAs, openWith, signIn } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Main" });
const currentPlace = (page: Page) => sidebar(page).locator("[aria-current=page]");
const topSearch = (page: Page) => page.getByRole("banner").getByRole("searchbox", { name: "Search by Project or Username" });
const copyright = `© ${new Date().getFullYear()} Safeport`;

/** Names and addresses of the sidebar, in their order. */
async function expectPlaces(page: Page, places: Record<string, string>): Promise<void> {
  const links = sidebar(page).getByRole("link");
  await expect(links).toHaveText(Object.keys(places));
  for (const [at, address] of Object.values(places).entries()) await expect(links.nth(at)).toHaveAttribute("href", address);
}

const everybodysPlaces = {
  Discovery: "/",
  Bounties: "/bounties",
  Reports: "/reports",
  Vault: "/vault",
  Legends: "/leaderboard",
  Settings: "/settings",
};

test("the sidebar of a researcher has six entries and marks the current one @spec:2.20 @spec:2.24", async ({
  context,
  request,
}) => {
  const page = await openWith(context, [await newPerson(request)]);
  await expectPlaces(page, everybodysPlaces);
  await expect(currentPlace(page)).toHaveText("Discovery");
  await sidebar(page).getByRole("link", { name: "Legends" }).click();
  await expect(page.getByRole("heading", { name: "Legends", level: 1 })).toBeVisible();
  await expect(currentPlace(page)).toHaveText("Legends");
  await expect(page.getByText(copyright)).toBeVisible();
});

test("the sidebar of a company has the same entries @spec:2.20 @spec:6.3", async ({ context, request }) => {
  const page = await openWith(context, [await newOwner(request)]);
  await expectPlaces(page, everybodysPlaces);
});

test("the sidebar of staff links the pages of the platform @spec:2.7 @spec:2.10 @spec:2.15 @spec:2.21 @spec:6.1", async ({
  context,
}) => {
  const page = await openAs(context, "ingrid", "/admin");
  await expectPlaces(page, {
    Discovery: "/admin",
    Bounties: "/admin/bounties",
    Reports: "/reports",
    "Payments & financial": "/admin/payments",
    Legends: "/admin/leaderboard",
    "Admin desk": "/admin/desk",
    Users: "/admin/users",
    Settings: "/admin/settings",
  });
  const titles = {
    Discovery: "Discovery",
    Bounties: "Bounties",
    "Payments & financial": "Payments & Financial Management",
    Legends: "Legends",
    "Admin desk": "Admin desk",
    Users: "Users",
    Settings: "Settings",
  };
  for (const [name, title] of Object.entries(titles)) {
    await sidebar(page).getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { name: title, level: 1, exact: true })).toBeVisible();
    await expect(currentPlace(page)).toHaveText(name);
  }
});

test("staff begin at their desk, also after signing in and from the brand @spec:2.7", async ({ page }) => {
  const isDesk = async () => {
    await expect(page.getByRole("heading", { name: "Admin desk", level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/desk$/);
  };
  await page.goto("/login");
  await signIn(page, "ingrid", await demoPassword(page.request));
  await isDesk();
  await page.goto("/admin/bounties");
  await page.getByRole("link", { name: "Safeport" }).click();
  await isDesk();
  await page.goto("/");
  await isDesk();
});

test("the pages of staff do not exist for others, and the shared ones open below /admin too @spec:2.16 @spec:2.17", async ({
  context,
  request,
}) => {
  const page = await openWith(context, [await newPerson(request)]);
  for (const path of ["/admin/users", "/admin/payments"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "404", level: 1 })).toBeVisible();
  }
  const shared = {
    "/admin": "Discovery",
    "/admin/bounties": "Bounties",
    "/admin/leaderboard": "Legends",
    "/admin/vault": "Vault",
  };
  for (const [path, name] of Object.entries(shared)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  }
});

test("the sidebar collapses and expands, by button and key, and stays so after a reload @spec:2.22", async ({
  context,
  request,
}) => {
  const page = await openWith(context, [await newPerson(request)]);
  const collapse = page.getByRole("button", { name: "Collapse sidebar" });
  const expand = page.getByRole("button", { name: "Expand sidebar" });
  await expect(collapse).toHaveAttribute("aria-expanded", "true");
  await collapse.click();
  await expect(expand).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByText(copyright)).toBeHidden();
  await page.reload();
  await expect(expand).toBeVisible();
  // Collapsed, each entry shows only its icon, which still has the name and leads to the page.
  await expect(sidebar(page).getByText("Vault")).toHaveCount(0);
  await sidebar(page).getByRole("link", { name: "Vault" }).click();
  await expect(page.getByRole("heading", { name: "Vault", level: 1 })).toBeVisible();
  await page.keyboard.press("[");
  await expect(collapse).toBeVisible();
  await expect(sidebar(page).getByText("Vault")).toBeVisible();
  await expect(page.getByText(copyright)).toBeVisible();
});

test("on a small screen the sidebar is a drawer", async ({ context, request }) => {
  const page = await openWith(context, [await newPerson(request)]);
  await page.setViewportSize({ width: 375, height: 700 });
  await expect(sidebar(page)).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Main" }).getByRole("link", { name: "Vault" }).click();
  await expect(page.getByRole("heading", { name: "Vault", level: 1 })).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Main" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Vault", level: 1 })).toBeFocused();
  // The link to the page that is open closes it, too.
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Main" }).getByRole("link", { name: "Vault" }).click();
  await expect(page.getByRole("dialog", { name: "Main" })).toBeHidden();
});

test("a page that opens has the focus on its heading, and keeps it when a link within it is gone", async ({
  context,
  request,
}) => {
  const page = await openWith(context, [await newOwner(request)]);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const name of ["Vault", "Legends", "Settings", "Vault"]) {
    await sidebar(page).getByRole("link", { name }).press("Enter");
    await expect(page.getByRole("heading", { name, level: 1 })).toBeFocused();
  }
  await page.getByRole("link", { name: "All transactions" }).press("Enter");
  await expect(page).toHaveURL(/tab=transactions/);
  await expect(page.getByRole("heading", { name: "Vault", level: 1 })).toBeFocused();
});

test("the search of the top bar finds programs for a researcher, and `/` focuses it @spec:2.25", async ({ context, request }) => {
  const owner = await newOwner(request);
  const title = uniqueName("Lock gates");
  await publish(request, owner, owner.company, { title: title });
  const page = await openWith(context, [await newPerson(request)], "/settings");
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await page.keyboard.press("/");
  await expect(topSearch(page)).toBeFocused();
  await expect(topSearch(page)).toHaveAttribute("placeholder", "Search by Project or Username");
  await topSearch(page).fill("   ");
  await topSearch(page).press("Enter");
  await expect(page).toHaveURL(/\/settings$/);
  await topSearch(page).fill(title.toUpperCase());
  await topSearch(page).press("Enter");
  await expect(page).toHaveURL(/\/bounties\?search=LOCK/);
  await expect(page.getByRole("heading", { name: "Bounties", level: 1 })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  // The searched text is not left in the box of the next pages.
  await expect(topSearch(page)).toHaveValue("");
});

test("the search of the top bar finds a company its reports, by project and by username @spec:2.25", async ({
  context,
  request,
}) => {
  const owner = await newOwner(request);
  const [one, two] = [uniqueName("North lock"), uniqueName("South lock")];
  const author = await newPerson(request);
  await sendReport(request, author, await publish(request, owner, owner.company, { title: one }), {
    poc_title: "Opens at night",
  });
  const other = await newPerson(request);
  await sendReport(request, other, await publish(request, owner, owner.company, { title: two }), { poc_title: "Opens at noon" });
  const page = await openWith(context, [owner]);
  const rows = page.getByRole("main").getByText(/^Opens at/);
  for (const text of [author.user.username, one]) {
    await topSearch(page).fill(text);
    await topSearch(page).press("Enter");
    await expect(page).toHaveURL((url) => url.pathname === "/reports" && url.searchParams.get("search") === text);
    await expect(rows).toHaveText(["Opens at night"]);
    // A list has a search box of its own, and none above it.
    await expect(page.getByRole("searchbox")).toHaveValue(text);
    await page.goBack();
  }
});

test("the search of the top bar finds reports by a username for researchers and staff, people for staff, and shows what it finds @spec:2.25", async ({
  browser,
  request,
}) => {
  const { owner, hacker, report } = await newCase(request);
  await writeComment(request, owner, report, { content: "Which browser?" });
  const found = (page: Page) => page.getByRole("banner").getByRole("region", { name: "Search results" });
  const mine = await openWith(await browser.newContext(), [hacker], "/settings");
  await topSearch(mine).fill(owner.user.username);
  await expect(found(mine).getByRole("heading")).toHaveText(["Reports"]);
  await expect(found(mine).getByRole("link", { name: report.poc_title })).toBeVisible();
  await mine.keyboard.press("Escape");
  await expect(found(mine)).toHaveCount(0);
  await topSearch(mine).fill(owner.user.username);
  await topSearch(mine).press("Enter");
  await expect(mine).toHaveURL((url) => url.pathname === "/reports" && url.searchParams.get("search") === owner.user.username);
  await expect(mine.getByRole("main").getByText(report.poc_title)).toBeVisible();

  const staff = await openAs(await browser.newContext(), "ingrid", "/admin");
  await topSearch(staff).fill(hacker.user.username);
  await expect(found(staff).getByRole("link", { name: report.poc_title })).toContainText(`#${report.id} · Under review · `);
  await topSearch(staff).fill(`#${report.id}`);
  await found(staff).getByRole("link", { name: report.poc_title }).click();
  await expect(staff).toHaveURL(new RegExp(`/reports/${report.report_id}$`));
  await expect(found(staff)).toHaveCount(0);
  const quiet = await newPerson(request);
  await topSearch(staff).fill(quiet.user.username);
  await expect(found(staff).getByRole("heading")).toHaveText(["Users"]);
  await expect(found(staff).getByRole("link", { name: quiet.user.full_name })).toHaveAttribute(
    "href",
    `/admin/users/${quiet.user.user_id}`,
  );
  await topSearch(staff).fill(`${hacker.user.username} is nobody`);
  await expect(found(staff)).toContainText(`match “${hacker.user.username} is nobody”`);
});

test("the search of the top bar keeps staff on the pages of the platform @spec:2.25", async ({ context, request }) => {
  const owner = await newOwner(request);
  const title = uniqueName("Customs house");
  await publish(request, owner, owner.company, { title: title });
  const page = await openAs(context, "ingrid", "/admin");
  await topSearch(page).fill(title);
  await topSearch(page).press("Enter");
  await expect(page).toHaveURL(/\/admin\/bounties\?search=/);
  await expect(page.getByRole("heading", { name: "Bounties", level: 1 })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: title })).toBeVisible();
});

test("a spinner shows while the code of the app shell takes long, then the page @spec:4.20 @spec:9.5", async ({
  context,
  request,
}) => {
  const shell = await hold(context, new RegExp(`${builtFile("src/routes/_app.tsx?tsr-split=component")}$`));
  const page = await openWith(context, [await newPerson(request)], "/vault");
  const wait = page.getByRole("status", { name: "Loading" });
  await expect(wait).toBeVisible();
  await expect(page.getByRole("heading", { name: "Vault", level: 1 })).toHaveCount(0);
  shell.release();
  await expect(page.getByRole("heading", { name: "Vault", level: 1 })).toBeVisible();
  await expect(wait).toHaveCount(0);
});

test("`?` lists the shortcuts, Escape closes the list, and two keys open pages", async ({ context, request }) => {
  const page = await openWith(context, [await newPerson(request)]);
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await topSearch(page).press("?");
  await expect(topSearch(page)).toHaveValue("?");
  await expect(keys).toHaveCount(0);
  await topSearch(page).blur();
  await page.keyboard.press("?");
  await expect(keys.getByText("Show this list")).toBeVisible();
  await expect(keys.getByRole("region", { name: "Everywhere" }).locator("dt")).toHaveCount(11);
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  for (const [key, title] of Object.entries({
    b: "Bounties",
    r: "Reports",
    s: "Settings",
    v: "Vault",
    l: "Legends",
    d: "Discovery",
  })) {
    await page.keyboard.press("g");
    await page.keyboard.press(key);
    await expect(page.getByRole("heading", { name: title, level: 1, exact: true })).toBeVisible();
  }
});
