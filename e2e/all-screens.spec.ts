import { expect, type Locator, type Page, test } from "@playwright/test";
import { listCompanies } from "@safeport/contract/companies/company.endpoints";
import type { Company } from "@safeport/contract/companies/company.schema";
import { listDisclosed } from "@safeport/contract/disclosure/disclosure.endpoints";
import type { DisclosedCard } from "@safeport/contract/disclosure/disclosure.schema";
import { listDisputes } from "@safeport/contract/disputes/dispute.endpoints";
import type { Dispute } from "@safeport/contract/disputes/dispute.schema";
import { listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import { expectAccessible } from "./support/axe.ts";
import { follow } from "./support/follow.ts";
import { type DemoUser, openAs } from "./support/sign-in.ts";

/** An address, and the heading that only this screen has; `:program`, `:report` and so on are the first of that person's lists. */
interface Screen {
  path: string;
  heading: string;
  /** Something that appears only once the data has arrived; it also distinguishes the screen from others with the same heading. */
  shows?: (page: Page) => Locator;
}

const sections = (page: Page) => page.getByRole("region", { name: "Newest programs" }).getByRole("listitem").first();
const programs = (page: Page) => page.getByRole("list", { name: "Bounties" }).getByRole("listitem").first();
const scopes = (page: Page) => page.getByRole("list", { name: /scope/i }).getByRole("listitem").first();
const reports = (page: Page) => page.getByRole("main").locator("[data-row]").first();
const timeline = (page: Page) => page.getByRole("region", { name: "Timeline" }).getByRole("listitem").first();

const button = (name: string) => (page: Page) => page.getByRole("button", { name });
const section = (name: string) => (page: Page) => page.getByRole("heading", { level: 2, name });

const screens: [DemoUser | null, Screen[]][] = [
  [
    null,
    [
      { path: "/login", heading: "Sign in to Safeport" },
      { path: "/signup", heading: "Create your account" },
      { path: "/signup-company", heading: "Create a company account" },
      { path: "/verify-email", heading: "Confirm your email address" },
      { path: "/forgot-password", heading: "Forgot your password?" },
      { path: "/reset-password#token=x", heading: "Set a new password" },
      { path: "/setup#x", heading: "Set up Safeport" },
      { path: "/join-company#token=x", heading: "This invitation no longer works" },
      { path: "/join-program#token=x", heading: "This invitation no longer works" },
      { path: "/stop-mails#token=x", heading: "Stop these emails" },
      { path: "/unsubscribe#token=x", heading: "Turn off these emails" },
      { path: "/sign-in?code=x&state=x", heading: "Sign-in" },
      { path: "/legal/terms", heading: "404" },
      { path: "/programs", heading: "Bug bounty and disclosure programs" },
      { path: "/programs?search=nothing-like-it", heading: "Bug bounty and disclosure programs" },
      { path: "/d", heading: "Published reports" },
      { path: "/d?search=nothing-like-it", heading: "Published reports" },
      { path: "/d/:published", heading: ":published" },
      { path: "/d/99999999", heading: "Page not found" },
      { path: "/hall-of-fame", heading: "Hall of fame" },
      { path: "/c/larkspur.example", heading: "Larkspur Pay" },
      { path: "/p/larkspur-pay", heading: "Larkspur Pay" },
      { path: "/p/missing", heading: "Page not found" },
      { path: "/intake/missing", heading: "Reports without an account" },
    ],
  ],
  [
    "mira",
    [
      { path: "/", heading: "Discovery", shows: sections },
      { path: "/bounties", heading: "Bounties", shows: programs },
      { path: "/bounties/:program", heading: ":program", shows: scopes },
      {
        path: "/bounties/:program/report",
        heading: "Submit report",
        shows: (page) => page.getByRole("combobox", { name: "Asset" }),
      },
      { path: "/reports", heading: "Reports", shows: reports },
      { path: "/reports/:report", heading: ":report", shows: timeline },
      { path: "/reports/:draft/edit", heading: "Edit draft", shows: button("Delete draft") },
      { path: "/vault", heading: "Vault" },
      { path: "/vault?tab=transactions", heading: "Vault", shows: (page) => page.getByRole("table") },
      { path: "/vault?tab=withdrawals", heading: "Vault" },
      { path: "/vault?tab=methods", heading: "Vault", shows: button("Add bank account") },
      { path: "/vault?tab=identity", heading: "Vault" },
      { path: "/vault?tab=files", heading: "Vault" },
      { path: "/disputes", heading: "Disputes" },
      { path: "/notifications", heading: "Notifications" },
      { path: "/leaderboard", heading: "Legends" },
      { path: "/points", heading: "My points", shows: (page) => page.getByRole("table") },
      { path: "/settings", heading: "Settings" },
      { path: "/settings?tab=profile", heading: "Settings", shows: button("Save profile") },
      { path: "/settings?tab=security", heading: "Settings", shows: section("Passkeys") },
      { path: "/settings?tab=notifications", heading: "Settings", shows: (page) => page.getByRole("table") },
      { path: "/settings?tab=privacy", heading: "Settings", shows: section("Delete account") },
      { path: "/users/mira", heading: "Mira Okafor" },
      { path: "/company-invitation#token=x", heading: "Invitation" },
      { path: "/program-invitation#token=x", heading: "Invitation" },
      { path: "/activity", heading: "Activity Logs" },
      { path: "/p/:public", heading: ":public" },
      { path: "/nowhere", heading: "404" },
    ],
  ],
  [
    "dana",
    [
      { path: "/", heading: "Discovery", shows: sections },
      { path: "/bounties", heading: "Bounties", shows: programs },
      { path: "/bounties/:program", heading: ":program", shows: scopes },
      { path: "/bounties/:program/members", heading: "Members of :program" },
      { path: "/bounties/:program/members?tab=credentials", heading: "Members of :program", shows: button("Upload CSV") },
      { path: "/bounties/:program/metrics", heading: "Metrics: :program", shows: section("Response times") },
      { path: "/bounties/:program/members?tab=invitations", heading: "Members of :program", shows: button("Invite") },
      { path: "/bounties/:program/members?tab=bans", heading: "Members of :program" },
      { path: "/bounties/:program/known-issues", heading: "Known issues" },
      { path: "/bounties/:program/weaknesses", heading: "Weaknesses not accepted" },
      { path: "/bounties/:program/intake", heading: "Intake" },
      { path: "/bounties/:program/code-indexes", heading: "Code index" },
      { path: "/bounties/:program/non-issues", heading: "Non-issues" },
      { path: "/companies/:company", heading: ":company", shows: section("Domain") },
      { path: "/companies/:company?tab=members", heading: ":company", shows: section("Members") },
      { path: "/companies/:company?tab=sign_in", heading: ":company" },
      { path: "/companies/:company?tab=connections", heading: ":company" },
      { path: "/vault?company=:company", heading: "Vault", shows: section("Latest transactions") },
      { path: "/vault?company=:company&tab=programs", heading: "Vault" },
      { path: "/vault?company=:company&tab=deposits", heading: "Vault" },
      { path: "/vault?company=:company&tab=documents", heading: "Vault" },
      { path: "/dashboard", heading: "Dashboard" },
      { path: "/bounty/create", heading: "Create bounty" },
      {
        path: "/bounties/edit/:program",
        heading: "Edit bounty",
        shows: (page) => page.getByRole("button", { name: /^(Post Bounty|Save changes)$/ }),
      },
      { path: "/reports", heading: "Reports", shows: reports },
      {
        path: "/reports?view=closed",
        heading: "Reports",
        shows: (page) =>
          page.getByRole("navigation", { name: "Report views" }).locator("[aria-current=page]", { hasText: "Closed Reports" }),
      },
      { path: "/reports/:report", heading: ":report", shows: timeline },
    ],
  ],
  [
    "ingrid",
    [
      { path: "/", heading: "Admin desk" },
      { path: "/admin", heading: "Discovery", shows: sections },
      { path: "/admin/bounties", heading: "Bounties", shows: programs },
      { path: "/admin/leaderboard", heading: "Legends" },
      { path: "/admin/users", heading: "Users" },
      { path: "/admin/users/:user", heading: ":user", shows: section("Sessions") },
      { path: "/admin/imports", heading: "Imports", shows: button("Preview") },
      { path: "/admin/payments", heading: "Payments & Financial Management" },
      {
        path: "/admin/vault",
        heading: "Vault",
        // Each thing that waits has its sum.
        shows: (page) => page.getByRole("row", { name: /^Deposits to confirm [\d,]+ \$[1-9][\d,.]+$/ }),
      },
      { path: "/admin/statements", heading: "Bank statements" },
      { path: "/admin/companies", heading: "Companies" },
      { path: "/admin/payouts", heading: "Payouts" },
      { path: "/admin/payouts?tab=batches", heading: "Payouts" },
      { path: "/admin/kyc", heading: "Identity checks" },
      { path: "/admin/kyc?tab=holders", heading: "Identity checks" },
      { path: "/admin/disputes", heading: "Disputes" },
      { path: "/disputes/:dispute", heading: ":dispute" },
      { path: "/admin/activity", heading: "Activity Logs" },
      { path: "/admin/health", heading: "Server health" },
      { path: "/admin/announcements", heading: "Announcements" },
      { path: "/dashboard", heading: "Dashboard" },
      { path: "/admin/settings", heading: "Settings" },
      { path: "/admin/site", heading: "Platform settings" },
      { path: "/reports", heading: "Reports", shows: reports },
    ],
  ],
];

/** The first item of each of a person's lists: its address and its title. */
interface Firsts {
  paths: Record<string, string>;
  titles: Record<string, string>;
}

async function firstsOf(page: Page, user: DemoUser | null): Promise<Firsts> {
  const api = page.request;
  if (!user) {
    const [{ number, title }]: [DisclosedCard] = (await (await api.get(listDisclosed.path)).json()).items;
    // Its heading shows code as code.
    return { paths: { ":published": String(number) }, titles: { ":published": title.replaceAll("`", "") } };
  }
  const account = await page.evaluate(() => JSON.parse(localStorage.getItem("safeport.accounts") ?? "[]")[0]);
  const headers = { authorization: `Bearer ${account.token}` };
  const companies: Company[] = user === "dana" ? (await (await api.get(listCompanies.path, { headers })).json()).items : [];
  const company = companies.find(({ member_role }) => member_role === "owner");
  const params = { ...(company && { company_id: company.company_id }), size: 100 };
  const programs: Program[] = (await (await api.get(listPrograms.path, { headers, params })).json()).items;
  const open = programs.find(({ visibility }) => visibility === "PUBLIC");
  const reports: Report[] = (await (await api.get(listReports.path, { headers, params })).json()).items;
  const report = reports.find(({ status }) => status !== "draft");
  const draft = reports.find(({ status }) => status === "draft");
  const [dispute]: Dispute[] = (await (await api.get(listDisputes.path, { headers })).json()).items;
  return {
    paths: {
      ":program": programs[0]?.handle ?? "",
      ":public": open?.handle ?? "",
      ":report": report?.report_id ?? "",
      ":draft": draft?.report_id ?? "",
      ":dispute": dispute?.dispute_id ?? "",
      ":company": company?.company_id ?? "",
      ":user": account.user.user_id,
    },
    titles: {
      ":program": programs[0]?.title ?? "",
      ":public": open?.title ?? "",
      ":report": report?.poc_title ?? "",
      ":dispute": `Dispute on report #${dispute?.report.id}`,
      ":company": company?.name ?? "",
      ":user": account.user.full_name,
    },
  };
}

const addressOf = (path: string, { paths }: Firsts) => path.replace(/:\w+/, (name) => paths[name] ?? "");

/** Opens a screen and waits until it is there with its data: that one, not the not-found page nor another. */
async function visit(page: Page, { path, heading, shows }: Screen, firsts: Firsts): Promise<void> {
  await page.goto(addressOf(path, firsts));
  const name = heading.replace(/:\w+/, (title) => firsts.titles[title] ?? title);
  await expect(page.getByRole("heading", { level: 1, name, exact: true }), path).toBeVisible();
  if (shows) await expect(shows(page), path).toBeVisible();
  await waitForParts(page, path);
}

/** Other parts may still load, those below the first screen when somebody comes near: a skeleton or a spinner has nothing to read. */
async function waitForParts(page: Page, path: string): Promise<void> {
  const loading = page.getByRole("status", { name: /^(Loading|Chargement)$/ }).or(page.locator(".mantine-Skeleton-root:visible"));
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect(await loading.count(), path).toBe(0);
  }).toPass({ timeout: 20_000 });
  await page.evaluate(() => scrollTo(0, 0));
}

const widths = [360, 768, 1440, 1920, 2560];

/** By how many pixels the page, or a table that folds, is wider than the screen; not above 0 if it fits. */
function sticksOut(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const tables = [...document.querySelectorAll("table[data-phone]")];
    return Math.max(scrollWidth - clientWidth, ...tables.map((table) => table.getBoundingClientRect().right - clientWidth));
  });
}

/** Expects that nothing scrolls sideways at any width, on a phone not even the tables that fold. */
async function expectToFit(page: Page, where: string): Promise<void> {
  const size = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => sticksOut(page), `${where} at ${width} px`).toBeLessThanOrEqual(0);
  }
  if (size) await page.setViewportSize(size);
}

/** Screens of one test; more in one would take longer than all other tests. */
const screensAtOnce = 7;

for (const [user, visited] of screens) {
  for (let from = 0; from < visited.length; from += screensAtOnce) {
    const some = visited.slice(from, from + screensAtOnce);
    const paths = some.map(({ path }) => path).join(" ");
    test(`axe finds no violation, light and dark, and nothing scrolls sideways from 360 to 2560 px, for ${user ?? "everybody"}: ${paths}`, async ({
      context,
    }) => {
      test.setTimeout(180_000);
      const page = user ? await openAs(context, user) : await context.newPage();
      const firsts = await firstsOf(page, user);
      for (const screen of some) {
        await visit(page, screen, firsts);
        await expectAccessible(page, screen.path);
        await expectToFit(page, screen.path);
      }
    });
  }

  test(`in French, whose words are longer, nothing scrolls sideways at 360 px for ${user ?? "everybody"}`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: "fr-FR" });
    const page = user ? await openAs(context, user) : await context.newPage();
    const firsts = await firstsOf(page, user);
    for (const { path } of visited) {
      await follow(page, addressOf(path, firsts));
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      await waitForParts(page, path);
      await expect.poll(() => sticksOut(page), path).toBeLessThanOrEqual(0);
    }
  });
}
