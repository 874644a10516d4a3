import type { APIRequestContext } from "@playwright/test";
import { expect } from "@playwright/test";
import { inviteResearcher } from "@safeport/contract/programs/participation/invitation.endpoints";
import { expectAccessible } from "./support/axe.ts";
import { publish } from "./support/cases.ts";
import { mailedLink } from "./support/mail.ts";
import { newOwner, newPerson, password, send, uniqueName } from "./support/people.ts";
import { test } from "./support/test.ts";

async function invite(request: APIRequestContext, email: string) {
  const owner = await newOwner(request);
  const program = await publish(request, owner, owner.company, { visibility: "PRIVATE", participation: "invitation" });
  await send(request, owner, inviteResearcher, {
    params: { program: program.handle },
    body: { email, message: "You know trains" },
  });
  return { owner, program, link: await mailedLink(request, email, "/program-invitation") };
}

test("somebody without an account signs up by a mailed invitation, accepts it first, and sees the program @spec:7.54", async ({
  page,
  request,
}) => {
  const email = `${uniqueName("invited")}@people.example`;
  const { owner, program, link } = await invite(request, email);
  await page.goto(link);
  await expect(page.getByText(`${owner.user.username} invites you to a program.`)).toBeVisible();
  await expect(page.getByText(program.title)).toHaveCount(0);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Email")).not.toBeEditable();
  await expectAccessible(page);
  await page.getByLabel("Full name").fill("Ines Invited");
  await page.getByLabel("Username").fill(uniqueName("ines"));
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("You know trains")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Accept the invitation to ${program.title}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: program.title })).toBeVisible();
  await expect(page.getByRole("link", { name: "Submit report" })).toBeVisible();
});

test("a researcher with the invited address signs in by the mailed link and sees the invitation at once", async ({
  page,
  request,
}) => {
  const { user } = await newPerson(request);
  const { program, link } = await invite(request, `${user.username}@people.example`);
  await page.goto(link);
  await page.getByRole("link", { name: /^Sign in as/ }).click();
  await page.getByLabel("Username or email").fill(user.username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("button", { name: `Accept the invitation to ${program.title}` })).toBeVisible();
});
