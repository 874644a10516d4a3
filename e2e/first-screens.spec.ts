import { expect, test } from "@playwright/test";
import { listOwnProgramInvitations } from "@safeport/contract/programs/participation/invitation.endpoints";
import { expectAccessible } from "./support/axe.ts";
import { holdCalls } from "./support/calls.ts";
import { newCase } from "./support/cases.ts";
import { newOwner, newPerson } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

test("a new owner reads what to set up, a new hacker that a mail waits, and either can have it sent again", async ({
  browser,
  context,
  request,
}) => {
  const owner = await newOwner(request);
  const page = await openWith(context, [owner], "/");
  const list = page.getByRole("region", { name: `Set up ${owner.company.name}` });
  await expect(list.getByRole("listitem")).toHaveCount(5);
  await expectAccessible(list);
  await list.getByRole("link", { name: "Invite" }).click();
  await expect(page).toHaveURL(`/companies/${owner.company.company_id}?tab=members`);
  await page.getByLabel("Username or email address").fill("triage@mail.example");
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByText("triage@mail.example was invited")).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Discovery" }).click();
  await expect(list.getByRole("listitem").filter({ hasText: "Invite a triager" }).getByLabel("Done")).toBeVisible();

  await list.getByRole("listitem").last().getByRole("link", { name: "Deposit" }).click();
  await expect(page.getByRole("dialog")).toContainText("Deposit");

  const other = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const hacker = await newPerson(request, { verified: false });
  const hackerPage = await openWith(other, [hacker], "/");
  await expect(hackerPage.getByText(`Confirm ${hacker.user.email}: open the mail we sent you.`)).toBeVisible();
  await hackerPage.getByRole("button", { name: "Resend the mail" }).click();
  await expect(hackerPage.getByText(`We sent the mail again to ${hacker.user.email}.`)).toBeVisible();
  await expectAccessible(hackerPage.getByRole("main"));
  expect(await hackerPage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await other.close();
});

test("the start page shows programs once the reader's invitations, which are above them, are known", async ({
  context,
  request,
}) => {
  const page = await openWith(context, [await newPerson(request)], "/settings");
  const invitations = await holdCalls(page, listOwnProgramInvitations);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Discovery" })).toBeVisible();
  const programs = page.getByText("Newest programs", { exact: true });
  await expect(programs).toBeAttached();
  await expect(programs).toBeHidden();
  await expect(page.getByRole("status", { name: "Loading" }).first()).toBeVisible();
  invitations.release();
  await expect(programs).toBeVisible();
});

test("with site data blocked, a public page can be read, and sign-in says what it needs", async ({ context, request }) => {
  const { program } = await newCase(request);
  await context.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("Access is denied", "SecurityError");
        },
      });
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  for (const path of ["/login", "/signup"]) {
    await page.goto(path);
    await expect(page.getByRole("alert")).toContainText("Signing in needs site data");
    await expect(page.getByRole("textbox")).toHaveCount(0);
  }
  await page.goto(`/p/${program.handle}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(program.title);
  expect(errors).toEqual([]);
});
