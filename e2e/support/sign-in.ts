import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { demoAccounts } from "@safeport/contract/accounts/core/account.endpoints";
import type { DemoAccount } from "@safeport/contract/accounts/core/account.schema";
import { type Account, logIn, send } from "./people.ts";

/** The four people of the demo data. */
export type DemoUser = "mira" | "dana" | "tomas" | "ingrid";

/** Opens a page on which a demo person is signed in, as if they had done so earlier in this browser. */
export async function openAs(context: BrowserContext, username: DemoUser, path = "/"): Promise<Page> {
  return openWith(context, [await logIn(context.request, username, await demoPassword(context.request))], path);
}

/** The password of the demo accounts, which the server tells callers at its machine. */
export async function demoPassword(api: APIRequestContext): Promise<string> {
  const { items } = await send<{ items: DemoAccount[] }>(api, null, demoAccounts);
  return items[0]?.password ?? "";
}

/** Opens a page in a browser that holds these accounts; the first is the active one. */
export async function openWith(context: BrowserContext, accounts: readonly Account[], path = "/"): Promise<Page> {
  await context.addInitScript(
    (stored) => {
      // Runs before every page of this browser; once is enough, or nobody could ever sign out.
      if (sessionStorage.getItem("opened")) return;
      sessionStorage.setItem("opened", "yes");
      localStorage.setItem("safeport.accounts", JSON.stringify(stored));
      localStorage.setItem("safeport.active_account", stored[0]?.id ?? "");
    },
    accounts.map(({ user, token }) => ({ id: user.username, user, token })),
  );
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Signs in by the form of the login page. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("Username or email").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
