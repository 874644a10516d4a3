import { type APIRequestContext, type BrowserContext, expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { boxesOf, ownFonts } from "./support/boxes.ts";
import { dispute, newCase, sendReport, setStatus } from "./support/cases.ts";
import { openAs, openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

const writeUp = "## Summary\n\nThe **delivery note** is shown `without` escaping.\n\nMore of it.";

function item(page: Page, title: string) {
  return page.getByRole("main").getByRole("listitem").filter({ hasText: title });
}

async function open(page: Page, title: string): Promise<void> {
  await item(page, title).getByRole("button", { name: title }).click();
}

test("a row shows title, what falls due, date and one line of text, and opens to its actions @spec:2.53 @spec:2.59 @spec:2.61", async ({
  context,
  request,
}) => {
  const { owner, hacker, program, report } = await newCase(request, { poc_description_markdown: writeUp });
  const page = await openWith(context, [owner], "/reports");
  const row = item(page, report.poc_title);
  await expect(row.getByText(`#${report.id} · ${hacker.user.username} · ${program.title}`)).toBeVisible();
  await expect(row.getByTitle("First response due")).toHaveText(/tomorrow|in \d+ (hours|days)/);
  await expect(row.getByRole("time").last()).toHaveAttribute("datetime", report.created_at);
  await expect(row.getByText(/^The delivery note is shown without escaping\. More of it\.$/)).toBeVisible();
  await expect(row.getByRole("link", { name: "Explore" })).toHaveCount(0);

  await open(page, report.poc_title);
  await expect(row.getByRole("button", { name: report.poc_title })).toHaveAttribute("aria-expanded", "true");
  await expect(row.getByText("New", { exact: true })).toBeVisible();
  await expect(row.getByRole("button", { name: "Dispute Report" })).toBeVisible();
  await row.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem")).toHaveText([
    /^Validate/,
    /^Change Severity/,
    /^Update Report Status/,
    "Correct details",
  ]);
  await page.keyboard.press("Escape");
  await row.getByRole("link", { name: "Explore" }).click();
  await expect(page).toHaveURL(new RegExp(`/reports/${report.report_id}\\?place=1$`));
  await expect(page.getByRole("heading", { name: report.poc_title, level: 1 })).toBeVisible();

  await page.goBack();
  await open(page, report.poc_title);
  await open(page, report.poc_title);
  await expect(row.getByRole("link", { name: "Explore" })).toHaveCount(0);
});

test("a researcher's row has no triage menu, staff's has it, and both can dispute @spec:1.23 @spec:2.61", async ({
  browser,
  request,
}) => {
  const { hacker, report } = await newCase(request);
  const mine = await openWith(await browser.newContext(), [hacker], "/reports");
  await open(mine, report.poc_title);
  await expect(item(mine, report.poc_title).getByRole("button", { name: "Dispute Report" })).toBeVisible();
  await expect(item(mine, report.poc_title).getByRole("button", { name: "More actions" })).toHaveCount(0);

  const staff = await openAs(await browser.newContext(), "ingrid", `/reports?search=${hacker.user.username}`);
  await open(staff, report.poc_title);
  await expect(item(staff, report.poc_title).getByRole("button", { name: "More actions" })).toBeVisible();
  await expect(item(staff, report.poc_title).getByRole("button", { name: "Dispute Report" })).toBeVisible();
});

test("a closed report cannot be disputed, and an open dispute shows as a badge @spec:2.60 @spec:4.7", async ({
  context,
  request,
}) => {
  const { owner, hacker, program, report: closed } = await newCase(request);
  await setStatus(request, owner, closed, { status: "resolved" });
  const disputed = await sendReport(request, hacker, program);
  await dispute(request, hacker, disputed);
  const page = await openWith(context, [owner], "/reports");
  await expect(item(page, disputed.poc_title).getByText("Disputed", { exact: true })).toBeVisible();
  await open(page, closed.poc_title);
  await expect(item(page, closed.poc_title).getByText("Disputed", { exact: true })).toHaveCount(0);

  await page.goto("/reports?view=closed");
  await open(page, closed.poc_title);
  await expect(item(page, closed.poc_title).getByText("Resolved", { exact: true })).toBeVisible();
  await expect(item(page, closed.poc_title).getByRole("link", { name: "Explore" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Dispute Report" })).toHaveCount(0);
});

/** The row of a report with a title of 75 characters, in the web's own font. */
async function openLongTitle(context: BrowserContext, request: APIRequestContext) {
  const title = "Any member of a company reads the invoices of all others at the old export";
  const { owner } = await newCase(request, { poc_title: title });
  const page = await openWith(context, [owner], "/reports");
  await ownFonts(page);
  return { page, title, row: item(page, title).getByRole("button", { name: title }) };
}

test("a row is 44 px high, shows a title of 75 characters whole, and its chip stays where it is when it opens", async ({
  context,
  request,
}) => {
  const { page, title, row } = await openLongTitle(context, request);
  expect((await row.boundingBox())?.height).toBe(44);
  const text = row.getByText(title);
  expect(await text.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
  const chip = row.getByText("New", { exact: true });
  const before = await chip.boundingBox();
  await row.click();
  await expect(item(page, title).getByRole("link", { name: "Explore" })).toBeVisible();
  expect(await chip.boundingBox()).toEqual(before);
});

test("a row has room for its description on a laptop, however long the names of its origin are", async ({ context, request }) => {
  const { owner, program, report } = await newCase(request, {
    poc_description_markdown: "The delivery note is shown without escaping.",
  });
  // Nothing of a closed report falls due.
  await setStatus(request, owner, report, { status: "resolved" });
  const page = await openWith(context, [owner], "/reports");
  const row = item(page, report.poc_title);
  const [origin, words] = [row.getByText(program.title), row.getByText("The delivery note is shown")];
  await origin.evaluate((line) => line.append(" of a program with a very long name".repeat(4)));
  for (const width of [1280, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    const [whole, left, right] = await boxesOf(
      row.getByRole("button", { name: report.poc_title }),
      origin.locator("../.."),
      words.locator(".."),
    );
    expect(right.width).toBeGreaterThanOrEqual(200);
    expect(right.left).toBeGreaterThanOrEqual(left.right);
    expect(right.bottom).toBeLessThanOrEqual(whole.bottom);
    expect(Math.abs(right.top - left.top)).toBeLessThan(4);
  }
});

for (const { locale, due } of [
  { locale: "en-GB", due: "Dispute due" },
  { locale: "fr-FR", due: "Échéance : Litige" },
]) {
  test(`title, date and one line of text have room of their own in a row at every width (${locale}) @spec:2.58`, async ({
    browser,
    request,
  }) => {
    const title = "Any member of a company reads the invoices of all others at the old export";
    const { owner, report } = await newCase(request, { poc_title: title, poc_description_markdown: writeUp });
    await dispute(request, owner, report);
    const page = await openWith(await browser.newContext({ locale }), [owner], "/reports");
    const row = page.locator(`[data-row="${report.report_id}"]`);
    await expect(row.getByTitle(due)).toBeVisible();
    const parts = [
      row.getByTitle(title),
      row.getByText("The delivery note is shown"),
      row.getByText(`#${report.id}`),
      row.locator(`time[datetime="${report.created_at}"]`),
      row.getByTitle(due),
      // Status, severity and the mark of the dispute.
      row.locator("[data-tone]").nth(0),
      row.locator("[data-tone]").nth(1),
      row.locator("[data-tone]").nth(2),
    ];
    for (const width of [360, 768, 1024, 1280, 1440, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      const [whole, ...boxes] = await boxesOf(row, ...parts);
      expect(whole.right, `row at ${width} px`).toBeLessThanOrEqual(width);
      expect(boxes[1]?.width, `one line of text at ${width} px`).toBeGreaterThan(72);
      for (const [at, box] of boxes.entries()) {
        expect(box.width, `part ${at} at ${width} px`).toBeGreaterThan(20);
        expect(box.height, `part ${at} at ${width} px`).toBeGreaterThan(10);
        expect(box.left, `part ${at} at ${width} px`).toBeGreaterThanOrEqual(whole.left);
        expect(box.right, `part ${at} at ${width} px`).toBeLessThanOrEqual(whole.right);
        expect(box.bottom, `part ${at} at ${width} px`).toBeLessThanOrEqual(whole.bottom);
        for (const other of boxes.slice(at + 1)) {
          const isApart =
            box.right <= other.left || other.right <= box.left || box.bottom <= other.top + 1 || other.bottom <= box.top + 1;
          expect(isApart, `part ${at} at ${width} px`).toBe(true);
        }
      }
      if (width > 1000) expect(whole.height, `row at ${width} px`).toBe(44);
    }
    // On a desktop the chips and the date share one centre line.
    const [status, date] = await boxesOf(row.locator("[data-tone]").nth(1), row.locator(`time[datetime="${report.created_at}"]`));
    expect(Math.abs(status.top + status.height / 2 - date.top - date.height / 2)).toBeLessThanOrEqual(1);
  });
}

test("on a phone six rows fit the first screen, below one strip of views", async ({ context }) => {
  const page = await openAs(context, "dana", "/reports?view=closed");
  await page.setViewportSize({ width: 360, height: 740 });
  const sixth = page.locator("main button[data-row]").nth(5);
  await expect(sixth).toBeInViewport({ ratio: 1 });
  const views = page.getByRole("navigation", { name: "Report views" });
  expect((await views.boundingBox())?.height).toBeLessThan(44);
  // The view that is open is in sight, though it is the last one.
  await page.reload();
  await expect(views.getByRole("link", { name: "Closed Reports" })).toBeInViewport({ ratio: 1 });
  // A view that is in sight anyway moves nothing.
  await page.goto("/reports?view=new");
  await expect(views.locator("[aria-current]")).toHaveText(/^New Reports\d+$/);
  await ownFonts(page);
  // The strip follows changes of its size in the next frame.
  const afterFrame = async (strip: Element) => {
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    return strip.scrollLeft;
  };
  expect(await views.evaluate(afterFrame)).toBe(0);
});

test("titles have two lines on every phone, six of them fit one of 740 px, and six programs one of 780 px", async ({
  browser,
  request,
}) => {
  const title = "Any member of a company reads the invoices of all others at the old export";
  const { owner, hacker, program } = await newCase(request, { poc_title: title });
  for (let count = 1; count < 6; count++) await sendReport(request, hacker, program, { poc_title: `${title} ${count}` });
  for (const reader of [hacker, owner]) {
    const page = await openWith(await browser.newContext(), [reader], "/reports");
    await page.setViewportSize({ width: 360, height: 740 });
    const sixth = page.locator("main button[data-row]").nth(5);
    await expect(sixth).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 360, height: 640 });
    expect((await sixth.getByText(title).boundingBox())?.height).toBe(36);
  }
  const page = await openWith(await browser.newContext(), [hacker], "/bounties");
  await page.setViewportSize({ width: 360, height: 780 });
  const programs = page.getByRole("main").getByRole("list", { name: "Bounties" });
  await expect(programs.locator("> li").nth(5)).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, "/bounties at 360 px");
});

test.describe("on a tablet", () => {
  // From the start: the sidebar is collapsed by the width at which a page is opened.
  test.use({ viewport: { width: 768, height: 1024 } });

  test("a title has the whole width of its row, and filter and order stand beside the search", async ({ context, request }) => {
    const { page, title, row } = await openLongTitle(context, request);
    await expect.poll(() => row.getByText(title).evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
    const [sort, filter] = await boxesOf(
      page.getByRole("combobox", { name: "Sort by" }),
      page.getByRole("button", { name: "Filter", exact: true }),
    );
    expect(sort.top).toBe(filter.top);
  });
});
