import { expect, type Page } from "@playwright/test";
import { answerDisclosure, askDisclosure, previewDisclosure } from "@safeport/contract/disclosure/disclosure.endpoints";
import type { DisclosurePreview } from "@safeport/contract/disclosure/disclosure.schema";
import { getProgram, updateProgram } from "@safeport/contract/programs/core/program.endpoints";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import { expectAccessible } from "./support/axe.ts";
import { newCase, setStatus, writeComment } from "./support/cases.ts";
import { mailedLink } from "./support/mail.ts";
import { password, send, uniqueName } from "./support/people.ts";
import { test } from "./support/test.ts";

for (const width of [1440, 360])
  test(`a stranger finds a program and reads a published report, at ${width} px`, async ({ browser, request }) => {
    const { hacker, owner, program, report } = await newCase(request);
    const params = { report_id: report.report_id };
    await writeComment(request, owner, report, { content: "Thank you, we see it too." });
    await setStatus(request, owner, report, { status: "resolved" });
    const { text_version } = await send<DisclosurePreview>(request, hacker, previewDisclosure, { params });
    const body = { kind: "full", text_version, disclosure_summary: "Invoices were readable by their number." };
    await send(request, hacker, askDisclosure, { params, body });
    await send(request, owner, answerDisclosure, { params, body: { answer: "accepted" } });
    const ref = { params: { program: program.handle } };
    const { version } = await send<Program>(request, owner, getProgram, ref);
    await send(request, owner, updateProgram, { ...ref, body: { version, policy: "Stop at the first proof." } });

    const viewport = { width, height: 800 };
    const page = await (await browser.newContext({ viewport, javaScriptEnabled: false })).newPage();
    // The same pages again where axe can run.
    const checked = await (await browser.newContext({ viewport })).newPage();
    const expectGoodPage = async () => {
      await checked.goto(page.url());
      await expectAccessible(checked, page.url());
      expect(await checked.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(width);
    };

    await page.goto("/programs");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bug bounty and disclosure programs");
    const openFilters = async () => {
      // A wide page shows them.
      if (width < 800) await page.getByText("Filters", { exact: true }).click();
    };
    await openFilters();
    await page.getByRole("searchbox", { name: "Search" }).fill(program.scope.identifier);
    await page.getByLabel("Program type", { exact: true }).selectOption({ label: "Bug bounty" });
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("1 program", { exact: true })).toBeVisible();
    await expectGoodPage();

    await page.getByRole("link", { name: program.title }).click();
    await expect(page.getByRole("heading", { level: 1, name: program.title })).toBeVisible();
    await expect(page.getByText(program.scope.identifier)).toBeVisible();
    await expectGoodPage();

    await page
      .getByRole("link", { name: /^Version \d+$/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1, name: /^What changed in version \d+$/ })).toBeVisible();
    await expect(page.getByText("+Added line Stop at the first proof.")).toBeVisible();
    await expectGoodPage();

    await page.getByRole("navigation", { name: "Public pages" }).getByRole("link", { name: "Published reports" }).click();
    await openFilters();
    await page.getByLabel("Program", { exact: true }).selectOption({ label: program.title });
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByRole("link", { name: `Remove ${program.title}` })).toBeVisible();
    await expectGoodPage();

    await page.getByRole("link", { name: report.poc_title }).click();
    await expect(page.getByRole("heading", { level: 1, name: report.poc_title })).toBeVisible();
    await expect(page.getByText("Invoices were readable by their number.")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Thank you, we see it too." })).toBeVisible();
    await expectGoodPage();

    await page.getByRole("link", { name: "Sign up" }).click();
    await expect(page).toHaveURL(`/signup?from=${encodeURIComponent(`/bounties/${program.handle}`)}`);
  });

const formOf = (program: { handle: string }) => new RegExp(`/bounties/${program.handle}/report$`);

/** Presses "Submit report" on the public page of a program, and opens the account that it asks for. */
async function signUpToReport(page: Page, program: { handle: string }): Promise<string> {
  const username = uniqueName("noor");
  await page.goto(`/p/${program.handle}`);
  await page.getByRole("link", { name: "Submit report" }).first().click();
  await page.getByRole("link", { name: "Create an account" }).click();
  for (const [name, value] of [
    ["Full name", "Noor Newcomer"],
    ["Username", username],
    ["Email", `${username}@people.example`],
    ["Password", password],
  ] as const)
    await page.getByRole("textbox", { name, exact: true }).fill(value);
  await page.getByRole("button", { name: "Create account" }).click();
  return username;
}

test("a stranger who wants to report comes back to the form after signing up, and after confirming the address elsewhere", async ({
  page,
  request,
  browser,
}) => {
  const { program } = await newCase(request);
  const form = formOf(program);
  const username = await signUpToReport(page, program);
  await expect(page).toHaveURL(form);
  await expect(page.getByRole("button", { name: "Send the link again" })).toBeVisible();

  const phone = await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage();
  await phone.goto(await mailedLink(request, `${username}@people.example`, "/verify-email"));
  await phone.getByLabel("Password", { exact: true }).fill(password);
  await phone.getByRole("button", { name: "Confirm email address" }).click();
  await phone.getByRole("link", { name: "Continue where you were" }).click();
  await phone.getByRole("textbox", { name: "Username" }).fill(username);
  await phone.getByLabel("Password", { exact: true }).fill(password);
  await phone.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(phone).toHaveURL(form);
  await expect(phone.getByRole("textbox", { name: "Title" })).toBeVisible();
});

test("a stranger who confirms the address in a second tab finds the form in both, without loading a page again", async ({
  page,
  context,
  request,
}) => {
  const { program } = await newCase(request);
  const username = await signUpToReport(page, program);
  await expect(page.getByText("Confirm your email address to report")).toBeVisible();
  const title = (tab: Page) => tab.getByRole("textbox", { name: "Title" });

  const second = await context.newPage();
  await second.goto(await mailedLink(request, `${username}@people.example`, "/verify-email"));
  await second.getByRole("button", { name: "Confirm email address" }).click();
  // Before anything is done in the second tab, which may be the browser of a mail program.
  await expect(title(page)).toBeVisible();
  await second.getByRole("link", { name: "Continue where you were" }).click();
  await expect(second).toHaveURL(formOf(program));
  await expect(title(second)).toBeVisible();
  await expect(page.getByText("You cannot report to this program")).toHaveCount(0);
});

test("a stranger who confirms the address in the tab of the form finds it without loading a page again", async ({
  page,
  request,
}) => {
  const { program } = await newCase(request);
  const username = await signUpToReport(page, program);
  await expect(page.getByText("Confirm your email address to report")).toBeVisible();
  await page.goto(await mailedLink(request, `${username}@people.example`, "/verify-email"));
  await page.getByRole("button", { name: "Confirm email address" }).click();
  await page.getByRole("link", { name: "Continue where you were" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toBeVisible();
});
