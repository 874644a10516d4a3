import { expect, test } from "@playwright/test";
import { updateProgram } from "@safeport/contract/programs/core/program.endpoints";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import { expectAccessible } from "./support/axe.ts";
import { listAsset, publish } from "./support/cases.ts";
import { newOwner, newPerson, send } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

const rewards = { critical: [5_000], high: [1_500], medium: [400], low: [100] };
const phone = { width: 360, height: 740 };

test("a researcher compares versions of a program on a phone, and shares the link", async ({ context, request }) => {
  const owner = await newOwner(request);
  const rules = Array.from({ length: 30 }, (_, n) => `Rule ${n}: test with your own account only.`);
  const program = await publish(request, owner, owner.company, { policy: rules.join("\n") });
  rules[14] = "Rule 14: never touch the harbour pilot's account.";
  const { title, version, program_id } = program;
  const body = { title, rewards: { ...rewards, critical: [9_000] }, policy: rules.join("\n"), version };
  await send<Program>(request, owner, updateProgram, { params: { program: program_id }, body });
  await listAsset(request, owner, program, { identifier: "pilot.quay.example" });

  const page = await openWith(context, [await newPerson(request)], `/bounties/${program.handle}`);
  await page.setViewportSize(phone);
  const history = page.getByRole("region", { name: "History" });
  await history.scrollIntoViewIfNeeded();
  await expect(history.getByRole("listitem").first()).toContainText("1 scope added");
  await history.getByRole("link", { name: "Version 3" }).click();
  await expect(page).toHaveURL(/\?version=3#history$/);
  await expect(history.getByRole("heading", { name: "Version 3 compared with version 2" })).toBeVisible();
  await expect(history.getByText("Rule 14: test with your own account only.")).toBeVisible();
  await expect(history.getByText("Rule 14: never touch the harbour pilot's account.")).toBeVisible();
  await expect(history.getByText("Rule 2:", { exact: false })).toHaveCount(0);
  await expect(history.getByRole("region", { name: "Rewards" })).toContainText("$9,000");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);

  await page.goto(`/bounties/${program.handle}?version=4&against=2#history`);
  await expect(history.getByRole("heading", { name: "Version 4 compared with version 2" })).toBeInViewport();
  await expect(history.getByText("pilot.quay.example")).toBeVisible();
  await page.goto("/bounties");
  await page.goto(`/bounties/${program.handle}#history`);
  await expect(history.getByRole("heading", { name: "History" })).toBeInViewport();
  await expect(history.getByRole("link", { name: "Version 4" })).toBeInViewport();
  // The menu is wider than the phone, and moves to the section that is read.
  const section = page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "History" });
  await expect(section).toHaveAttribute("aria-current", "location");
  await expect(section).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 1200 });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(section).toHaveAttribute("aria-current", "location");
  await page.setViewportSize(phone);
  await page.goto(`/bounties/${program.handle}?version=4&against=2#history`);
  await history.getByRole("link", { name: "All versions" }).click();
  await expect(history.getByRole("link", { name: "Version 1" })).toBeVisible();
  for (const number of [4, 3, 1]) await history.getByLabel(`Choose version ${number} to compare`).check();
  await history.getByRole("link", { name: "Compare versions 1 and 3" }).click();
  await expect(history.getByRole("heading", { name: "Version 3 compared with version 1" })).toBeVisible();

  await page.goto(`/bounties/${program.handle}?version=99#history`);
  await expect(history.getByText("This program has no version 99")).toBeVisible();
  await history.getByRole("link", { name: "All versions" }).click();
  await expect(page).toHaveURL(/#history$/);
  await expect(history.getByRole("link", { name: "Version 1" })).toBeVisible();
});

test("the scope tester names the scope that decides", async ({ context, request }) => {
  const owner = await newOwner(request);
  const program = await publish(request, owner, owner.company);
  await listAsset(request, owner, program, { asset_type: "wildcard", identifier: "*.quay.example" });
  await listAsset(request, owner, program, { identifier: "db.quay.example", is_out_of_scope: true });
  const page = await openWith(context, [await newPerson(request)], `/bounties/${program.handle}`);
  const scope = page.getByRole("region", { name: "Scope" });
  const ask = async (asset: string) => {
    await scope.getByLabel("Is an asset in scope?").fill(asset);
    await scope.getByRole("button", { name: "Check" }).click();
  };
  await ask(" ");
  await expect(scope.getByText("Enter a domain, URL, IP address or app ID")).toBeVisible();
  await expect(scope.getByLabel("Is an asset in scope?")).toBeFocused();
  await ask("https://api.quay.example/v1");
  await expect(scope.getByRole("alert")).toContainText("In scopeCovered by*.quay.example");
  await expect(scope.getByRole("alert")).toContainText("Eligible for a bounty");
  await expect(scope.getByText("Enter a domain")).toHaveCount(0);
  await ask("db.quay.example");
  await expect(scope.getByRole("alert")).toContainText("Out of scopeListed asdb.quay.example");
  await ask("www.other.example");
  await expect(scope.getByRole("alert")).toContainText("Not listed");
  await expect(scope.getByRole("alert").getByRole("code")).toHaveText("www.other.example");
});

test("an owner imports scopes from CSV, previews the program as researchers see it, and closes it @spec:7.46", async ({
  context,
  request,
}) => {
  const owner = await newOwner(request);
  const program = await publish(request, owner, owner.company);
  const page = await openWith(context, [owner], `/bounties/edit/${program.handle}`);
  const assets = page.getByRole("button", { name: /^Assets and Out of Scope/ });
  if ((await assets.getAttribute("aria-expanded")) !== "true") await assets.click();
  await assets.focus();
  await page.getByRole("button", { name: "Import CSV" }).click();
  const csv = "identifier,asset_type\nnew.quay.example,DOMAIN\nnonsense,CIDR\n";
  const dialog = page.getByRole("dialog", { name: "Import scopes" });
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: "scopes.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await expect(dialog.getByText("identifier: Not an IP network")).toBeVisible();
  await expectAccessible(dialog);
  await dialog.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByText("Scopes added: 1, updated: 0")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "new.quay.example" })).toBeVisible();

  await page.goto(`/bounties/${program.handle}`);
  await page.getByRole("button", { name: "More pages about this program" }).click();
  await page.getByRole("menuitem", { name: "Preview" }).click();
  await expect(page.getByText("Every researcher sees the program like this. They can submit reports.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "End preview" }).click();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByRole("button", { name: "Close program" }).click();
  const ask = page.getByRole("dialog", { name: "Close this program?" });
  await expect(ask).toContainText("takes no more reports");
  await expectAccessible(ask);
  await ask.getByRole("button", { name: "Close program" }).click();
  await expect(page.getByText(`${program.title} closed`)).toBeVisible();
});
