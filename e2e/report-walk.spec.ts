import { expect, type Page, test } from "@playwright/test";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { newCase, sendReport, setStatus } from "./support/cases.ts";
import { openWith } from "./support/sign-in.ts";

const rowsOf = (page: Page) => page.locator("main button[data-row]");
const viewsOf = (page: Page) => page.getByRole("navigation", { name: "Report views" }).getByRole("link");
const place = (page: Page) => page.getByRole("navigation", { name: "Reports in this list" });

test("next and previous follow the list over its pages, after a reload too, and what moves up is no news", async ({
  context,
  request,
}) => {
  const { owner, hacker, program } = await newCase(request);
  const sent: Report[] = [];
  for (let count = 0; count < 21; count += 1) sent.push(await sendReport(request, hacker, program));
  const at = (number: number) => sent[sent.length - number]?.poc_title ?? "";
  const page = await openWith(context, [owner], "/reports?view=new");
  await expect(rowsOf(page)).toHaveCount(20);
  await rowsOf(page).last().click();
  await page.getByRole("link", { name: "Explore" }).click();
  await expect(page.getByRole("heading", { level: 1, name: at(20) })).toBeFocused();
  await expect(place(page)).toContainText("20 of 22");
  await place(page)
    .getByRole("link", { name: /^Next report/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: at(21) })).toBeVisible();
  await page.reload();
  await expect(place(page)).toContainText("21 of 22");
  await place(page)
    .getByRole("link", { name: /^Previous report/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: at(20) })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { level: 1, name: at(21) })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Reports", exact: true }).click();
  await expect(viewsOf(page).filter({ hasText: "New Reports" })).toHaveAttribute("aria-current", "page");
  await expect(rowsOf(page)).toHaveCount(2);
  // The list is left for the first page, from which one report goes.
  await page.getByRole("link", { name: "Page 1", exact: true }).click();
  await expect(rowsOf(page)).toHaveCount(20);
  const first = sent[20];
  if (!first) throw new Error("21 reports were to be sent");
  await setStatus(request, owner, first, { status: "under_review" });
  await expect(rowsOf(page)).toHaveCount(21);
  await expect(rowsOf(page).last()).toContainText(at(21));
  await expect(page.getByRole("button", { name: /· Show$/ })).toHaveCount(0);
  const fresh = await sendReport(request, hacker, program);
  await expect(page.getByRole("button", { name: "1 new report · Show" })).toBeVisible();
  await page.getByRole("button", { name: "1 new report · Show" }).click();
  await expect(rowsOf(page).first()).toContainText(fresh.poc_title);
});
