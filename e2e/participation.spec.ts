import { expect } from "@playwright/test";
import { applyToProgram } from "@safeport/contract/programs/participation/interest.endpoints";
import { expectAccessible } from "./support/axe.ts";
import { failCalls } from "./support/calls.ts";
import { publish } from "./support/cases.ts";
import { newOwner, newPerson, uniqueName } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

test("a researcher applies at 360 px, is let in, may report, and leaves @spec:7.53 @spec:8.24", async ({ browser }) => {
  const small = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const context = await browser.newContext();
  const owner = await newOwner(context.request);
  const person = await newPerson(context.request, { full_name: uniqueName("Ada Applicant") });
  const program = await publish(context.request, owner, owner.company, { participation: "application" });

  const researcherPage = await openWith(small, [person], `/bounties/${program.handle}`);
  await expect(researcherPage.getByRole("link", { name: "Submit report" })).toHaveCount(0);
  await researcherPage.getByRole("button", { name: "Apply" }).click();
  const dialog = researcherPage.getByRole("dialog", { name: `Apply to ${program.title}` });
  await dialog.getByRole("button", { name: "Send application" }).click();
  await expect(dialog.getByText("required")).toBeVisible();
  await expectAccessible(dialog);
  await dialog.getByLabel("Why do you want to take part?").fill("I know payment systems well");
  await failCalls(researcherPage, applyToProgram, "internal");
  await dialog.getByRole("button", { name: "Send application" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("An error occurred.");
  await researcherPage.unrouteAll();
  await dialog.getByRole("button", { name: "Send application" }).click();
  await expect(researcherPage.getByText("Your application is waiting for the company’s answer.")).toBeVisible();

  const company = await openWith(context, [owner], `/bounties/${program.handle}`);
  await company.getByRole("button", { name: "More pages about this program" }).click();
  await company.getByRole("menuitem", { name: "Members" }).click();
  await company.getByRole("tab", { name: "Applications" }).click();
  await expect(company.getByText("I know payment systems well")).toBeVisible();
  await company.getByRole("button", { name: `Reject the application of ${person.user.full_name}` }).click();
  await expectAccessible(company.getByRole("dialog"));
  await company.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await company.getByRole("button", { name: `Approve the application of ${person.user.full_name}` }).click();
  const applications = company.getByRole("list", { name: "Applications" });
  // The row stays where it was, so that a second press meets nobody else, and the approval can be undone.
  const approved = applications.getByRole("listitem").filter({ hasText: "Approved" });
  await expect(approved).toContainText("I know payment systems well");
  await expectAccessible(applications);
  await company.getByRole("button", { name: `Undo the approval of ${person.user.full_name}` }).click();
  await expect(company.getByRole("tab", { name: "Applications 1" })).toBeVisible();
  await expect(researcherPage.getByText("Your application is waiting for the company’s answer.")).toBeVisible();
  await company.getByRole("button", { name: `Approve the application of ${person.user.full_name}` }).click();
  await expect(approved).toBeVisible();
  await company.getByLabel("Status").selectOption("Rejected");
  await company.getByLabel("Status").selectOption("Waiting");
  await expect(applications).toHaveCount(0);
  for (const [status, count] of Object.entries({ Approved: 1, Rejected: 0, "Any status": 1 })) {
    await company.getByLabel("Status").selectOption(status);
    await expect(applications.getByText("I know payment systems well")).toHaveCount(count);
  }
  await expect(company.getByRole("banner").getByRole("searchbox")).toBeVisible();
  await company.getByRole("tab", { name: "Members" }).click();
  await expect(company.getByRole("link", { name: person.user.full_name })).toBeVisible();
  // One search box a screen, which the key focuses.
  await expect(company.getByRole("searchbox")).toHaveCount(1);
  await company.keyboard.press("/");
  await expect(company.getByRole("searchbox", { name: "Search by name" })).toBeFocused();

  await expect(researcherPage.getByRole("link", { name: "Submit report" })).toBeVisible();
  await researcherPage.getByRole("button", { name: "More pages about this program" }).click();
  await researcherPage.getByRole("menuitem", { name: "Leave program" }).click();
  await researcherPage.getByRole("dialog").getByLabel("Reason (optional)").fill("Too little time");
  await researcherPage.getByRole("dialog").getByRole("button", { name: "Leave program" }).click();
  await expect(researcherPage.getByRole("button", { name: "Apply" })).toBeVisible();
  expect(await researcherPage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("somebody is invited to a private program by name, finds it on the first page, accepts, and is banned @spec:7.54", async ({
  browser,
}) => {
  const small = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const context = await browser.newContext();
  const owner = await newOwner(context.request);
  const person = await newPerson(context.request, { full_name: uniqueName("Ines Invited") });
  const program = await publish(context.request, owner, owner.company, { visibility: "PRIVATE", participation: "invitation" });

  const researcherPage = await openWith(small, [person], `/bounties/${program.handle}`);
  await expect(researcherPage.getByText("This program doesn’t exist or isn’t visible to you")).toBeVisible();

  const company = await openWith(context, [owner], `/bounties/${program.handle}/members?tab=invitations`);
  await company.getByLabel("Username or email address").fill("nobody-of-this-name");
  await company.getByRole("button", { name: "Invite" }).click();
  await expect(company.getByText("No researcher has this username")).toBeVisible();
  await company.getByLabel("Username or email address").fill(person.user.username);
  await company.getByLabel("Message (optional)").fill("You know trains");
  await company.getByRole("button", { name: "Invite" }).click();
  await expect(company.getByRole("listitem").filter({ hasText: `@${person.user.username}` })).toContainText("Waiting");

  await researcherPage.goto("/");
  const waiting = researcherPage.getByRole("region", { name: "Invitations" });
  await expect(waiting.getByText("You know trains")).toBeVisible();
  await waiting.getByRole("button", { name: `Decline the invitation to ${program.title}` }).click();
  await expectAccessible(researcherPage.getByRole("dialog"));
  await researcherPage.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await waiting.getByRole("button", { name: `Accept the invitation to ${program.title}` }).click();
  await expect(waiting).toHaveCount(0);
  await researcherPage.goto(`/bounties/${program.handle}`);
  await expect(researcherPage.getByRole("link", { name: "Submit report" })).toBeVisible();

  await company.getByRole("tab", { name: "Members 1" }).click();
  await company.getByRole("button", { name: `More actions for ${person.user.full_name}` }).click();
  await company.getByRole("menuitem", { name: "Ban" }).click();
  await company.getByRole("dialog").getByLabel("Reason").fill("They tested accounts of other people");
  await company.getByRole("dialog").getByRole("button", { name: "Ban" }).click();
  await expect(company.getByText("Nobody takes part yet")).toBeVisible();
  await company.getByRole("tab", { name: "Bans 1" }).click();
  await expect(company.getByText("They tested accounts of other people")).toBeVisible();
  await researcherPage.reload();
  await expect(researcherPage.getByText("This program doesn’t exist or isn’t visible to you")).toBeVisible();
  await company.getByRole("button", { name: `Lift the ban on ${person.user.full_name}` }).click();
  await expectAccessible(company.getByRole("dialog"));
  await company.getByRole("dialog").getByRole("button", { name: "Lift ban" }).click();
  await expect(company.getByText("They tested accounts of other people")).toHaveCount(0);
});
