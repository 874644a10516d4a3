import { expect, type Locator } from "@playwright/test";
import { applyToProgram } from "@safeport/contract/programs/participation/interest.endpoints";
import { boxesOf } from "./support/boxes.ts";
import { newCase, publish, sendReport, setStatus, writeComment } from "./support/cases.ts";
import { newOwner, newPerson, send } from "./support/people.ts";
import { openAs, openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

const narrow = { width: 360, height: 800 };

/** The distinct values of one measure over all that a locator finds, in whole pixels. */
function measures(all: Locator, of: "left" | "height"): Promise<number[]> {
  return all.evaluateAll(
    (found, side) => [...new Set(found.map((element) => Math.round(element.getBoundingClientRect()[side])))],
    of,
  );
}

test("the descriptions of the statuses in the dialog are aligned", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Update Report Status" }).click();
  const meanings = page.getByRole("dialog").locator("label:has(> [data-tone]) > :last-child");
  await expect(meanings).not.toHaveCount(0);
  expect(await measures(meanings, "left")).toHaveLength(1);
});

test("the statuses of waiting reports are aligned, whatever their age", async ({ context, request }) => {
  const { owner, hacker, report } = await newCase(request);
  await setStatus(request, owner, report, { status: "needs_more_info", comment: "Which browser?" });
  const page = await openWith(context, [hacker]);
  const turn = page.getByRole("region", { name: "Your turn" });
  const time = turn.locator("li time");
  await expect(time).toHaveCount(1);
  const lefts: number[][] = [];
  for (const ago of ["now", "10 months ago"]) {
    await time.evaluate((element, text) => {
      element.textContent = text;
    }, ago);
    lefts.push(await measures(time, "left"));
  }
  expect(lefts[0]).toEqual(lefts[1]);
  // An application needs nothing of its author.
  const invited = await publish(request, owner, owner.company, { participation: "application" });
  await send(request, hacker, applyToProgram, {
    params: { program: invited.program_id },
    body: { motivation: "I know harbours" },
  });
  await page.reload();
  await expect(page.getByRole("region", { name: "Your applications" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText("Your turn");
});

test("on a narrow screen no hint of a reward is cut", async ({ context, request }) => {
  const page = await openWith(context, [await newOwner(request)], "/bounty/create");
  await page.setViewportSize(narrow);
  // The sections below the first are loaded when somebody begins.
  await page.getByLabel("Title").focus();
  const boxes = page.getByPlaceholder("Optional");
  await expect(boxes).toHaveCount(4);
  for (const box of await boxes.all()) {
    await box.evaluate((element: HTMLInputElement) => {
      element.value = element.placeholder;
    });
    expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  }
});

test("on a narrow screen the mark of an internal comment stays on one line", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  await writeComment(request, owner, report, { content: "Ask the billing team first.", is_internal: true });
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await page.setViewportSize(narrow);
  const mark = page.getByText("Internal, hidden from the reporter");
  await expect(mark).toBeAttached();
  const [height = 0] = await measures(mark, "height");
  // Two lines are forty pixels high.
  expect(height).toBeLessThan(30);
});

test("a report has its facts beside it on a wide screen, and above it on a narrow one", async ({ context, request }) => {
  const { owner, hacker, program, report } = await newCase(request);
  await sendReport(request, hacker, program);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  const facts = page.locator("main details").first();
  const article = page.getByRole("article").first();
  await expect(article).toBeVisible();
  // Loaded last; style sheets of such parts must not undo the layout.
  await expect(facts.getByRole("region", { name: "Similar reports" })).toBeAttached();
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [beside, wide] = [await boxOf(facts), await boxOf(article)];
  expect(beside.x).toBeGreaterThan(wide.x + wide.width);
  await page.setViewportSize(narrow);
  const [above, whole] = [await boxOf(facts), await boxOf(article)];
  expect(whole.width).toBeGreaterThan(320);
  expect(above.y + above.height).toBeLessThanOrEqual(whole.y);
});

test("on a narrow screen no row of reports sticks out, in French too", async ({ context, request }) => {
  const { owner, hacker, report } = await newCase(request);
  await setStatus(request, owner, report, { status: "needs_more_info", comment: "Which browser?" });
  await context.addInitScript(() => localStorage.setItem("safeport.locale", "fr"));
  const page = await openWith(context, [hacker], "/reports");
  await page.setViewportSize(narrow);
  const row = page.getByRole("listitem").filter({ hasText: report.poc_title });
  await expect(row.getByText("Précisions demandées")).toBeVisible();
  await row
    .locator("time")
    .last()
    .evaluate((element) => {
      element.textContent = "la semaine dernière";
    });
  const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sticksOut).toBeLessThanOrEqual(0);
  const [severity, time] = await boxesOf(row.getByText("Moyenne"), row.locator("time").last());
  const isOnOtherLine = Math.abs(severity.top - time.top) > time.height / 2;
  expect(isOnOtherLine || severity.right < time.left).toBe(true);
});

test("a hint longer than its field ends in dots", async ({ context, request }) => {
  const page = await openWith(context, [await newPerson(request)]);
  await expect(page.getByPlaceholder("Search by Project or Username")).toHaveCSS("text-overflow", "ellipsis");
});

for (const path of ["/login", "/signup", "/signup-company", "/verify-email"]) {
  test(`the form of ${path} is a narrow column in the middle of a wide screen`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const column = await page.getByRole("main").boundingBox();
    expect(column?.width).toBeLessThan(480);
    expect((column?.x ?? 0) + (column?.width ?? 0) / 2).toBeCloseTo(720, -1);
  });
}

for (const [user, path] of [
  ["ingrid", "/admin/bounties"],
  ["dana", "/reports"],
  ["mira", "/reports"],
] as const) {
  test(`no badge and no due time of ${path} is cut for ${user} from 360 to 1440 px, in French neither`, async ({ browser }) => {
    const page = await openAs(await browser.newContext({ viewport: narrow, locale: "fr-FR" }), user, path);
    const marks = page.locator("main :is(.mantine-Badge-label, li time)");
    await expect(page.locator("main .mantine-Badge-label").nth(3)).toBeVisible();
    expect(await page.locator("main [data-row]").evaluateAll(overlappingRows)).toEqual([]);
    for (const width of [360, 800, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator("main .mantine-Badge-label").nth(3)).toBeVisible();
      expect(await marks.evaluateAll(cutTexts), `at ${width} px`).toEqual([]);
    }
  });
}

/** The titles of the rows on a phone whose title, status and origin do not stand below each other. */
function overlappingRows(rows: Element[]): (string | null | undefined)[] {
  return rows
    .filter((row) => {
      const [, about, status] = [...row.children].map((part) => part.getBoundingClientRect());
      const title = row.querySelector("[title]")?.getBoundingClientRect();
      return !title || !about || !status || status.top < title.bottom - 1 || about.top < status.bottom - 1;
    })
    .map((row) => row.firstElementChild?.textContent);
}

/** The texts of which a part only is in sight: another part is outside a box that hides what overflows. */
function cutTexts(elements: Element[]): (string | null)[] {
  return elements
    .filter((element) => {
      if (element.scrollWidth > element.clientWidth && element.clientWidth > 0) return true;
      const { width, height } = element.getBoundingClientRect();
      let { left, right, top, bottom } = element.getBoundingClientRect();
      for (let box = element.parentElement; box && box.tagName !== "MAIN"; box = box.parentElement) {
        if (getComputedStyle(box).overflow !== "hidden") continue;
        const edge = box.getBoundingClientRect();
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      }
      const isSeen = right - left > 0 && bottom - top > 0;
      // A line is a little higher than the text on it.
      return isSeen && (right - left < width - 1 || bottom - top < height - 4);
    })
    .map((element) => element.textContent);
}

test("a long dialog keeps its buttons above its lower edge, and covers nothing of the field beside them", async ({
  context,
  request,
}) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  for (const size of [{ width: 1000, height: 500 }, narrow]) {
    await page.setViewportSize(size);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Change Severity" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").scrollIntoViewIfNeeded();
    const help = dialog.getByText(/^At least 10 characters/);
    const [edge, field, button] = await boxesOf(dialog, help, dialog.getByRole("button", { name: "Cancel" }));
    // A dialog that is centred begins between two pixels.
    expect(Math.abs(edge.bottom - button.bottom - 16)).toBeLessThanOrEqual(1);
    expect(button.top - field.bottom).toBeGreaterThanOrEqual(12);
    expect(button.top - field.bottom).toBeLessThan(24);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }
});
