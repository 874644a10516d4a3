import { expect, type Page } from "@playwright/test";
import { buildUser } from "@safeport/db/factories/build-user";
import { expectAccessible } from "./support/axe.ts";
import { newCase, type ProgramInCase, sendReport } from "./support/cases.ts";
import { db } from "./support/database.ts";
import { arriveAs, expectFit, openNotification, openPage, screens } from "./support/journey.ts";
import { expectMail } from "./support/mail.ts";
import { logIn, uniqueName } from "./support/people.ts";
import { test } from "./support/test.ts";

/** Registers the known issue from the page of its program. */
async function register(page: Page, program: ProgramInCase, title: string): Promise<void> {
  await openPage(page, "Bounties");
  await expect(page.getByRole("heading", { level: 1, name: "Bounties" })).toBeVisible();
  await page.getByRole("link", { name: program.title }).click();
  await page.getByRole("button", { name: "More pages about this program" }).click();
  await page.getByRole("menuitem", { name: "Known issues" }).click();
  await page.getByRole("button", { name: "Add known issue" }).first().click();
  const form = page.getByRole("dialog", { name: "Add known issue" });
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Asset").selectOption({ label: program.scope.identifier });
  await form.getByLabel("Found on").fill("2026-01-31");
  await form.getByRole("button", { name: "Add known issue" }).click();
  await expect(form).toBeHidden();
}

async function closeAsDuplicate(page: Page, title: string): Promise<void> {
  await openPage(page, "Reports");
  await page.getByRole("button", { name: title }).click();
  await page.getByRole("link", { name: "Explore" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Update Report Status" }).click();
  const dialog = page.getByRole("dialog", { name: "Update Report Status" });
  await dialog.getByRole("radio", { name: /Duplicate/ }).check();
  await dialog.getByRole("radio", { name: /KI-1/ }).click();
  await dialog.getByRole("button", { name: "Update status" }).click();
  await expect(dialog).toBeHidden();
}

async function disputeDuplicate(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Request re-check" }).click();
  const dialog = page.getByRole("dialog", { name: "Request re-check" });
  await expect(dialog.getByLabel("What should change")).toHaveValue("not_duplicate");
  await dialog.getByLabel("Description").fill("The entry names another endpoint.");
  await dialog.getByRole("button", { name: "Request re-check" }).click();
  await openDispute(page);
}

async function openDispute(page: Page): Promise<void> {
  await page.getByRole("link", { name: "View dispute" }).first().click();
  await expectDispute(page);
}

async function expectDispute(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Dispute on report/);
}

/** Becomes the mediator of a new dispute, and decides as the researcher asks. */
async function decide(page: Page, title: string, mediator: string): Promise<void> {
  await openPage(page, "Discovery");
  await page.getByRole("region", { name: "Open disputes" }).getByRole("link", { name: title }).click();
  await openDispute(page);
  await page.getByLabel("Mediator", { exact: true }).selectOption(mediator);
  await page.getByRole("button", { name: "Name mediator" }).click();
  await page.getByLabel("Reason", { exact: true }).fill("The entry is about another endpoint.");
  await page.getByRole("button", { name: "Decide" }).click();
  const confirm = page.getByRole("dialog", { name: "Decide this dispute?" });
  await expect(confirm).toContainText("the report is no longer a duplicate");
  await confirm.getByRole("button", { name: "Decide" }).click();
  await expect(confirm).toBeHidden();
}

async function concede(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Concede" }).click();
  const dialog = page.getByRole("dialog", { name: "Concede this dispute?" });
  await dialog.getByLabel("What you want to say").fill("The entry is about another endpoint.");
  await expectAccessible(dialog);
  await dialog.getByRole("button", { name: "Concede" }).click();
  await expect(dialog).toBeHidden();
}

for (const screen of screens) {
  const isDecided = screen.colorScheme === "light";
  const end = isDecided ? "the mediator decides" : "the company concedes";
  test(`a duplicate of a known issue is disputed, and ${end}, ${screen.name} @spec:1.10`, async ({ browser, request }) => {
    test.setTimeout(180_000);
    const { owner, hacker, program } = await newCase(request);
    const title = uniqueName("Anybody opens any invoice");
    const company = await arriveAs(browser, screen, owner);
    await register(company, program, title);
    await expectFit(company, screen);
    await sendReport(request, hacker, program, { poc_title: title });
    await closeAsDuplicate(company, title);

    const page = await arriveAs(browser, screen, hacker);
    await openNotification(page, "Status is now Duplicate");
    const card = page.getByRole("region", { name: "Duplicate of a known issue" });
    await card.getByRole("button", { name: "Reveal asset and weakness" }).click();
    await expect(card.getByText(program.scope.identifier)).toBeVisible();
    const proof = page.waitForEvent("download");
    await card.getByRole("button", { name: "Download proof" }).click();
    expect((await proof).suggestedFilename()).toMatch(/\.json$/);
    await expectFit(page, screen);
    await disputeDuplicate(page);
    await expectFit(page, screen);

    await openNotification(company, "opened a dispute");
    await expectDispute(company);
    if (isDecided) {
      await company.getByLabel("Your answer").fill("It is in our register since January.");
      await company.getByRole("button", { name: "Send answer" }).click();
      await expect(company.getByRole("list", { name: "Statements of both sides" })).toContainText(
        "in our register since January",
      );
      const mediator = await logIn(request, (await buildUser(db, { role: "Admin", full_name: "Ada Mediator" })).username);
      const staff = await arriveAs(browser, screen, mediator);
      await decide(staff, title, mediator.user.username);
      await expectFit(staff, screen);
      await expectMail(request, hacker.user.email, "was decided for the side that opened it");
    } else await concede(company);

    await expect(page.getByText("The entry is about another endpoint.")).toBeVisible();
    await page
      .getByRole("link", { name: new RegExp(title) })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(card).toBeHidden();
    await expectFit(page, screen);
  });
}
