import { expect, type Page, test } from "@playwright/test";
import { createProgram, getProgram } from "@safeport/contract/programs/core/program.endpoints";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import { failCalls, holdCalls, isCallOf } from "./support/calls.ts";
import { publish } from "./support/cases.ts";
import { newOwner, send, uniqueName } from "./support/people.ts";
import { openAs, openWith } from "./support/sign-in.ts";

const sections = [
  "Bug bounty configuration",
  "Reward configuration",
  "Website & social links",
  "Assets and Out of Scope",
  "Policy",
  "Report form",
];

const sectionOf = (page: Page, name: string) => page.getByRole("heading", { name, level: 2 }).getByRole("button");
const post = (page: Page) => page.getByRole("button", { name: /^(Post Bounty|Save changes)$/ }).click();

/** The least that can be posted. */
async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Critical reward", { exact: true }).fill("5000");
  await page.getByLabel("Scope type").selectOption("Domain");
  await page.getByLabel("Identifier").fill("api.quay.example");
  await page.getByRole("button", { name: "Add scope" }).click();
}

test("six sections open and close, and a closed one shows a summary @spec:2.66 @spec:2.69 @spec:2.71", async ({
  context,
  request,
}) => {
  const page = await openWith(context, [await newOwner(request)], "/bounty/create");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(
    sections.map((name) => new RegExp(`^${name}`)),
  );
  for (const name of sections) {
    const button = sectionOf(page, name);
    const content = page.locator(`[id="${await button.getAttribute("aria-controls")}"]`);
    if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
    await expect(content).toBeVisible();
    await button.click();
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await expect(content).toBeHidden();
  }
  await expect(sectionOf(page, "Bug bounty configuration")).toContainText("Visible · BBP");
  await expect(sectionOf(page, "Policy")).toContainText("Not written");
});

test("everything in the form is sent, and readers see it @spec:2.66 @spec:2.67 @spec:2.68 @spec:2.70 @spec:2.72 @spec:3.24 @spec:5.26 @spec:5.28 @spec:9.7 @spec:9.10", async ({
  context,
  request,
}) => {
  const owner = await newOwner(request);
  const title = uniqueName("Everything in it");
  const page = await openWith(context, [owner], "/bounty/create");
  await fillIn(page, title);
  await page.getByLabel("Tags").fill(" web, ,api,  web ");
  await expect(page.getByRole("radio", { name: "Visible", exact: true })).toBeChecked();
  await expect(page.getByRole("radio", { name: "BBP", exact: true })).toBeChecked();
  await page.getByText("OFF", { exact: true }).click();
  await page.getByText("VDP", { exact: true }).click();
  await expect(
    page.getByText("A vulnerability disclosure program offers no rewards. To set some, choose BBP above."),
  ).toBeVisible();
  await expect(page.getByLabel("Critical reward", { exact: true })).toHaveCount(0);
  await expect(page.getByText("Only researchers you let in see this program.")).toBeVisible();

  const tabs = page.getByRole("tablist", { name: "Description" });
  await expect(tabs.getByRole("tab")).toHaveText(["Write", "Preview"]);
  await page.getByRole("textbox", { name: "Description" }).fill("Book a **berth** online.");
  await tabs.getByRole("tab", { name: "Preview" }).click();
  await expect(page.getByRole("tabpanel").locator("strong")).toHaveText("berth");
  await tabs.getByRole("tab", { name: "Write" }).click();
  await expect(page.getByRole("textbox", { name: "Description" })).toHaveValue("Book a **berth** online.");

  const systems = page.getByRole("group", { name: "Operating systems" }).locator("label");
  await expect(systems).toHaveText(["Windows", "Linux", "MacOS"]);
  await systems.filter({ hasText: "MacOS" }).click();

  await page.getByText("Overview and notes on the scope").click();
  const notes = { scopeOverview: "Three harbours.", inScopeInfo: "Berths alone.", outOfScopeInfo: "No cranes." };
  await page.getByRole("textbox", { name: "Scope overview" }).fill(notes.scopeOverview);
  await page.getByRole("textbox", { name: "In scope information" }).fill(notes.inScopeInfo);
  await page.getByRole("textbox", { name: "Out of scope information" }).fill(notes.outOfScopeInfo);

  await sectionOf(page, "Website & social links").click();
  await page.getByRole("button", { name: "Add link" }).click();
  const type = page.getByLabel("Type of link 1");
  await expect(type).toHaveValue("Website");
  await expect(type.getByRole("option")).toHaveText(["Website", "Twitter", "LinkedIn", "Facebook"]);
  await page.getByLabel("Address of link 1").fill("quay.example");
  await page.getByRole("button", { name: "Add link" }).click();
  await page.getByLabel("Type of link 2").selectOption("LinkedIn");
  await page.getByLabel("Address of link 2").fill("https://www.linkedin.example/quay");
  await sectionOf(page, "Policy").click();
  await page.getByRole("textbox", { name: "Policy" }).fill("Never touch **live** bookings.");
  const bugCredentialRequirements = "Ask the harbour office for an account.";
  await page.getByRole("textbox", { name: "Credential requirements" }).fill(bugCredentialRequirements);
  await post(page);
  await expect(page).toHaveURL(/\/bounties$/);

  await page.getByRole("link", { name: title }).click();
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(main.locator("strong", { hasText: "berth" })).toBeVisible();
  await expect(main.locator("strong", { hasText: "live" })).toBeVisible();
  await expect(main.getByText("api.quay.example")).toBeVisible();
  await expect(main.getByRole("link", { name: /^Website/ })).toHaveAttribute("href", "https://quay.example");
  await expect(main.getByRole("link", { name: /^LinkedIn/ })).toHaveAttribute("href", "https://www.linkedin.example/quay");
  await expect(main.getByRole("listitem").filter({ hasText: /^(web|api)$/ })).toHaveText(["web", "api"]);
  const params = { program: title };
  const saved = await send<Program>(request, owner, getProgram, { params });
  expect(saved).toMatchObject({ visibility: "PRIVATE", program_type: "VDP", status: "active", tags: ["web", "api"] });
  expect(saved.rewards).toEqual({ critical: [0], high: [0], medium: [0], low: [0] });
  expect(saved).toMatchObject({ ...notes, bugCredentialRequirements, operating_systems: ["MacOS"] });
});

test("a reward is read as it is typed, with what was understood, and an error names the level of a pasted text @spec:5.21", async ({
  context,
  request,
}) => {
  const page = await openWith(context, [await newOwner(request)], "/bounty/create");
  await sectionOf(page, "Reward configuration").scrollIntoViewIfNeeded();
  for (const level of ["Critical", "High", "Medium", "Low"]) {
    const box = page.getByLabel(`${level} reward`, { exact: true });
    await box.pressSequentially("1a,25");
    await expect(page.getByText("must be a whole number")).toHaveCount(0);
    await box.pressSequentially("0");
    await expect(box).toHaveValue("1,250");
    await expect(box).toHaveAccessibleDescription("Read as $1,250");
    await box.blur();
    await expect(box).toHaveValue("1250");
    await box.fill("12.5");
    await expect(page.getByText(`The ${level.toLowerCase()} reward must be a whole number`)).toBeVisible();
    await box.fill("12");
    await expect(page.getByText("must be a whole number")).toHaveCount(0);
  }
});

test("missing fields are named, and nothing is sent @spec:5.17 @spec:5.18 @spec:5.21", async ({ context, request }) => {
  const page = await openWith(context, [await newOwner(request)], "/bounty/create");
  let sent = 0;
  page.on("request", (call) => {
    if (isCallOf(createProgram)(call)) sent++;
  });
  await post(page);
  await expect(page.getByText("Title is required")).toBeVisible();
  await expect(page.getByText("Please add at least one scope.")).toBeVisible();
  await expect(page.getByLabel("Title")).toBeFocused();
  await fillIn(page, uniqueName("Missing nothing"));
  await expect(page.getByText("Title is required")).toHaveCount(0);
  await expect(page.getByText("Please add at least one scope.")).toHaveCount(0);
  await page.getByLabel("High reward", { exact: true }).fill("12.5");
  await post(page);
  await expect(page.getByText("The high reward must be a whole number")).toBeVisible();
  expect(sent).toBe(0);
});

test("staff choose the company and return to their own list @spec:2.75 @spec:5.19", async ({ context, request }) => {
  const owner = await newOwner(request);
  const title = uniqueName("By staff");
  const page = await openAs(context, "ingrid", "/bounty/create");
  await fillIn(page, title);
  await post(page);
  await expect(page.getByText("Please select a company")).toBeVisible();
  await page.getByRole("combobox", { name: "Company" }).fill(owner.company.name);
  await page.getByRole("option", { name: owner.company.name }).click();
  await expect(page.getByText("Please select a company")).toHaveCount(0);
  await post(page);
  await expect(page).toHaveURL(/\/admin\/bounties$/);
  const saved = await send<Program>(request, owner, getProgram, { params: { program: title } });
  expect(saved.company_id).toBe(owner.company.company_id);
});

test("the button says Posting... while the program is being sent, and posts it once @spec:2.74", async ({ context, request }) => {
  const page = await openWith(context, [await newOwner(request)], "/bounty/create");
  const title = uniqueName("Slow to post");
  await fillIn(page, title);
  const held = await holdCalls(page, createProgram);
  await post(page);
  const button = page.getByRole("button", { name: "Posting..." });
  await expect(button).toBeDisabled();
  await expect(page.getByRole("button", { name: /^(Post Bounty|Save changes)$/ })).toHaveCount(0);
  held.release();
  await expect(page).toHaveURL(/\/bounties$/);
  await expect(page.getByRole("link", { name: title })).toHaveCount(1);
});

test("a failed save says why, in the server's words or its own, and loses nothing @spec:8.21", async ({ context, request }) => {
  const owner = await newOwner(request);
  const { title } = await publish(request, owner, owner.company);
  const page = await openWith(context, [owner], "/bounty/create");
  await fillIn(page, title);
  await failCalls(page, createProgram, "internal");
  await post(page);
  await expect(page.getByRole("alert").getByText("An error occurred", { exact: true })).toBeVisible();
  await failCalls(page, createProgram, "forbidden", "The company is paused");
  await post(page);
  await expect(page.getByRole("alert").getByText("The company is paused")).toBeVisible();
  await page.unrouteAll();
  await post(page);
  await expect(page.getByText("Another program has this title")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue(title);
  await expect(page.getByText("api.quay.example")).toBeVisible();
});

test("without what checks the form nothing is sent, and sending again tries to fetch it again", async ({ context, request }) => {
  const page = await openWith(context, [await newOwner(request)], "/bounty/create");
  await expect(page.getByLabel("Title")).toBeVisible();
  let sent = 0;
  page.on("request", (call) => {
    if (isCallOf(createProgram)(call)) sent++;
  });
  await context.setOffline(true);
  await post(page);
  await expect(page.getByRole("alert").filter({ hasText: /./ }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Post Bounty|Save changes)$/ })).toBeEnabled();
  await context.setOffline(false);
  await expect(async () => {
    await post(page);
    await expect(page.getByText("Title is required")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByLabel("Title")).toBeFocused();
  expect(sent).toBe(0);
});
