import { expect, type Page, test } from "@playwright/test";
import { listNotifications } from "@safeport/contract/notifications/list/notification.endpoints";
import { expectAccessible } from "./support/axe.ts";
import { newCase, writeComment } from "./support/cases.ts";
import { type Account, newPerson, password, send } from "./support/people.ts";
import { openWith, signIn } from "./support/sign-in.ts";

const menu = (page: Page) => page.getByRole("dialog", { name: "User menu" });
const openMenu = (page: Page) => page.getByRole("button", { name: /^User menu/ }).click();
const comment = (page: Page) => page.getByRole("textbox", { name: "Comment", exact: true });
const dot = (page: Page) => page.getByTestId("unread-dot");
const isShown = (page: Page, { user }: Account) =>
  expect(page.getByRole("button", { name: `User menu, ${user.full_name}` })).toBeVisible();

async function addAccount(page: Page, account: Account): Promise<void> {
  await openMenu(page);
  await menu(page).getByRole("link", { name: "Add account" }).click();
  await signIn(page, account.user.username, password);
  await isShown(page, account);
}

async function switchTo(page: Page, { user }: Account): Promise<void> {
  await openMenu(page);
  await menu(page).getByRole("region", { name: "Switch Account" }).getByRole("button", { name: user.full_name }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await expect(page.getByRole("button", { name: `User menu, ${user.full_name}` })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await openMenu(page);
  await menu(page).getByRole("button", { name: "Sign out" }).click();
  const question = page.getByRole("dialog", { name: "Remove unsent drafts?" });
  await question.getByRole("button", { name: "Sign out and remove" }).click();
}

test("three accounts in one browser: each sees its own data, drafts and live updates only, until the last has signed out @spec:4.18", async ({
  context,
  request,
}) => {
  const { hacker, owner, report } = await newCase(request);
  const stranger = await newPerson(request, { full_name: "Nell Stranger" });
  const address = `/reports/${report.report_id}`;
  /** The tokens of the live streams that were opened. */
  const streams: string[] = [];
  context.on("request", (call) => {
    if (call.url().endsWith("/v1/events/")) streams.push(call.headers().authorization ?? "");
  });
  const isFollowedBy = ({ token }: Account) => expect.poll(() => streams.at(-1)).toBe(`Bearer ${token}`);
  const news = async (account: Account) =>
    (await send<{ items: { id: string }[] }>(request, account, listNotifications)).items.length;

  const page = await openWith(context, [hacker], "/reports");
  await page.getByText(report.poc_title).click();
  await page.getByRole("link", { name: "Explore" }).click();
  await comment(page).fill("The reporter is still writing.");
  await isFollowedBy(hacker);

  // The page is not reloaded, so whatever the first account has read is still in memory.
  await addAccount(page, stranger);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reports" }).click();
  await expect(page.getByText("No reports yet")).toBeVisible();
  await expect(page.getByText(report.poc_title)).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByText("This report doesn’t exist or isn’t visible to you")).toBeVisible();

  // Only the reporter gets news of this comment.
  const before = await news(hacker);
  await expect.poll(() => streams.at(-1)).not.toBe(`Bearer ${hacker.token}`);
  const opened = streams.length;
  await writeComment(request, owner, report, { content: "We look into it." });
  await expect.poll(() => news(hacker)).toBeGreaterThan(before);
  await expect(dot(page)).toHaveCount(0);
  await expect(page.getByText("We look into it.")).toHaveCount(0);
  expect(streams.slice(opened)).not.toContain(`Bearer ${hacker.token}`);

  await addAccount(page, owner);
  await page.goto(address);
  await expect(page.getByText("We look into it.")).toBeVisible();
  await expect(comment(page)).toHaveValue("");
  await comment(page).fill("The owner is, too.");

  await switchTo(page, hacker);
  await expect(dot(page)).toHaveCount(1);
  await isFollowedBy(hacker);
  await page.goto(address);
  await expect(comment(page)).toHaveValue("The reporter is still writing.");

  // The first of those that remain is active then.
  await signOut(page);
  await isShown(page, stranger);
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await switchTo(page, owner);
  await page.goto(address);
  await expect(comment(page)).toHaveValue("The owner is, too.");
  await signOut(page);
  await isShown(page, stranger);
  await openMenu(page);
  await expect(menu(page).getByText("Switch Account")).toHaveCount(0);
  await menu(page).getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to Safeport", level: 1 })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /account|company|draft/.test(key)))).toEqual([]);
});

test("a tab keeps its account, its page and what is typed when another tab switches, until its reader goes over", async ({
  context,
  request,
}) => {
  const { hacker, owner, report } = await newCase(request);
  const address = `/reports/${report.report_id}`;
  const page = await openWith(context, [owner, hacker], address);
  const tab = await openWith(context, [owner, hacker], address);
  const bar = tab.getByRole("status").filter({ hasText: "You switched accounts in another tab" });
  await comment(tab).fill("Still the owner.");
  const tokens = new Set<string | undefined>();
  tab.on("request", (call) => void (call.url().includes("/v1/") && tokens.add(call.headers().authorization)));

  await switchTo(page, hacker);
  await expect(bar).toContainText(`This tab still works as ${owner.user.full_name}`);
  await expect(comment(tab)).toHaveValue("Still the owner.");
  await expectAccessible(tab);
  await bar.getByRole("button", { name: "Keep working here" }).click();
  await expect(bar).toHaveCount(0);
  await tab.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(tab.getByRole("article").filter({ hasText: "Still the owner." })).toBeVisible();
  await tab.reload();
  await isShown(tab, owner);
  await expect(bar).toHaveCount(0);
  expect([...tokens]).toEqual([`Bearer ${owner.token}`]);

  await switchTo(page, owner);
  await switchTo(page, hacker);
  await bar.getByRole("button", { name: "Reload with it" }).click();
  await isShown(tab, hacker);
});

test("a tab whose account is signed out in another tab asks to sign in, and shows no other account", async ({
  context,
  request,
}) => {
  const { hacker, owner, report } = await newCase(request);
  const page = await openWith(context, [owner, hacker], "/");
  const tab = await openWith(context, [owner, hacker], `/reports/${report.report_id}`);
  await expect(comment(tab)).toBeVisible();
  await openMenu(page);
  await menu(page).getByRole("button", { name: "Sign out" }).click();
  await isShown(page, hacker);
  await expect(tab.getByRole("heading", { name: "Sign in to Safeport", level: 1 })).toBeVisible();
  await signIn(tab, owner.user.username, password);
  await expect(comment(tab)).toBeVisible();
});
