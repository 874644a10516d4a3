import { expect, type Locator, test } from "@playwright/test";
import { createProgram, updateProgram } from "@safeport/contract/programs/core/program.endpoints";
import { changeSeverity } from "@safeport/contract/reports/report.endpoints";
import { boxesOf } from "./support/boxes.ts";
import { failCalls } from "./support/calls.ts";
import { newCase } from "./support/cases.ts";
import { variants } from "./support/nightly.ts";
import { newOwner, uniqueName } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

/** CSS pixels between the nearest edges of two elements, one above the other. */
async function gapBetween(upper: Locator, lower: Locator): Promise<number> {
  const [a, b] = await boxesOf(upper, lower);
  return Math.max(b.top - a.bottom, a.top - b.bottom);
}

/** Whether none of the bars above and below the form covers a field. */
function isClear(field: Locator): Promise<boolean> {
  return field.evaluate((input) => {
    const bars = [...document.querySelectorAll("header, footer")].filter((bar) => getComputedStyle(bar).position === "sticky");
    const { top, bottom } = input.getBoundingClientRect();
    if (bars.length !== 2) throw new Error(`There are ${bars.length} bars`);
    return bars.map((bar) => bar.getBoundingClientRect()).every((bar) => bar.bottom <= top || bottom <= bar.top);
  });
}

test("a failed save of a program says so beside its button", async ({ context, request }) => {
  const { owner, program } = await newCase(request);
  const page = await openWith(context, [owner], `/bounties/edit/${program.handle}`);
  const button = page.getByRole("button", { name: /^(Post Bounty|Save changes)$/ });
  await page.getByRole("button", { name: /^Policy/ }).click();
  await page.getByRole("textbox", { name: "Credential requirements" }).fill("Ask us for an account.");
  await failCalls(page, updateProgram, "forbidden", "The company is paused");
  await button.click();
  const alert = page.getByRole("alert").filter({ hasText: "The company is paused" });
  await expect(alert).toBeInViewport({ ratio: 1 });
  expect(await gapBetween(alert, button)).toBeLessThan(40);
  await expect(page.getByRole("textbox", { name: "Credential requirements" })).toHaveValue("Ask us for an account.");
});

for (const width of variants([360], [360, 1440])) {
  test(`the first wrong field of a program is in view, clear of both bars, at ${width} px`, async ({ context, request }) => {
    const page = await openWith(context, [await newOwner(request)], "/bounty/create");
    await page.setViewportSize({ width, height: 900 });
    await page.getByLabel("Title").fill(uniqueName("Wrong field"));
    await page.getByLabel("Critical reward", { exact: true }).fill("5000");
    const reward = page.getByLabel("High reward", { exact: true });
    await reward.fill("2000.5");
    const instructions = page.getByRole("textbox", { name: "Instructions" });
    await instructions.evaluate((field) => field.scrollIntoView({ block: "start" }));
    await page.getByRole("button", { name: /^(Post Bounty|Save changes)$/ }).click();
    await expect(reward).toBeFocused();
    expect(await isClear(reward)).toBe(true);
    await expect(page.getByText("The high reward must be a whole number")).toBeInViewport({ ratio: 1 });
  });
}

test("a field behind a bar moves into view when Tab leads to it", async ({ context, request }) => {
  const page = await openWith(context, [await newOwner(request)], "/bounty/create");
  await page.getByLabel("Title").focus();
  const field = page.getByLabel("Medium reward", { exact: true });
  const before = page.getByLabel("High reward, up to");
  for (const edge of ["top", "bottom"] as const) {
    await before.focus();
    await field.evaluate((input, edge) => {
      const box = input.getBoundingClientRect();
      scrollBy({ top: edge === "top" ? box.top - 10 : box.bottom - innerHeight + 10, behavior: "instant" });
    }, edge);
    expect(await isClear(field)).toBe(false);
    await page.keyboard.press("Tab");
    await expect(field).toBeFocused();
    expect(await isClear(field)).toBe(true);
  }
});

test("a title that is taken is shown at its field", async ({ context, request }) => {
  const { owner, program } = await newCase(request);
  const page = await openWith(context, [owner], "/bounty/create");
  await page.getByLabel("Title").fill(program.title);
  await page.getByLabel("Critical reward", { exact: true }).fill("5000");
  await page.getByLabel("Scope type").selectOption("Domain");
  await page.getByLabel("Identifier").fill("api.quay.example");
  await page.getByRole("button", { name: "Add scope" }).click();
  await failCalls(page, createProgram, "already_exists", "Taken");
  await page.getByRole("button", { name: /^(Post Bounty|Save changes)$/ }).click();
  await expect(page.getByLabel("Title")).toBeFocused();
  await expect(page.getByText("Another program has this title")).toBeInViewport();
  expect(await isClear(page.getByLabel("Title"))).toBe(true);
});

test("a failed change of severity says so beside its button, however long the dialog is", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Change Severity" }).click();
  const dialog = page.getByRole("dialog", { name: "Change Severity" });
  await dialog.getByText("By name").click();
  await dialog.getByRole("radio", { name: /^High/ }).check();
  await dialog.getByLabel("Reason").fill("All invoices can be read.");
  await page.setViewportSize({ width: 1280, height: 500 });
  await failCalls(page, changeSeverity, "forbidden", "Triagers alone rate a report");
  const button = dialog.getByRole("button", { name: "Change Severity" });
  await button.click();
  const alert = dialog.getByRole("alert");
  await expect(alert).toBeInViewport({ ratio: 1 });
  expect(await gapBetween(alert, button)).toBeLessThan(40);
});
