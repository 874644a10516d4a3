import { type BrowserContext, expect, type Page } from "@playwright/test";
import { login } from "@safeport/contract/accounts/account.endpoints";
import { demoPassword } from "@safeport/db/demo/demo-accounts";

/** The four people of the demo market. */
export type DemoUser = "mira" | "dana" | "tomas" | "ingrid";

/** Opens a page on which a demo person is signed in, as if they had done so earlier in this browser. */
export async function openAs(context: BrowserContext, username: DemoUser, path = "/"): Promise<Page> {
  const answer = await context.request.post(login.path, { data: { username, password: demoPassword } });
  expect(answer.status()).toBe(200);
  const { access_token, user } = await answer.json();
  await context.addInitScript(
    ([token, account]) => {
      // Runs before every page of this browser; once is enough, or nobody could ever sign out.
      if (sessionStorage.getItem("opened")) return;
      sessionStorage.setItem("opened", "yes");
      localStorage.setItem("safeport.accounts", JSON.stringify([{ id: account.username, user: account, token }]));
      localStorage.setItem("safeport.active_account", account.username);
    },
    [access_token, user] as const,
  );
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Signs in by the form of the login page. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("Username or email").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}
