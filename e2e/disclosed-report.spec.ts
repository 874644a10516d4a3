import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { answerCollaboration, setCollaborators } from "@safeport/contract/reports/collaborators/collaborator.endpoints";
import { expectAccessible } from "./support/axe.ts";
import { newCase, setStatus } from "./support/cases.ts";
import { arrive, arriveAs, expectFit, openNotification, openPage, screens } from "./support/journey.ts";
import { newPerson, send } from "./support/people.ts";
import { test } from "./support/test.ts";

/** A resolved report that a researcher and a collaborator share. */
async function sharedReport(request: APIRequestContext) {
  const { owner, hacker, report } = await newCase(request);
  const friend = await newPerson(request, { full_name: "Noor Partner" });
  const params = { report_id: report.report_id };
  const collaborators = [{ username: friend.user.username, weight: 30 }];
  await send(request, hacker, setCollaborators, { params, body: { collaborators } });
  await send(request, friend, answerCollaboration, { params, body: { accept: true } });
  await setStatus(request, owner, report, { status: "resolved" });
  return { owner, hacker, friend, title: report.poc_title };
}

async function openReport(page: Page, title: string): Promise<void> {
  await openPage(page, "Reports");
  await page.getByRole("button", { name: title }).click();
  await page.getByRole("link", { name: "Explore" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused();
}

for (const screen of screens)
  test(`both sides publish a report of two people, and a stranger reads it, in French too, ${screen.name} @spec:10.10`, async ({
    browser,
    request,
  }) => {
    test.setTimeout(180_000);
    const { owner, hacker, friend, title } = await sharedReport(request);
    const page = await arriveAs(browser, screen, hacker);
    await openReport(page, title);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const ask = page.getByRole("dialog", { name: "Ask to publish this report" });
    // People double click, too.
    await ask.getByRole("button", { name: "Ask to publish" }).dblclick();
    await expect(ask).toBeHidden();
    await expect(page.getByText("You asked to publish this report.")).toBeVisible();
    await expectFit(page, screen);

    const friendPage = await arriveAs(browser, screen, friend);
    await openReport(friendPage, title);
    await friendPage.getByRole("link", { name: "Change your profile" }).click();
    const profile = friendPage.getByRole("switch", { name: /^Private profile/ });
    await profile.check();
    await friendPage.getByRole("button", { name: "Save profile" }).click();
    await friendPage.getByRole("link", { name: "Back to what you were doing" }).click();
    await expect(friendPage.getByText("Your profile is private: you are not shown among its collaborators.")).toBeVisible();
    await expectFit(friendPage, screen);
    await friendPage.getByRole("link", { name: "Change your profile" }).click();
    await profile.uncheck();
    await friendPage.getByRole("button", { name: "Save profile" }).click();
    await friendPage.getByRole("link", { name: "Back to what you were doing" }).click();
    await expect(friendPage.getByText("Readers see Noor Partner, @")).toBeVisible();
    const naming = friendPage.getByRole("button", { name: "Name me", exact: true });
    await expect(naming).toBeVisible();
    await expectAccessible(friendPage, "a collaborator who is asked for a name");
    await naming.click();
    await expect(friendPage.getByText("You are named where this report is published")).toBeVisible();
    await expectAccessible(friendPage, "a collaborator who is named");
    await expectFit(friendPage, screen);

    const company = await arriveAs(browser, screen, owner);
    await openNotification(company, "publish");
    await company.getByRole("button", { name: "Review and answer" }).dblclick();
    const answer = company.getByRole("dialog", { name: "Publish this report?" });
    await answer.getByRole("button", { name: "Preview and publish" }).click();
    await answer.getByRole("button", { name: "Publish now" }).dblclick();
    await expect(answer).toBeHidden();
    await expect(company.getByText("This report is public.")).toBeVisible();
    await expectFit(company, screen);

    const stranger = await arrive(browser, screen);
    await stranger.getByRole("link", { name: "Published reports" }).first().click();
    await stranger.getByRole("link", { name: title }).click();
    await expect(stranger).toHaveURL(/\/d\/\d{8}$/);
    await expect(stranger.getByText(hacker.user.full_name, { exact: true })).toBeVisible();
    await expect(stranger.getByText("Noor Partner", { exact: true })).toBeVisible();
    await expectFit(stranger, screen);
    await stranger.getByRole("link", { name: "Français" }).click();
    await expect(stranger.getByRole("heading", { name: "Étapes de reproduction" })).toBeVisible();
    await expect(stranger.getByText("Noor Partner", { exact: true })).toBeVisible();
    await expectFit(stranger, screen);
  });
