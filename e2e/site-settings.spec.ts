import { expect } from "@playwright/test";
import { deskQueues } from "@safeport/contract/site/desk.endpoints";
import type { Site } from "@safeport/contract/site/site.endpoints";
import { buildUser } from "@safeport/db/factories/build-user";
import { intercept } from "./support/answers.ts";
import { expectAccessible } from "./support/axe.ts";
import { db } from "./support/database.ts";
import { logIn, newPerson } from "./support/people.ts";
import { openAs, openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

const site: Site = {
  name: "Quay Bounties",
  logo: "/icon-192.png",
  accent: "#0a7d4f",
  sign_up: "invitation",
  sign_up_domains: [],
  banner: "Maintenance on Sunday from 8 to 9.",
  legal: ["terms", "imprint"],
  single_company: null,
  identity_provider: null,
  identity_provider_required: false,
  company_sign_in: false,
  currency: "USD",
};

test("staff open the desk, the settings and the health of the server, and each change says what it did @spec:10.21 @spec:10.27", async ({
  context,
}) => {
  const page = await openAs(context, "ingrid", "/admin/desk");
  const waiting = page.getByRole("list", { name: "Waiting" });
  await expect(waiting.getByRole("listitem")).toHaveCount(deskQueues.length);
  await expectAccessible(page);
  // Queues that need somebody stand before the empty ones.
  const empty = (await waiting.getByRole("listitem").allTextContents()).map((text) => text.endsWith("None"));
  expect(empty.at(0)).toBe(false);
  expect(empty.slice(empty.indexOf(true))).not.toContain(false);
  await waiting.getByRole("link", { name: "Open disputes" }).click();
  await expect(page).toHaveURL(/\/admin\/disputes\?status=unended/);
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("unended");
  await expect(page.getByRole("heading", { level: 1, name: "Disputes" })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Companies" }).click();
  await page.getByRole("searchbox", { name: "Search by name" }).fill("larkspur");
  await expect(page.getByRole("status").filter({ hasText: "1 company" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Larkspur Pay" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Larkspur Pay");
  await page.goto("/dashboard");
  await page.getByRole("row", { name: "7 to 15 days" }).getByRole("link").click();
  await expect(page).toHaveURL(/\/admin\/disputes\?age=7-15/);
  await expect(page.getByRole("combobox", { name: "Age" })).toHaveValue("7-15");
  await page.goto("/admin/desk");
  await page.getByRole("link", { name: "Server health" }).click();
  await expect(page.getByText("Database size")).toBeVisible();
  await page.getByRole("link", { name: "Admin desk" }).first().click();
  await page.getByRole("link", { name: "Platform settings" }).click();
  await page.getByLabel("Imprint").fill("Run by **Quay Ltd**.");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  // A company is also taken away without a mouse.
  const single = page.getByRole("combobox", { name: "Single company" });
  await single.fill("larkspur");
  await page.getByRole("option", { name: "Larkspur Pay" }).click();
  await expect(single).toHaveValue("Larkspur Pay");
  await single.press("ControlOrMeta+a");
  await single.press("Delete");
  await single.press("Tab");
  await expect(single).toHaveValue("");
  await page.getByLabel("Accent colour").fill("green");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("This value is not accepted.")).toBeVisible();
  await page.goto("/legal/imprint");
  await expect(page.getByText("Quay Ltd")).toBeVisible();
  await page.goto("/admin/site");
  await page.getByLabel("Imprint").fill("");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
});

test("a change of the money settings shows a second Super Admin what changes, who rejects it @spec:10.21", async ({
  browser,
  request,
}) => {
  const [first, second] = await Promise.all(
    [1, 2].map(async () => logIn(request, (await buildUser(db, { role: "Super Admin" })).username)),
  );
  if (!first || !second) throw new Error("Two Super Admins were made");
  const page = await openWith(await browser.newContext(), [first], "/admin/site");
  await page.getByLabel("Smallest withdrawal").fill("75");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByRole("button", { name: "Withdraw" })).toBeVisible();
  await expectAccessible(page, "a change that its author may withdraw");

  const other = await openWith(
    await browser.newContext({ viewport: { width: 360, height: 740 }, colorScheme: "dark" }),
    [second],
    "/admin/desk",
  );
  await other.getByRole("link", { name: "Changes of money settings" }).click();
  await expect(other.getByText("Smallest withdrawal: default")).toBeVisible();
  await expectAccessible(other, "a change that a second person decides");
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await other.getByRole("button", { name: "Reject" }).click();
  const dialog = other.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Too high for small payouts");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(other.getByRole("button", { name: "Reject" })).toHaveCount(0);
});

for (const { width, colorScheme, locale, says } of [
  { width: 1440, colorScheme: "light", locale: "en", says: "Sign-up is by invitation." },
  { width: 360, colorScheme: "dark", locale: "fr", says: "L’inscription se fait sur invitation." },
] as const)
  test(`the platform shows its own name, colour, banner and legal pages at ${width} px, ${colorScheme}, in ${locale} @spec:10.21`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, locale });
    const page = await context.newPage();
    await intercept(page, /\/v1\/site\/$/, (route) => route.fulfill({ json: site }));
    await page.goto("/signup");
    await expect(page).toHaveTitle(/ · Quay Bounties$/);
    await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", "/icon-192.png");
    await expect(page.getByText(site.banner ?? "")).toBeVisible();
    await expect(page.getByText(says)).toBeVisible();
    await page.goto("/login");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Quay Bounties");
    await page.goto("/signup");
    await intercept(page, /\/v1\/site\/legal\/terms\/$/, (route) =>
      route.fulfill({ json: { page: "terms", markdown: "Be kind." } }),
    );
    await page.locator('a[href="/legal/terms"]').click();
    await expect(page.getByText("Be kind.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(locale === "fr" ? "Conditions" : "Terms");
    await expect(page.getByText(site.banner ?? "")).toBeVisible();
    await expect(page.locator('a[href="/legal/imprint"]')).toBeVisible();
    const colour = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--sp-accent"));
    expect(colour.trim()).toBe("#0a7d4f");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

test("the platform of a single company begins with its programs and has no discovery @spec:10.21", async ({
  context,
  request,
}) => {
  const single: Site = {
    ...site,
    sign_up: "open",
    single_company: { company_id: "018f0000-0000-7000-8000-000000000001", name: "Quay" },
  };
  await intercept(context, /\/v1\/site\/$/, (route) => route.fulfill({ json: single }));
  const page = await openWith(context, [await newPerson(request)], "/");
  const sidebar = page.getByRole("navigation", { name: "Main" });
  await expect(sidebar.getByRole("link", { name: "Bounties" })).toBeVisible();
  await expect(sidebar.getByRole("link", { name: "Discovery" })).toHaveCount(0);
  await page.getByRole("link", { name: "Quay Bounties" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bounties" })).toBeVisible();
});
