import { expect, type Page, test } from "@playwright/test";
import { newCase, sendReport } from "./support/cases.ts";
import { openWith } from "./support/sign-in.ts";

/** Presses keys one after the other, whatever the page does in between. */
async function typeKeys(page: Page, keys: readonly string[], delay: number): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(delay);
  }
}

// Each page is the first that its browser context opens, so that nothing of it is in a cache. Waiting between keys is the subject here.
for (const delay of [60, 80, 120]) {
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

test("u leads back to the list", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await expect(page.getByRole("button", { name: "Status: New" })).toBeVisible();
  await page.keyboard.press("u");
  await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
});
