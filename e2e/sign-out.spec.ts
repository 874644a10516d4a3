import { expect, type Page, test } from "@playwright/test";
import { submitReport } from "@safeport/contract/reports/report.endpoints";
import { answer, problem } from "./support/answers.ts";
import { expectAccessible } from "./support/axe.ts";
import { failCalls } from "./support/calls.ts";
import { newCase, publish, sendReport } from "./support/cases.ts";
import { type Account, newOwner, newPerson, password } from "./support/people.ts";
import { openWith, signIn } from "./support/sign-in.ts";

const comment = (page: Page) => page.getByRole("textbox", { name: "Comment", exact: true });
const question = (page: Page) => page.getByRole("dialog", { name: "Remove unsent drafts?" });
const loginTitle = (page: Page) => page.getByRole("heading", { name: "Sign in to Safeport", level: 1 });
/** The storage keys of an account's unsent drafts in this browser. */
const draftsOf = (page: Page, { user }: Account) =>
  page.evaluate((name) => Object.keys(localStorage).filter((key) => key.includes(name)), user.username);

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^User menu/ }).click();
  await page.getByRole("dialog", { name: "User menu" }).getByRole("button", { name: "Sign out" }).click();
}

test("signing out asks before it removes unsent drafts, and removes all of them @spec:4.24", async ({ context, request }) => {
  const { hacker, report, program } = await newCase(request);
  const page = await openWith(context, [hacker], `/bounties/${program.handle}/report`);
  await failCalls(page, submitReport, "unavailable");
  await page.getByLabel("Title").fill("Only here");
  await expect.poll(() => draftsOf(page, hacker)).toHaveLength(1);
  await page.goto(`/reports/${report.report_id}`);
  await comment(page).fill("The token is hunter2.");
  await signOut(page);
  await expect(question(page).getByRole("listitem")).toHaveText(["1 comment not sent", "1 report not saved"]);
  await expectAccessible(question(page));
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(comment(page)).toHaveValue("The token is hunter2.");
  expect(await draftsOf(page, hacker)).toHaveLength(2);
  await signOut(page);
  await question(page).getByRole("button", { name: "Sign out and remove" }).click();
  await expect(loginTitle(page)).toBeVisible();
  expect(await draftsOf(page, hacker)).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("hunter2");
  // After the next sign-in, drafts are saved again.
  await signIn(page, hacker.user.username, password);
  await expect(page.getByRole("heading", { name: "Discovery", level: 1 })).toBeVisible();
  await page.goto(`/reports/${report.report_id}`);
  await expect(comment(page)).toHaveValue("");
  await comment(page).fill("Once more.");
  await page.reload();
  await expect(comment(page)).toHaveValue("Once more.");
});

test("signing out does not ask about drafts of the server or of other accounts @spec:4.24", async ({ context, request }) => {
  const { hacker, program } = await newCase(request);
  const other = await newPerson(request);
  const otherReport = await sendReport(request, other, program);
  const page = await openWith(context, [other], `/reports/${otherReport.report_id}`);
  await comment(page).fill("Mine to finish later.");
  await page.getByRole("button", { name: /^User menu/ }).click();
  await page.getByRole("link", { name: "Add account" }).click();
  await signIn(page, hacker.user.username, password);
  await expect(page.getByRole("button", { name: "User menu, Robin Newcomer" })).toBeVisible();
  await page.goto(`/bounties/${program.handle}/report`);
  await page.getByLabel("Title").fill("Saved at the server");
  await page.getByRole("combobox", { name: "Asset" }).click();
  await page.getByRole("listbox", { name: "Asset" }).getByRole("option").first().click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(await draftsOf(page, hacker)).toHaveLength(1);
  await signOut(page);
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await expect.poll(() => draftsOf(page, hacker)).toEqual([]);
  await page.goto(`/reports/${otherReport.report_id}`);
  await expect(comment(page)).toHaveValue("Mine to finish later.");
});

test("an open form, in another tab too, saves nothing after its account signs out @spec:4.24", async ({ context, request }) => {
  const [owner, second] = [await newOwner(request), await newOwner(request)];
  await publish(request, owner, owner.company);
  const page = await openWith(context, [owner, second], "/bounty/create");
  const tab = await openWith(context, [owner, second], "/bounty/create");
  // One after the other, since both tabs store the same draft.
  for (const [one, title] of [[tab, "Written in the other tab"] as const, [page, "Written in this one"] as const]) {
    await one.getByLabel("Title").fill(title);
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(title);
  }
  await signOut(page);
  await expect(question(page).getByRole("listitem")).toHaveText(["1 bounty not posted or not saved"]);
  await question(page).getByRole("button", { name: "Sign out and remove" }).click();
  await expect(page.getByRole("heading", { name: "Discovery", level: 1 })).toBeVisible();
  // The account of the other tab is gone, so that tab asks to sign in.
  await expect(loginTitle(tab)).toBeVisible();
  await tab.goto("/settings");
  await expect(tab.getByRole("definition").first()).toHaveText(second.user.username);
  for (const one of [page, tab]) expect(await draftsOf(one, owner)).toEqual([]);
});

test("the drafts of an expired session are restored when its owner is back @spec:4.24", async ({ context, request }) => {
  const { hacker, report } = await newCase(request);
  const page = await openWith(context, [hacker], `/reports/${report.report_id}`);
  await comment(page).fill("Half of a sentence");
  await page.clock.setFixedTime(Date.now() + 25 * 3_600_000);
  await answer(page, /\/v1\/programs\/\?/, "GET", problem("token_expired", "Your session has expired"));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Bounties" }).click();
  await expect(loginTitle(page)).toBeVisible();
  await page.unrouteAll();
  await page.clock.setFixedTime(Date.now());
  await signIn(page, hacker.user.username, password);
  await expect(page.getByRole("heading", { name: "Bounties", level: 1 })).toBeVisible();
  await page.goto(`/reports/${report.report_id}`);
  await expect(comment(page)).toHaveValue("Half of a sentence");
});
