import { expect, type Page, test } from "@playwright/test";
import { boxesOf } from "./support/boxes.ts";
import { listAsset, publish } from "./support/cases.ts";
import { newOwner } from "./support/people.ts";
import { openAs } from "./support/sign-in.ts";

const panelOf = (page: Page) => page.getByRole("region", { name: "Filters" });
const totalOf = (page: Page) => page.getByRole("status").filter({ hasText: /program/ });

/** The figure of "12 programs". */
async function figure(page: Page): Promise<number> {
  await expect(totalOf(page)).toHaveText(/^(No|\d+) programs?$/);
  return Number.parseInt((await totalOf(page).textContent()) ?? "", 10) || 0;
}

test("features and systems narrow the list together and are in the address @spec:2.43 @spec:2.44 @spec:2.46", async ({
  context,
}) => {
  const page = await openAs(context, "mira", "/bounties");
  const all = await figure(page);
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const panel = panelOf(page);
  const features = panel.getByRole("group", { name: /^Program features/ });
  await expect(features.locator("label")).toHaveText([
    "CIDR",
    "Domain",
    "Hardware",
    "Retesting",
    "Managed by the platform",
    "Playstore",
    "Source code",
    "AWS",
    "Wildcard",
    "Smart contracts",
  ]);
  await expect(panel.getByRole("group", { name: /^Operating systems/ }).locator("label")).toHaveText([
    "Windows",
    "Linux",
    "MacOS",
  ]);
  await features.getByText("Domain").click();
  await expect(page).toHaveURL(/features=domain/);
  await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
  await expect(totalOf(page)).not.toHaveText(`${all} programs`);
  const one = await figure(page);
  await features.getByText("Retesting").click();
  await expect(page).toHaveURL(/features=domain%2Cretesting/);
  await expect(totalOf(page)).not.toHaveText(`${one} programs`);
  const two = await figure(page);
  await panel.getByText("Linux").click();
  await expect(page.getByRole("button", { name: "Filters (3)" })).toBeVisible();
  await expect(totalOf(page)).not.toHaveText(`${two} programs`);
  const three = await figure(page);
  expect([all > one, one > two, two > three, three > 0]).toEqual([true, true, true, true]);

  // The address is all that another person needs, and Back takes the last filter off.
  const shared = await openAs(context, "mira", page.url());
  await expect(shared.getByRole("button", { name: "Filters (3)" })).toBeVisible();
  await expect(panelOf(shared).getByRole("checkbox", { name: "Retesting" })).toBeChecked();
  expect(await figure(shared)).toBe(three);
  await page.goBack();
  await expect(totalOf(page)).toHaveText(`${two} programs`);
  await expect(panel.getByRole("checkbox", { name: "Linux" })).not.toBeChecked();

  await panel.getByRole("button", { name: "X Clear filter" }).click();
  // Other tests may have published programs meanwhile.
  await expect.poll(() => figure(page)).toBeGreaterThanOrEqual(all);
  await expect(page.getByRole("button", { name: "Filters", exact: true })).toBeVisible();
  await expect(page).not.toHaveURL(/features|operating/);
});

test("a launch range may be open, and one that ends before it begins says so and changes nothing @spec:2.45", async ({
  context,
}) => {
  const page = await openAs(context, "mira", "/bounties?filters=open");
  const all = await figure(page);
  const from = page.getByLabel("Launched from");
  const until = page.getByLabel("Launched until");
  await from.fill("Jun 1, 2025");
  await expect(page).toHaveURL(/launched_from=2025-06-01/);
  await expect(totalOf(page)).not.toHaveText(`${all} programs`);
  const since = await figure(page);
  await until.fill("Jan 1, 2025");
  await expect(page.getByText("The end date is before the start date")).toBeVisible();
  await expect(until).toHaveAttribute("aria-invalid", "true");
  await expect(page).not.toHaveURL(/launched_to/);
  await expect(totalOf(page)).toHaveText(`${since} programs`);
  await until.fill("Dec 31, 2025");
  await expect(page.getByText("The end date is before the start date")).toBeHidden();
  await expect(page).toHaveURL(/launched_from=2025-06-01&launched_to=2025-12-31/);
  await page.getByRole("button", { name: "Filters (1)" }).click();
  await expect(panelOf(page)).toBeHidden();
  await page.getByRole("button", { name: "Remove filter Launched Jun 1, 2025 – Dec 31, 2025" }).click();
  await expect(totalOf(page)).toHaveText(`${all} programs`);
});

test("a hand-made address with a wrong range opens the panel that explains it", async ({ context }) => {
  const page = await openAs(context, "mira", "/bounties?launched_from=2026-02-01&launched_to=2026-01-01");
  await expect(page.getByText("The end date is before the start date")).toBeVisible();
  await panelOf(page).getByRole("button", { name: "X Clear filter" }).click();
  await expect(page.getByText("The end date is before the start date")).toBeHidden();
});

test("when nothing matches, the list says so and offers to clear the filters; rows show the time they are sorted by", async ({
  context,
}) => {
  const page = await openAs(context, "mira", "/bounties?features=cidr,hardware,smart_contracts,aws");
  await expect(page.getByText("No program matches")).toBeVisible();
  await expect(page.getByRole("list", { name: "Filters" }).getByRole("listitem")).toHaveText([
    "CIDR",
    "Hardware",
    "AWS",
    "Smart contracts",
    "X Clear filter",
  ]);
  await page.getByRole("button", { name: "Remove filter AWS" }).click();
  await expect(page).toHaveURL(/features=cidr%2Chardware%2Csmart_contracts/);
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(page).toHaveURL(/\/bounties$/);
  await expect(totalOf(page)).toHaveText(/^\d+ programs$/);
  // Each row shows the time that the list is sorted by.
  const first = page.getByRole("list", { name: "Bounties" }).getByRole("listitem").first();
  await expect(first).toContainText("Added");
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Scope changed");
  await expect(first).toContainText("Scope changed");
});

test("the toggle in the top search opens the list with the panel, by keyboard too; the list has the only search box @spec:2.26", async ({
  context,
}) => {
  const page = await openAs(context, "mira", "/settings");
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByPlaceholder("Search by Project or Username")).toBeFocused();
  await page.keyboard.type("larkspur");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Filter programs" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/bounties\?search=larkspur&filters=open|\/bounties\?filters=open&search=larkspur/);
  await expect(panelOf(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(panelOf(page).getByRole("checkbox", { name: "CIDR" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(panelOf(page).getByRole("checkbox", { name: "Domain" })).toBeChecked();
  await expect(page.getByRole("searchbox")).toHaveValue("larkspur");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
});

test("the filter toggle takes staff to their own list @spec:2.26", async ({ context }) => {
  const page = await openAs(context, "ingrid", "/admin");
  await expect(page.getByRole("searchbox")).toHaveCount(1);
  await page.getByRole("button", { name: "Filter programs" }).click();
  await expect(page).toHaveURL(/\/admin\/bounties\?filters=open$/);
  await expect(panelOf(page)).toBeVisible();
});

test("on a small screen the panel is a sheet that shows the number of matching programs @spec:2.43", async ({ context }) => {
  const page = await openAs(context, "mira", "/bounties");
  await page.setViewportSize({ width: 360, height: 740 });
  const toggle = page.getByRole("button", { name: "Filters", exact: true });
  await toggle.click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByText("Hardware", { exact: true }).click();
  await sheet.getByRole("button", { name: /^Show \d+ programs?$/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("button", { name: "Filters (1)" })).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole("button", { name: "Filters (1)" }).click();
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
});

test.describe("in French", () => {
  test.use({ locale: "fr-FR", viewport: { width: 360, height: 740 } });

  test("the longer words of the filters fit a phone", async ({ context }) => {
    const page = await openAs(context, "mira", "/bounties?filters=open");
    const sheet = page.getByRole("dialog", { name: "Filtres" });
    const choices = sheet.getByRole("radiogroup", { name: "Type de programme" });
    await expect(choices.getByText("Divulgation de vulnérabilités")).toBeVisible();
    const clear = sheet.getByRole("button", { name: "X Effacer le filtre" });
    const show = sheet.getByRole("button", { name: /^Voir [\d+\s]+ programmes$/ });
    await expect(show).toBeVisible();
    const [left, right] = await boxesOf(clear, show);
    expect(right.top).toBe(left.top);
    expect(right.width).toBeCloseTo(left.width, 0);
    const outside = await sheet
      .locator("label, button, input, select")
      .evaluateAll((all) =>
        all
          .filter((one) => one.getBoundingClientRect().right > innerWidth || one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.textContent),
      );
    expect(outside).toEqual([]);
  });
});

test("a hit of the search says which asset matches, also the wildcard that covers a host", async ({ context, request }) => {
  const owner = await newOwner(request);
  const program = await publish(request, owner, owner.company);
  const name = `hit${program.program_id.slice(-12)}.example`;
  await listAsset(request, owner, program, { asset_type: "wildcard", identifier: `*.${name}`, is_out_of_scope: true });
  const page = await openAs(context, "mira", `/bounties?search=api.dashboard.${name}`);
  const rows = page.getByRole("list", { name: "Bounties" }).getByRole("listitem");
  await expect(rows).toHaveText([new RegExp(`${program.title}.*Matches \\*\\.${name} \\(out of scope\\)`)]);
});
