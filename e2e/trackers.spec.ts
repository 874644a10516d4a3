import { type Browser, expect, type Page } from "@playwright/test";
import { buildCompany } from "@safeport/db/factories/build-company";
import { buildMember } from "@safeport/db/factories/build-member";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildReport } from "@safeport/db/factories/build-report";
import { buildUser, factoryPassword } from "@safeport/db/factories/build-user";
import { freePort } from "@safeport/db/factories/free-port";
import { openDatabase } from "@safeport/db/open-database";
import { expectAccessible } from "./support/axe.ts";
import { startEmptyServer } from "./support/server.ts";
import { signIn } from "./support/sign-in.ts";
import { test } from "./support/test.ts";
import { startTrackers } from "./support/trackers.ts";

/** A server with an owner, a report, and a tracker that answers it. */
async function start() {
  const [trackers, port] = [await startTrackers(), await freePort()];
  const server = await startEmptyServer(port, { PUBLIC_URL: `http://127.0.0.1:${port}`, ...trackers.settings });
  const { db, pool } = openDatabase({ url: server.databaseUrl, max: 1, onError: () => {} });
  const owner = await buildUser(db, { role: "Business" });
  const company = await buildCompany(db);
  await buildMember(db, { company_id: company.id, user_id: owner.id, role: "owner" });
  const program = await buildProgram(db, { company_id: company.id });
  const report = await buildReport(db, { program_id: program.id, title: "Stored cross-site scripting in the delivery note" });
  return {
    trackers,
    connections: `/companies/${company.id}?tab=connections`,
    report: `/reports/${report.id}`,
    async open(browser: Browser, width: number): Promise<Page> {
      const context = await browser.newContext({ baseURL: `http://127.0.0.1:${port}`, viewport: { width, height: 900 } });
      const page = await context.newPage();
      await page.goto(`/login?from=${encodeURIComponent(`/companies/${company.id}?tab=connections`)}`);
      await signIn(page, owner.username, factoryPassword);
      await expect(page.getByRole("button", { name: "Connect", exact: true })).toBeVisible();
      return page;
    },
    async stop() {
      await pool.end();
      await server.stop();
      await trackers.close();
    },
  };
}

async function connect(page: Page, address: string, project: string): Promise<void> {
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Connect a tracker or a chat" });
  await dialog.getByLabel("Project").fill(project);
  await dialog.getByLabel("Address").fill(address);
  await dialog.getByLabel("Access token").fill("a token of a tracker");
  await dialog.getByRole("button", { name: "Connect" }).click();
}
const fits = async (page: Page, width: number) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
/** The issues of a report, which a phone has behind a summary. */
async function issuesOf(page: Page, path: string) {
  await page.goto(path);
  const file = page.getByRole("region", { name: "Issues" });
  if ((page.viewportSize()?.width ?? 0) < 800) await page.locator("details > summary").first().click();
  await expect(file).toBeVisible();
  return file;
}

test("an owner is warned of a public repository, confirms it, and each report that is filed there asks again @spec:10.39", async ({
  browser,
}) => {
  const site = await start();
  try {
    const { github } = site.trackers.github("acme/shop", true);
    const page = await site.open(browser, 360);
    await connect(page, site.trackers.address, "acme/shop");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("alert").filter({ hasText: "acme/shop is public" })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Connect" }).click();
    await expect(dialog.getByText("Confirm that you want this")).toBeVisible();
    await dialog.getByLabel("I know that acme/shop is public").check();
    await dialog.getByRole("button", { name: "Connect" }).click();
    await expect(page.getByText(/Confirmed as public on/)).toBeVisible();
    await fits(page, 360);

    await page.getByRole("button", { name: "Rules: GitHub issues" }).click();
    await expect(dialog.getByText("Reports are filed there by hand only.")).toBeVisible();
    await expect(dialog.getByRole("option", { name: "File an issue with the whole write-up" })).toBeDisabled();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();

    const issues = await issuesOf(page, site.report);
    await issues.getByRole("button", { name: "File as issue" }).click();
    await expect(dialog.getByText("acme/shop is public", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await fits(page, 360);
    await dialog.getByRole("button", { name: "File issue" }).click();
    await expect(dialog.getByText("Confirm that you want this")).toBeVisible();
    expect(github.issues).toEqual([]);
    await dialog.getByLabel("I know that acme/shop is public").check();
    await dialog.getByRole("button", { name: "File issue" }).click();
    await expect(issues.getByRole("link", { name: "acme/shop" })).toBeVisible({ timeout: 20_000 });
    // Unless somebody chooses more, strangers read a number and a link.
    expect(github.issues).toHaveLength(1);
    expect(github.issues[0]?.title).not.toContain("Stored cross-site scripting");
  } finally {
    await site.stop();
  }
});

test("a renamed repository is followed, and one that turned public sends nothing until the owner confirms @spec:10.39", async ({
  browser,
}) => {
  const site = await start();
  try {
    const { github, repository } = site.trackers.github("acme/shop");
    const page = await site.open(browser, 1440);
    await connect(page, site.trackers.address, "acme/shop");
    await expect(page.getByText("acme/shop", { exact: true })).toBeVisible();
    github.rename(repository, "acme/market");
    const issues = await issuesOf(page, site.report);
    await issues.getByRole("button", { name: "File as issue" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "File issue" }).click();
    await expect(issues.getByRole("link", { name: "acme/market" })).toBeVisible({ timeout: 20_000 });

    repository.isPublic = true;
    await page.goto(site.connections);
    await expect(page.getByText("acme/market", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Test: GitHub issues" }).click();
    const confirm = page.getByRole("button", { name: "Confirm: GitHub issues" });
    await expect(page.getByText("The project is public: everybody can read its issues.").first()).toBeVisible();
    await expectAccessible(page);
    await confirm.click();
    await dialog.getByLabel("I know that acme/market is public").check();
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(confirm).toBeHidden();
    await expect(page.getByText(/Confirmed as public on/)).toBeVisible();
  } finally {
    await site.stop();
  }
});

test("a broken connection says what mends it, and an issue that was deleted is filed again @spec:10.39", async ({ browser }) => {
  const site = await start();
  try {
    const { github, repository } = site.trackers.github("acme/shop");
    const page = await site.open(browser, 360);
    await connect(page, site.trackers.address, "acme/shop");
    await expect(page.getByText("acme/shop", { exact: true })).toBeVisible();
    const dialog = page.getByRole("dialog");
    const test = page.getByRole("button", { name: "Test: GitHub issues" });
    github.token = "another token";
    await test.click();
    await page.getByRole("button", { name: "Connect again: GitHub issues" }).click();
    await expect(dialog.getByLabel("Access token")).toBeFocused();
    await dialog.getByLabel("Access token").fill("another token");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: "Connect again: GitHub issues" })).toBeHidden();

    github.remove(repository);
    github.addProject("acme/store", { id: 77 });
    await test.click();
    await page.getByRole("button", { name: "Choose project: GitHub issues" }).click();
    await expect(dialog.getByLabel("Project")).toBeFocused();
    await expectAccessible(page);
    await fits(page, 360);
    await dialog.getByLabel("Project").fill("acme/store");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("acme/store", { exact: true })).toBeVisible();

    const issues = await issuesOf(page, site.report);
    await issues.getByRole("button", { name: "File as issue" }).click();
    await dialog.getByRole("button", { name: "File issue" }).click();
    await expect(issues.getByRole("link", { name: "acme/store" })).toBeVisible({ timeout: 20_000 });
    for (const issue of github.issues) issue.isDeleted = true;
    await issues.getByRole("button", { name: "Write to the issue" }).click();
    await dialog.getByLabel("Comment").fill("Please fix it by Friday");
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(issues.getByText("Deleted there, or moved to where it cannot be read")).toBeVisible({ timeout: 20_000 });
    await issues.getByRole("button", { name: "File again" }).click();
    await dialog.getByRole("button", { name: "File issue" }).click();
    await expect.poll(() => github.issues.length, { timeout: 20_000 }).toBe(2);
    await expect(issues.getByText("Deleted there")).toBeHidden();
  } finally {
    await site.stop();
  }
});
