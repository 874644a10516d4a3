import { expect, test } from "@playwright/test";
import { login } from "@safeport/contract/accounts/core/account.endpoints";
import { failCalls } from "./support/calls.ts";
import { mailedLink } from "./support/mail.ts";
import { newPerson, password } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";

test("a person with too many failed sign-ins gets a mailed link, at which the password is taken", async ({ page, request }) => {
  const { user } = await newPerson(request);
  await page.goto("/login");
  await failCalls(page, login, "sign_in_limited", "Too many failed sign-ins with this name; wait a few minutes and try again");
  await signIn(page, user.username, password);
  await expect(page.getByRole("alert")).toContainText("Too many failed sign-ins");
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByRole("status")).toContainText("If this account exists, a link is on its way");

  await page.unrouteAll();
  await page.goto(await mailedLink(request, user.email, "/login"));
  const sent = page.waitForRequest((call) => call.url().endsWith(login.path));
  await signIn(page, user.username, password);
  expect((await sent).postDataJSON().pass).toMatch(/^[0-9a-f-]{36}\./);
  await expect(page).toHaveURL(/\/$/);
});
