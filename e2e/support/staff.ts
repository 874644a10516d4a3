import { randomBytes } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import { confirmMail, type Screen, signUp } from "./journey.ts";
import { logIn, uniqueName } from "./people.ts";
import { demoPassword, openWith } from "./sign-in.ts";

/** Somebody with their open page. */
export interface Member {
  username: string;
  email: string;
  page: Page;
}

/** The server at which a journey is walked, if not the one of all tests. */
interface At {
  screen: Screen;
  baseURL?: string | undefined;
}

const contextOf = (browser: Browser, { screen: { viewport, colorScheme }, baseURL }: At) =>
  browser.newContext({ viewport, colorScheme, locale: "en-US", reducedMotion: "reduce", ...(baseURL && { baseURL }) });

/** Signs somebody up by clicks, and confirms their address by the mailed link. Their family name is unique: nobody signs up by the name of staff. */
export async function newMember(browser: Browser, at: At, firstName: string): Promise<Member> {
  const username = uniqueName(firstName.toLowerCase());
  const fullName = `${firstName} ${[...randomBytes(8)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("")}`;
  const page = await (await contextOf(browser, at)).newPage();
  await page.goto("/signup");
  await signUp(page, username, fullName);
  await confirmMail(page, username);
  return { username, email: `${username}@people.example`, page };
}

/** The Super Admin of the demo. */
export async function oldSuperAdmin(browser: Browser, at: At): Promise<Member> {
  const context = await contextOf(browser, at);
  const account = await logIn(context.request, "ingrid", await demoPassword(context.request));
  const { username, email } = account.user;
  return { username, email, page: await openWith(context, [account]) };
}

/** Lets the Super Admin of the demo give somebody a role by clicks; their open page has it after the next step. */
export async function makeStaff(browser: Browser, at: At, { username, page: own }: Member, role: string): Promise<void> {
  const context = await contextOf(browser, at);
  const account = await logIn(context.request, "ingrid", await demoPassword(context.request));
  const page = await openWith(context, [account], "/admin/users");
  await page.getByRole("searchbox", { name: "Search by name, username or email" }).fill(username);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await page.getByRole("main").getByRole("listitem").getByRole("link").click();
  await page.getByRole("button", { name: "Change role" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Role").selectOption(role);
  await dialog.getByLabel("Reason").fill("They work with us from today");
  await dialog.getByRole("button", { name: "Change role" }).click();
  await expect(dialog).toBeHidden();
  await own.goto("/");
}
