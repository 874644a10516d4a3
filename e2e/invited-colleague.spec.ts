import { type APIRequestContext, expect, test } from "@playwright/test";
import { inviteMember } from "@safeport/contract/companies/member.endpoints";
import { mailedLink } from "./support/mail.ts";
import { newOwner, newPerson, password, send, uniqueName } from "./support/people.ts";

async function invite(request: APIRequestContext, email: string) {
  const owner = await newOwner(request);
  const params = { company_id: owner.company.company_id };
  await send(request, owner, inviteMember, { params, body: { invitee: email, role: "triager" } });
  return { owner, link: await mailedLink(request, email, "/company-invitation") };
}

test("somebody without an account joins the company by the mailed link alone @spec:1.9", async ({ page, request }) => {
  const email = `${uniqueName("colleague")}@people.example`;
  const { owner, link } = await invite(request, email);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: `Join ${owner.company.name}` })).toBeVisible();
  await expect(page.getByText(`${owner.user.username} invites you. Your role: Triager.`)).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Email")).not.toBeEditable();
  await page.getByLabel("Full name").fill("Robin Colleague");
  await page.getByLabel("Username").fill(uniqueName("robin"));
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(new RegExp(`/companies/${owner.company.company_id}$`));
  await expect(page.getByText("Your role: triager")).toBeVisible();
});

test("somebody whose account cannot join is told to ask for another address", async ({ page, request }) => {
  const { user } = await newPerson(request);
  const { owner, link } = await invite(request, `${user.username}@people.example`);
  await page.goto(link);
  await expect(page.getByText(`Ask ${owner.user.username} to invite another address of yours.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Create account" })).toBeHidden();
});

test("somebody with a company account signs in and accepts the invitation", async ({ page, request }) => {
  const { user } = await newPerson(request, { username: uniqueName("kim"), role: "Business" });
  const { owner, link } = await invite(request, `${user.username}@people.example`);
  await page.goto(link);
  await page.getByRole("link", { name: /^Sign in as/ }).click();
  await page.getByLabel("Username or email").fill(user.username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/companies/${owner.company.company_id}$`));
});
