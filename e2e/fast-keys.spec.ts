import { expect, type Page } from "@playwright/test";
import { validateReport } from "@safeport/contract/reports/report.endpoints";
import { buildUser } from "@safeport/db/factories/build-user";
import { builtFile } from "./support/built-file.ts";
import { listAsset, newCase, sendReport } from "./support/cases.ts";
import { db } from "./support/database.ts";
import { deposit } from "./support/money.ts";
import { variants } from "./support/nightly.ts";
import { logIn, send } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

/** Presses keys one after the other, whatever the page does in between. */
async function typeKeys(page: Page, keys: readonly string[], delay: number): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(delay);
  }
}

// Each page is the first that its browser context opens, so that nothing of it is in a cache. Waiting between keys is the subject here.
for (const delay of variants([60], [60, 80, 120])) {
  test(`keys typed every ${delay} ms reach what they open, on a page just loaded`, async ({ context, request }) => {
    const { owner, hacker, program, report } = await newCase(request);
    const second = await sendReport(request, hacker, program);
    const page = await openWith(context, [owner], `/reports/${second.report_id}?place=1`);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(second.poc_title);
    await expect(page.getByRole("button", { name: "Status: New" })).toBeVisible();
    // Under review is first in the menu and needs no dialog; the Enter that once confirmed it does no harm.
    await typeKeys(page, ["s", "Enter", "Enter", "n"], delay);
    await expect(heading).toHaveText(report.poc_title);
    await expect(page.getByRole("menu")).toHaveCount(0);
    await page.keyboard.press("p");
    await expect(page.getByRole("button", { name: "Status: Under review" })).toBeVisible();
  });

  test(`a status that asks for a text takes it, typed every ${delay} ms`, async ({ context, request }) => {
    const { owner, report } = await newCase(request);
    const page = await openWith(context, [owner], `/reports/${report.report_id}`);
    await expect(page.getByRole("button", { name: "Status: New" })).toBeVisible();
    await typeKeys(page, ["s", "n", "Enter", ..."Which version?", "Control+Enter"], delay);
    await expect(page.getByRole("button", { name: "Status: Needs more info" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Timeline" }).getByText("Which version?")).toBeVisible();
  });

  test(`a severity is chosen by keys typed every ${delay} ms`, async ({ context, request }) => {
    const { owner, report } = await newCase(request);
    const page = await openWith(context, [owner], `/reports/${report.report_id}`);
    await expect(page.getByRole("button", { name: "Severity: Medium" })).toBeVisible();
    await typeKeys(page, ["v", "Enter", ..."Every invoice is open", "Control+Enter"], delay);
    await expect(page.getByRole("button", { name: "Severity: Critical" })).toBeVisible();
  });

  test(`comments and the palette take what is typed every ${delay} ms`, async ({ context, request }) => {
    const { owner, report } = await newCase(request);
    const page = await openWith(context, [owner], `/reports/${report.report_id}`);
    const box = page.getByRole("textbox", { name: "Comment", exact: true });
    await expect(box).toBeVisible();
    await typeKeys(page, ["i", ..."sv", "Control+k", ..."sett"], delay);
    await expect(page.getByRole("combobox")).toHaveValue("sett");
    await page.keyboard.press("Escape");
    await expect(box).toHaveValue("sv");
    await expect(page.getByRole("switch", { name: "Internal comment" })).toBeChecked();
  });
}

for (const delay of variants([60], [60, 120, 200])) {
  test(`y and Enter after ${delay} ms validate a report, on a page just loaded`, async ({ context, request }) => {
    const { owner, report } = await newCase(request);
    const page = await openWith(context, [owner], `/reports/${report.report_id}`);
    await expect(page.getByRole("button", { name: "Validate", exact: true })).toBeVisible();
    await typeKeys(page, ["y", "Enter"], delay);
    await expect(page.getByRole("region", { name: "Timeline" }).getByText("validated the report")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test(`a dialog that a button opens for the first time has the next key after ${delay} ms`, async ({
    browser,
    context,
    request,
  }) => {
    const { owner, hacker, report } = await newCase(request, { severity: "low" });
    const isInDialog = (page: Page) => page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null);
    const open = async (page: Page, name: string, ...sources: string[]) => {
      const button = page.getByRole("button", { name, exact: true });
      await button.focus();
      // The focus fetches the code. Nobody presses a button in the moment in which they reach it.
      await page.evaluate(async (files) => {
        await Promise.all(files.map((file) => import(file)));
        // The app waits for the style sheets of a part as well, and takes the part over in the tasks that follow.
        const late = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].filter(({ sheet }) => !sheet);
        await Promise.all(late.map((link) => new Promise((done) => link.addEventListener("load", done))));
        await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
      }, sources.map(builtFile));
      await typeKeys(page, ["Enter"], delay);
      expect(await isInDialog(page), name).toBe(true);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(button).toBeFocused();
    };
    const reporter = await openWith(context, [hacker], `/reports/${report.report_id}`);
    await open(reporter, "Withdraw", "src/features/reports/status/components/withdraw-dialog.tsx");
    await open(
      reporter,
      "Dispute Report",
      "src/features/disputes/components/dispute-dialog.tsx",
      "../../packages/messages/src/disputes/en.json",
    );
    const staff = await logIn(request, (await buildUser(db, { role: "Admin" })).username);
    await deposit(request, owner, staff, 100_000);
    await send(request, owner, validateReport, { params: { report_id: report.report_id }, body: {} });
    const team = await openWith(await browser.newContext(), [owner], `/reports/${report.report_id}`);
    await open(team, "Award", "src/features/reports/awards/components/award-dialog.tsx");
  });
}

test("a dialog has the focus as soon as it is on the page", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await expect(page.getByRole("button", { name: "Validate", exact: true })).toBeVisible();
  // Observers and promises run before timers, and before the next key.
  const focused = page.evaluate(
    () =>
      new Promise<string | null | undefined>((resolve) => {
        new MutationObserver(() => {
          const dialog = document.querySelector("[role=dialog]");
          if (dialog) void Promise.resolve().then(() => resolve(dialog.querySelector(":focus")?.textContent));
        }).observe(document.body, { childList: true, subtree: true });
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "y", bubbles: true }));
      }),
  );
  expect(await focused).toBe("Validate");
});

/** Does what a busy machine does: the timers in which a focus trap begins do not run until `runTimers`. */
function holdTimers(page: Page): Promise<void> {
  return page.evaluate(() => {
    const late: TimerHandler[] = [];
    const { setTimeout: set } = window;
    window.setTimeout = ((run: TimerHandler, delay = 0, ...rest: unknown[]) =>
      delay === 0 ? late.push(run) : set(run, delay, ...rest)) as typeof window.setTimeout;
    Object.assign(window, {
      runLateTimers: () => {
        window.setTimeout = set;
        for (const run of late) if (typeof run === "function") run();
        return late.length;
      },
    });
  });
}

/** Runs the timers that were held, and returns how many there were. */
const runTimers = (page: Page) => page.evaluate<number>("runLateTimers()");

test("a menu keeps the action that a key has chosen, however late its focus trap begins", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await expect(page.getByRole("button", { name: "Status: New" })).toBeVisible();
  await holdTimers(page);
  await page.keyboard.press("s");
  await page.keyboard.press("c");
  const closed = page.getByRole("menuitem", { name: "Closed" });
  await expect(closed).toBeFocused();
  expect(await runTimers(page)).toBeGreaterThan(0);
  await expect(closed).toBeFocused();
});

test("a dialog does not take the focus from the field that somebody writes in", async ({ context, request }) => {
  const { owner, program, report } = await newCase(request);
  const other = await listAsset(request, owner, program);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: "Correct details" })).toBeVisible();
  await holdTimers(page);
  await page.getByRole("menuitem", { name: "Correct details" }).click();
  const asset = page.getByRole("dialog", { name: "Correct details" }).getByRole("combobox", { name: "Asset" });
  await asset.fill(other.identifier);
  expect(await runTimers(page)).toBeGreaterThan(0);
  await expect(asset).toBeFocused();
  await page.getByRole("option", { name: other.identifier }).click();
  await expect(asset).toHaveValue(other.identifier);
});

test("u leads back to the list", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await expect(page.getByRole("button", { name: "Status: New" })).toBeVisible();
  await page.keyboard.press("u");
  await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
});
