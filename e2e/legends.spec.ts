import { expect } from "@playwright/test";
import { newCase, setStatus } from "./support/cases.ts";
import { queueJob, verifyCompanies } from "./support/database.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

test("a resolved report puts a researcher on the boards, and each point names its report @spec:1.7 @spec:2.8", async ({
  context,
  request,
}) => {
  const { owner, hacker, program, report } = await newCase(request, { severity: "critical" });
  await verifyCompanies(owner.user.username);
  const page = await openWith(context, [hacker], "/points");
  await expect(page.getByText("You have no points yet")).toBeVisible();
  await setStatus(request, owner, report, { status: "resolved" });
  const row = page.getByRole("row", { name: /Valid report, Critical/ });
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText("+40", { timeout: 2_000 });
  }).toPass();
  await expect(row.getByRole("link")).toHaveText(`#${report.id}`);

  await queueJob("refresh_leaderboards");
  await page.goto(`/leaderboard?company_id=${program.company_id}`);
  const place = page.getByRole("row", { name: new RegExp(hacker.user.full_name) });
  await expect(async () => {
    await page.reload();
    await expect(place).toContainText("40", { timeout: 2_000 });
  }).toPass();
  await page.goto("/leaderboard");
  await expect(page.getByRole("row", { name: /\(you\)/ })).toHaveAttribute("data-you", "true");
  await page.getByRole("tab", { name: "By weakness" }).click();
  await expect(page).toHaveURL(/board=injection/);
  await page.getByText("All time").click();
  await expect(page).toHaveURL(/window=all/);
  await expect(page.getByText("Nobody is on this board yet").or(page.getByRole("table"))).toBeVisible();

  await page.goto(`/users/${hacker.user.username}`);
  const reputation = page.getByRole("region", { name: "Reputation" });
  await expect(reputation.getByText("Critical find")).toBeVisible();
  await reputation.getByText("Show as a table").click();
  await expect(reputation.getByRole("row").last()).toContainText("40");
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
