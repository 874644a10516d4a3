import { expect, type Page, test } from "@playwright/test";
import { addScope, listScopes, removeScope, updateScope } from "@safeport/contract/programs/core/program.endpoints";
import type { Scope } from "@safeport/contract/programs/core/scope.schema";
import { listVersions } from "@safeport/contract/programs/versions/program-version.endpoints";
import { failCalls } from "./support/calls.ts";
import { listAsset, type ProgramInCase, publish } from "./support/cases.ts";
import { newOwner, type Owner, send, uniqueName } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

const scopeTypes = [
  "AI Model",
  "CIDR",
  "URL",
  "Domain",
  "Wildcard",
  "iOS: App Store",
  "iOS: Testflight",
  "iOS: .ipa",
  "Android Play Store",
  "Android: .apk",
  "Windows: Microsoft Store",
  "Source code",
  "Executable",
  "Hardware/IoT",
  "Other",
  "Smart Contracts",
];

const rowsOf = (page: Page) => page.getByRole("list", { name: "Scopes" }).getByRole("listitem");
const identifier = (page: Page) => page.getByRole("textbox", { name: "Identifier" });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const editButton = (page: Page, scope: Scope) => page.getByRole("button", { name: `Edit ${scope.identifier}` });

interface Edited {
  owner: Owner;
  program: ProgramInCase;
  second: Scope;
}

/** A program of two assets. */
async function twoAssets(request: Parameters<typeof newOwner>[0]): Promise<Edited> {
  const owner = await newOwner(request);
  const program = await publish(request, owner, owner.company);
  return { owner, program, second: await listAsset(request, owner, program) };
}

/** The section is loaded when the reader comes near it. */
const toAssets = (page: Page) => page.getByRole("heading", { name: "Assets and Out of Scope" }).scrollIntoViewIfNeeded();

test("a scope has one of sixteen types, starts with medium severity, and names its missing fields @spec:5.20 @spec:5.25 @spec:9.7", async ({
  context,
  request,
}) => {
  const page = await openWith(context, [await newOwner(request)], "/bounty/create");
  await toAssets(page);
  await expect(page.getByLabel("Scope type").getByRole("option")).toHaveText(["Choose…", ...scopeTypes]);
  await expect(page.getByLabel("Max severity")).toHaveValue("medium");
  await page.getByRole("button", { name: "Add scope" }).click();
  await expect(page.getByText("Scope Type is required")).toBeVisible();
  await expect(page.getByText("Identifier is required")).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(0);
  await page.getByLabel("Scope type").selectOption("CIDR");
  await identifier(page).fill("192.0.2.0/24");
  await page.getByRole("button", { name: "Add scope" }).click();
  await expect(rowsOf(page)).toContainText(["192.0.2.0/24"]);
});

test("a saved draft of a scope asks for each missing choice @spec:5.20", async ({ context, request }) => {
  const owner = await newOwner(request);
  const fields = { asset_type: "", identifier: "", instructions_markdown: "", max_severity: "" };
  const choices = { is_eligible_for_bounty: null, is_out_of_scope: null };
  const original = { ...fields, ...choices, identifier: "something else" };
  const entry = { key: null, original, fields: { ...fields, ...choices } };
  const draft = { form: {}, pending: [], entry, version: null, saved_at: new Date().toISOString() };
  await context.addInitScript(([key, saved]) => localStorage.setItem(key, saved), [
    `safeport.draft.bounty.${owner.user.username}.new`,
    JSON.stringify(draft),
  ] as const);
  const page = await openWith(context, [owner], "/bounty/create");
  await toAssets(page);
  await page.getByRole("button", { name: "Add scope" }).click();
  for (const text of [
    "Scope Type is required",
    "Identifier is required",
    "Eligibility is required",
    "Out of scope is required",
    "Max severity is required",
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.getByLabel("Scope type").selectOption("Domain");
  await identifier(page).fill("api.quay.example");
  await page.getByLabel("Max severity").selectOption("High");
  await page.getByRole("button", { name: "Add scope" }).click();
  const eligible = page.getByRole("radiogroup", { name: "Eligible for bounty" });
  await expect(eligible.getByRole("radio").first()).toBeFocused();
  await eligible.getByText("Yes").click();
  await expect(page.getByText("Eligibility is required")).toHaveCount(0);
  await page.getByRole("radiogroup", { name: "Out of scope" }).getByText("No").click();
  await page.getByRole("button", { name: "Add scope" }).click();
  await expect(rowsOf(page)).toContainText(["api.quay.example"]);
});

test("scopes are read-only until edited, one at a time, and cancelling keeps them @spec:4.13 @spec:4.14", async ({
  context,
  request,
}) => {
  const { owner, program, second } = await twoAssets(request);
  const { scope: first } = program;
  const page = await openWith(context, [owner], `/bounties/edit/${program.handle}`);
  await toAssets(page);
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(rowsOf(page).getByRole("textbox")).toHaveCount(0);
  await editButton(page, first).click();
  await expect(identifier(page)).toHaveValue(first.identifier);
  await editButton(page, second).click();
  await expect(identifier(page)).toHaveCount(1);
  await expect(identifier(page)).toHaveValue(second.identifier);
  await identifier(page).fill("changed.example");
  await expect(editButton(page, first)).toBeDisabled();
  await expect(page.getByRole("button", { name: "Add scope" })).toBeDisabled();
  await page.getByRole("main").getByRole("button", { name: "Cancel" }).click();
  await expect(identifier(page)).toHaveCount(0);
  await expect(rowsOf(page).filter({ hasText: second.identifier })).toHaveCount(1);
  await expect(editButton(page, first)).toBeEnabled();
});

test("a scope is added, changed and removed, each with its message @spec:4.13 @spec:8.23", async ({ context, request }) => {
  const { owner, program, second } = await twoAssets(request);
  const page = await openWith(context, [owner], `/bounties/edit/${program.handle}`);
  await toAssets(page);
  const added = `${uniqueName("added")}.example`;
  await page.getByRole("button", { name: "Add scope" }).click();
  await page.getByLabel("Scope type").selectOption("Domain");
  await identifier(page).fill(added);
  await page.getByRole("button", { name: "Add scope" }).click();
  await expect(page.getByText("Scope added successfully")).toBeVisible();
  await expect(rowsOf(page).filter({ hasText: added })).toHaveCount(1);

  const changed = `${uniqueName("changed")}.example`;
  await editButton(page, second).click();
  await identifier(page).fill(changed);
  await page.getByLabel("Max severity").selectOption("Low");
  await save(page).click();
  await expect(page.getByText("Scope updated successfully")).toBeVisible();
  await expect(rowsOf(page).filter({ hasText: changed })).toContainText("Low");
  await expect(identifier(page)).toHaveCount(0);

  await page.getByRole("button", { name: `Remove ${program.scope.identifier}` }).click();
  const dialog = page.getByRole("dialog", { name: "Remove this scope?" });
  await expect(dialog).toContainText(program.scope.identifier);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Scope removed successfully")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(rowsOf(page).filter({ hasText: program.scope.identifier })).toHaveCount(0);
  const { items } = await send<{ items: Scope[] }>(request, owner, listScopes, { params: { program: program.program_id } });
  expect(items.map((scope) => scope.identifier).sort()).toEqual([added, changed]);
});

test("a scope that cannot be added, changed or removed says so, and the typed text stays @spec:8.22", async ({
  context,
  request,
}) => {
  const { owner, program, second } = await twoAssets(request);
  const page = await openWith(context, [owner], `/bounties/edit/${program.handle}`);
  await toAssets(page);
  await failCalls(page, addScope, "internal");
  await failCalls(page, updateScope, "internal");
  await failCalls(page, removeScope, "forbidden", "Managers alone remove scopes");
  await page.getByRole("button", { name: "Add scope" }).click();
  await page.getByLabel("Scope type").selectOption("Domain");
  await identifier(page).fill("never.example");
  await page.getByRole("button", { name: "Add scope" }).click();
  await expect(page.getByText("Failed to add scope")).toBeVisible();
  await expect(identifier(page)).toHaveValue("never.example");
  await page.getByRole("main").getByRole("button", { name: "Cancel" }).click();

  await editButton(page, second).click();
  await identifier(page).fill("nor.this.example");
  await save(page).click();
  await expect(page.getByText("Failed to update scope")).toBeVisible();
  await expect(identifier(page)).toHaveValue("nor.this.example");
  await page.getByRole("main").getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: `Remove ${second.identifier}` }).click();
  const dialog = page.getByRole("dialog", { name: "Remove this scope?" });
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Failed to remove scope")).toBeVisible();
  await expect(dialog.getByRole("alert")).toHaveText("Managers alone remove scopes");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(rowsOf(page).filter({ hasText: second.identifier })).toHaveCount(1);
});

test("a program with a refused scope is posted with what was corrected, and its terms begin as one version @spec:4.12", async ({
  context,
  request,
}) => {
  const owner = await newOwner(request);
  const title = uniqueName("One asset short");
  const page = await openWith(context, [owner], "/bounty/create");
  await toAssets(page);
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Critical reward", { exact: true }).fill("100");
  const add = async (type: string, text: string) => {
    await page.getByLabel("Scope type").selectOption(type);
    await identifier(page).fill(text);
    await page.getByRole("button", { name: "Add scope" }).click();
    await expect(rowsOf(page).filter({ hasText: text })).toHaveCount(1);
  };
  await add("Domain", "api.quay.example");
  await page.getByRole("button", { name: "Add scope" }).click();
  await add("Wildcard", "*.co.uk");
  await page.getByRole("button", { name: /^(Post Bounty|Save changes)$/ }).click();
  await expect(rowsOf(page).getByRole("alert")).toHaveCount(1);
  await page.getByRole("button", { name: "Remove *.co.uk" }).click();
  await page.getByRole("dialog", { name: "Remove this scope?" }).getByRole("button", { name: "Remove" }).click();
  await page.getByRole("button", { name: /^(Post Bounty|Save changes)$/ }).click();
  await expect(page).toHaveURL(/\/bounties$/);
  const params = { program: title };
  const { items } = await send<{ items: Scope[] }>(request, owner, listScopes, { params });
  expect(items.map((scope) => scope.identifier)).toEqual(["api.quay.example"]);
  expect((await send<{ total: number }>(request, owner, listVersions, { params })).total).toBe(1);
});
