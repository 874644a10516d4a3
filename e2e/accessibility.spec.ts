import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { listPrograms } from "@safeport/contract/programs/program.endpoints";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import { type DemoUser, openAs } from "./support/sign-in.ts";

/** Every screen, by who sees it; `:program` and `:report` are the first of that person's lists. */
const screens: [DemoUser | null, string[]][] = [
  [null, ["/login", "/signup", "/signup-company"]],
  [
    "mira",
    [
      "/",
      "/bounties",
      "/bounties/:program",
      "/bounties/:program/report",
      "/reports",
      "/reports/:report",
      "/vault",
      "/leaderboard",
      "/settings",
      "/nowhere",
    ],
  ],
  [
    "dana",
    [
      "/",
      "/bounties",
      "/bounties/:program",
      "/bounty/create",
      "/bounties/edit/:program",
      "/reports",
      "/reports?view=closed",
      "/reports/:report",
    ],
  ],
  [
    "ingrid",
    ["/admin", "/admin/bounties", "/admin/leaderboard", "/admin/users", "/admin/payments", "/admin/settings", "/reports"],
  ],
];

async function firstOf(page: Page, user: DemoUser): Promise<Record<string, string>> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem("safeport.accounts") ?? "[]")[0].token);
  const headers = { authorization: `Bearer ${token}` };
  const own = user === "dana" ? await (await page.request.get("/v1/company/", { headers })).json() : null;
  const params = own ? { company_id: own.items[0].company_id } : {};
  const programs = await (await page.request.get(listPrograms.path, { headers, params })).json();
  const reports = await (await page.request.get(listReports.path, { headers, params })).json();
  return {
    ":program": programs.items[0].handle,
    ":report": reports.items.find((report: { status: string }) => report.status !== "draft").report_id,
  };
}

for (const scheme of ["light", "dark"] as const) {
  for (const [user, paths] of screens) {
    test(`no barrier on the screens of ${user ?? "everybody"}, ${scheme}`, async ({ context }) => {
      test.setTimeout(180_000);
      const page = user ? await openAs(context, user) : await context.newPage();
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      const names = user ? await firstOf(page, user) : {};
      for (const path of paths) {
        await page.goto(path.replace(/:\w+/, (name) => names[name] ?? ""));
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        // What still loads is a skeleton, which has nothing to read.
        await expect(page.locator(".mantine-Skeleton-root")).toHaveCount(0);
        const { violations } = await new AxeBuilder({ page })
          .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
          .analyze();
        expect(violations.map(({ id, nodes }) => `${path}: ${id}: ${nodes[0]?.html.slice(0, 200)}`)).toEqual([]);
      }
    });
  }
}

test("nothing scrolls sideways from 360 to 1920 px", async ({ context }) => {
  const page = await openAs(context, "dana");
  const names = await firstOf(page, "dana");
  for (const width of [360, 768, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/", "/bounties", "/bounties/:program", "/reports", "/reports/:report", "/bounty/create"]) {
      await page.goto(path.replace(/:\w+/, (name) => names[name] ?? ""));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(over, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});
