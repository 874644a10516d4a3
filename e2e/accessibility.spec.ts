import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { listPrograms } from "@safeport/contract/programs/program.endpoints";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import { type DemoUser, openAs } from "./support/sign-in.ts";

/** An address, and the heading that only this screen has; `:program` and `:report` are the first of that person's lists. */
interface Screen {
  path: string;
  heading: string;
  /** What stands there only once its data has come; also tells it from another screen of the same heading. */
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
      { path: "/reset-password?token=x", heading: "Set a new password" },
      { path: "/setup?token=x", heading: "Set up Safeport" },
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
      { path: "/vault", heading: "Vault" },
      { path: "/leaderboard", heading: "Legends" },
      { path: "/settings", heading: "Settings" },
      { path: "/settings?tab=profile", heading: "Settings", shows: button("Save profile") },
      { path: "/settings?tab=security", heading: "Settings", shows: section("Passkeys") },
      { path: "/settings?tab=notifications", heading: "Settings", shows: (page) => page.getByRole("table") },
      { path: "/settings?tab=privacy", heading: "Settings", shows: section("Delete account") },
      { path: "/users/mira", heading: "Mira Okafor" },
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
      { path: "/bounties/:program/metrics", heading: "Metrics: :program", shows: section("Response times") },
      { path: "/bounty/create", heading: "Create bounty" },
      {
        path: "/bounties/edit/:program",
        heading: "Edit bounty",
        shows: (page) => page.getByRole("button", { name: "Post Bounty" }),
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
      { path: "/admin", heading: "Discovery", shows: sections },
      { path: "/admin/bounties", heading: "Bounties", shows: programs },
      { path: "/admin/leaderboard", heading: "Legends" },
      { path: "/admin/users", heading: "Users" },
      { path: "/admin/imports", heading: "Imports", shows: button("Preview") },
      { path: "/admin/payments", heading: "Payments & Financial Management" },
      { path: "/admin/settings", heading: "Settings" },
      { path: "/reports", heading: "Reports", shows: reports },
    ],
  ],
];

/** Of the first program and the first report of somebody's lists: how they are addressed, and their titles. */
interface Firsts {
  paths: Record<string, string>;
  titles: Record<string, string>;
}

async function firstsOf(page: Page, user: DemoUser): Promise<Firsts> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem("safeport.accounts") ?? "[]")[0].token);
  const headers = { authorization: `Bearer ${token}` };
  const own = user === "dana" ? await (await page.request.get("/v1/company/", { headers })).json() : null;
  const params = own ? { company_id: own.items[0].company_id } : {};
  const programs = await (await page.request.get(listPrograms.path, { headers, params })).json();
  const reports = await (await page.request.get(listReports.path, { headers, params })).json();
  const program = programs.items[0];
  const report = reports.items.find(({ status }: { status: string }) => status !== "draft");
  return {
    paths: { ":program": program.handle, ":report": report.report_id },
    titles: { ":program": program.title, ":report": report.poc_title },
  };
}

/** Opens a screen and waits until it is there with its data: that one, not the not-found page nor another. */
async function visit(page: Page, { path, heading, shows }: Screen, firsts: Firsts | null): Promise<void> {
  await page.goto(path.replace(/:\w+/, (name) => firsts?.paths[name] ?? ""));
  const name = heading.replace(/:\w+/, (title) => firsts?.titles[title] ?? title);
  await expect(page.getByRole("heading", { level: 1, name, exact: true }), path).toBeVisible();
  if (shows) await expect(shows(page), path).toBeVisible();
  // Other parts may still load: a skeleton or a spinner has nothing to read.
  await expect(page.getByRole("status", { name: "Loading" }), path).toHaveCount(0);
}

/** What may differ between the light and the dark scheme. */
const rulesOfColours = ["color-contrast", "link-in-text-block"];

for (const [user, visited] of screens) {
  test(`axe finds no violation on the screens of ${user ?? "everybody"}, light and dark`, async ({ context }) => {
    test.setTimeout(360_000);
    const page = user ? await openAs(context, user) : await context.newPage();
    const firsts = user ? await firstsOf(page, user) : null;
    for (const screen of visited) {
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await visit(page, screen, firsts);
      const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
      await rate(`${screen.path}, light`, new AxeBuilder({ page }).withTags(tags));
      await page.emulateMedia({ colorScheme: "dark" });
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
      await rate(`${screen.path}, dark`, new AxeBuilder({ page }).withRules(rulesOfColours));
    }
  });
}

async function rate(screen: string, axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${screen}: ${id}: ${nodes[0]?.html.slice(0, 200)}`)).toEqual([]);
}

test("nothing scrolls sideways, from 360 to 1920 px", async ({ context }) => {
  const page = await openAs(context, "dana");
  const firsts = await firstsOf(page, "dana");
  for (const screen of screens.find(([user]) => user === "dana")?.[1] ?? []) {
    await visit(page, screen, firsts);
    for (const width of [360, 768, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(over, `${screen.path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});
