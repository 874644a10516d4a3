import { expect, test } from "@playwright/test";
import { buildReport } from "@safeport/db/factories/build-report";
import { expectAccessible } from "./support/axe.ts";
import { newCase } from "./support/cases.ts";
import { db } from "./support/database.ts";
import { openWith } from "./support/sign-in.ts";

const story = Array.from({ length: 60 }, (_, at) => `finding${at}`).join(" ");

for (const [name, width] of [
  ["a wide screen", 1440],
  ["a phone", 360],
] as const)
  test(`a triager takes a cluster of thirty with one decision by the keyboard on ${name} @spec:10.72`, async ({
    context,
    request,
  }) => {
    // Thirty changes one after the other, each with its mail.
    test.slow();
    const { owner, hacker, program, report } = await newCase(request);
    const common = { author_id: hacker.user.user_id, program_id: program.program_id, scope_id: null, weakness_id: null };
    const ids: string[] = [];
    for (let count = 0; count < 30; count++) {
      const title = `Order notes run scripts ${count}`;
      ids.push((await buildReport(db, { ...common, title, description_markdown: `${story} case${count}` })).id);
    }
    const clustered = () =>
      db
        .selectFrom("report_cluster")
        .select("root_id")
        .where("report_id", "in", ids)
        .groupBy("root_id")
        .having(({ fn }) => fn.countAll(), "=", 30)
        .execute();
    await expect.poll(async () => (await clustered()).length, { timeout: 30_000 }).toBe(1);
    const page = await openWith(context, [owner], "/reports");
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole("button", { name: "Clusters" })).toHaveAttribute("aria-pressed", "false");
    await page.keyboard.press("c");
    await expect(page).toHaveURL(/clusters=1/);
    const row = page.getByRole("button", { name: /Order notes run scripts/ });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText("30 reports");
    await expect(page.getByRole("button", { name: new RegExp(report.poc_title) })).toHaveCount(1);
    await row.focus();
    await page.keyboard.press("e");
    const cluster = page.getByRole("region", { name: /30 reports say the same/ });
    await expect(cluster.getByRole("listitem")).toHaveCount(21);
    await expect(cluster.getByText("case1", { exact: false }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    await page.keyboard.press("d");
    const dialog = page.getByRole("dialog", { name: "Decide 30 reports together" });
    await expect(dialog.getByLabel(/First report/)).toBeFocused();
    await expect(dialog.getByLabel(/First report/)).toHaveValue("under_review");
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByText("30 reports decided")).toBeVisible({ timeout: 60_000 });
    const decided = await db
      .selectFrom("report")
      .select(["status", ({ fn }) => fn.countAll<string>().as("count")])
      .where("id", "in", ids)
      .groupBy("status")
      .orderBy("count")
      .execute();
    expect(decided.map(({ status, count }) => `${count} ${status}`)).toEqual(["1 under_review", "29 duplicate"]);
  });

test("a report is taken out of a cluster and put in again, and a decision leaves some out", async ({ context, request }) => {
  const { owner, hacker, program } = await newCase(request);
  const common = { author_id: hacker.user.user_id, program_id: program.program_id, scope_id: null, weakness_id: null };
  const reports: { id: string; number: number | null }[] = [];
  for (const title of ["First of three", "Second of three", "Third of three"])
    reports.push(await buildReport(db, { ...common, title, description_markdown: story }));
  const [, second, third] = reports;
  const placed = () =>
    db
      .selectFrom("report_cluster")
      .select("root_id")
      .where("root_id", "=", reports[0]?.id ?? "")
      .execute();
  await expect.poll(async () => (await placed()).length, { timeout: 30_000 }).toBe(3);
  const page = await openWith(context, [owner], "/reports?clusters=1");
  await page.getByRole("button", { name: /First of three/ }).click();
  const cluster = page.getByRole("region", { name: /reports say the same/ });
  await expect(cluster.getByRole("listitem")).toHaveCount(3);
  await cluster.getByRole("button", { name: `Take #${third?.number} out of the cluster` }).click();
  await expect(cluster.getByRole("listitem")).toHaveCount(2);
  await cluster.getByLabel("Number of the report").fill(String(third?.number));
  await cluster.getByRole("button", { name: "Put in" }).click();
  await expect(cluster.getByRole("listitem")).toHaveCount(3);
  await expect(cluster.getByText(`Put here by ${owner.user.full_name}`)).toBeVisible();
  await cluster.getByRole("checkbox", { name: `Decide #${second?.number} with the others` }).uncheck();
  await cluster.getByRole("button", { name: "Decide together" }).click();
  const dialog = page.getByRole("dialog", { name: "Decide 2 reports together" });
  await dialog.getByLabel(/First report/).selectOption("Closed");
  await dialog.getByLabel("Closed like the first").check();
  await dialog.getByRole("button", { name: "Decide 2 reports" }).click();
  await expect(page.getByText("2 reports decided")).toBeVisible();
  const statusOf = async (id = "") =>
    (await db.selectFrom("report").select("status").where("id", "=", id).executeTakeFirst())?.status;
  const statuses = () => Promise.all(reports.map(({ id }) => statusOf(id)));
  expect(await statuses()).toEqual(["closed", "new", "closed"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 reports changed back")).toBeVisible();
  expect(await statuses()).toEqual(["under_review", "new", "under_review"]);
});

test("a report says on its page how many are like it, to the team alone, and is moved there @spec:10.72", async ({
  browser,
  context,
  request,
}) => {
  const { owner, hacker, program, report: another } = await newCase(request);
  const common = { author_id: hacker.user.user_id, program_id: program.program_id, scope_id: null, weakness_id: null };
  const first = await buildReport(db, { ...common, title: "Coupons stack without end", description_markdown: story });
  const second = await buildReport(db, { ...common, title: "Coupons stack too often", description_markdown: story });
  const placed = () => db.selectFrom("report_cluster").select("root_id").where("root_id", "=", first.id).execute();
  await expect.poll(async () => (await placed()).length, { timeout: 30_000 }).toBe(2);
  const page = await openWith(context, [owner], `/reports/${second.id}`);
  const cluster = page.getByRole("region", { name: "Cluster" });
  await expect(cluster).toContainText("One of 2 reports like it");
  await expectAccessible(cluster, "the cluster of a report");
  await cluster.getByText("Move", { exact: true }).click();
  await cluster.getByRole("button", { name: "Take out of the cluster" }).click();
  await expect(cluster).toContainText("No other report like it");
  await cluster.getByLabel("With report number").fill("1");
  await cluster.getByRole("button", { name: "Put in" }).click();
  await expect(cluster.getByLabel("With report number")).toHaveAccessibleDescription(/.+/);
  await cluster.getByLabel("With report number").fill(`#${another.id}`);
  await cluster.getByRole("button", { name: "Put in" }).click();
  await expect(cluster).toContainText("One of 2 reports like it");
  await cluster.getByRole("link", { name: another.poc_title }).click();
  await expect(page.getByRole("heading", { level: 1, name: another.poc_title })).toBeVisible();
  await expect(cluster).toContainText("This is the first of them");
  await cluster.getByRole("link", { name: "See in the list" }).click();
  await expect(page.getByRole("button", { name: new RegExp(another.poc_title) })).toContainText("2 reports");

  const mine = await openWith(await browser.newContext(), [hacker], `/reports/${second.id}`);
  await expect(mine.getByRole("region", { name: "Place" })).toBeVisible();
  await expect(mine.getByRole("region", { name: "Cluster" })).toHaveCount(0);
});

test("selecting all rows of clusters selects their reports @spec:10.72", async ({ context, request }) => {
  const { owner, hacker, program } = await newCase(request);
  const common = { author_id: hacker.user.user_id, program_id: program.program_id, scope_id: null, weakness_id: null };
  const root = await buildReport(db, { ...common, title: "Alike, the first", description_markdown: story });
  for (const title of ["Alike, the second", "Alike, the third"])
    await buildReport(db, { ...common, title, description_markdown: story });
  const placed = () => db.selectFrom("report_cluster").select("root_id").where("root_id", "=", root.id).execute();
  await expect.poll(async () => (await placed()).length, { timeout: 30_000 }).toBe(3);
  const page = await openWith(context, [owner], "/reports?clusters=1");
  await page.getByRole("checkbox", { name: /Alike, the first/ }).check();
  const bar = page.getByRole("region", { name: "Selected reports" });
  await expect(bar).toContainText("1 selected");
  await expect(bar).toContainText("only the first report is selected");
  await bar.getByRole("button", { name: "Select all of 2 clusters" }).click();
  await expect(bar).toContainText("4 selected");
  await expect(bar).not.toContainText("only the first report is selected");
});
