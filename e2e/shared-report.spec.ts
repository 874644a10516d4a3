import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { newCase } from "./support/cases.ts";
import { mailedLink } from "./support/mail.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

/** Nothing stands out of the window. */
const expectToFit = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

test("an owner shares one report with a vendor, who reads and comments on a phone in French until the owner ends it @spec:10.63", async ({
  browser,
  request,
}) => {
  const { owner, hacker, report } = await newCase(request);
  const { company } = owner;
  const vendor = `maintainer-of-a-rather-long-library-name-${Date.now()}@upstream.example`;
  const wide = { viewport: { width: 1440, height: 900 } };
  const team = await openWith(await browser.newContext(wide), [owner], `/reports/${report.report_id}`);

  await test.step("the owner invites an address from the menu of the report", async () => {
    await team.getByRole("button", { name: "More actions" }).click();
    await team.getByRole("menuitem", { name: "Share outside the company" }).click();
    const dialog = team.getByRole("dialog", { name: "Shared outside the company" });
    await expect(dialog.getByText("Nobody outside the company reads this report.")).toBeVisible();
    await dialog.getByRole("button", { name: "Share and send the link" }).click();
    await expect(dialog.getByLabel("Email address")).toBeFocused();
    await dialog.getByLabel("Email address").fill(vendor);
    await dialog.getByLabel("Note").fill("The bug is in your parser; see the second step.");
    const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel("Last day").fill(day);
    await dialog.getByRole("button", { name: "Share and send the link" }).click();
    await expect(team.getByText(`${vendor} gets the link by mail.`)).toBeVisible();
    await expect(dialog.getByText("Not opened yet")).toBeVisible();
    await expectAccessible(team);
    await dialog.getByRole("button", { name: `Send the link again: ${vendor}` }).click();
    await expect(team.getByText(`${vendor} gets the link again.`)).toBeVisible();
    await team.keyboard.press("Escape");
    await expect(team.getByText("One person outside the company can read this report and comment.")).toBeVisible();
    await expect(team.getByText("shared this report with somebody outside the company.")).toBeVisible();
  });

  const phone = { viewport: { width: 360, height: 780 }, colorScheme: "dark", locale: "fr-FR" } as const;
  const guest = await (await browser.newContext(phone)).newPage();
  const link = await mailedLink(request, vendor, "/shared-report");
  await test.step("the vendor reads it by the mailed link and comments", async () => {
    await guest.goto(link);
    await expect(guest.getByRole("heading", { level: 1, name: report.poc_title })).toBeVisible();
    await expect(guest.getByText(`${company.name} partage ce rapport avec vous (${vendor}).`)).toBeVisible();
    await expect(guest.getByText("The bug is in your parser")).toBeVisible();
    await expect(guest.getByText(hacker.user.username)).toBeHidden();
    await guest.getByLabel("Votre commentaire").fill("Corrigé dans la version 2.4.");
    await guest.getByRole("button", { name: "Envoyer le commentaire" }).click();
    await expect(guest.getByRole("listitem").filter({ hasText: "Corrigé dans la version 2.4." })).toContainText("Vous");
    await expectToFit(guest);
    await expectAccessible(guest);
  });

  await test.step("both sides see the comment of the guest, the researcher no address", async () => {
    await expect(team.getByText(`Guest of ${company.name} (${vendor})`)).toBeVisible();
    const reporter = await openWith(await browser.newContext(wide), [hacker], `/reports/${report.report_id}`);
    await expect(reporter.getByText(`Guest of ${company.name}`, { exact: true })).toBeVisible();
    await reporter.getByRole("button", { name: "Details" }).click();
    const dialog = reporter.getByRole("dialog", { name: "Shared outside the company" });
    await expect(dialog.getByText("Somebody outside the company")).toBeVisible();
    await expect(dialog.getByRole("button", { name: /End/ })).toHaveCount(0);
    await expect(reporter.getByText(vendor)).toHaveCount(0);
  });

  await test.step("the owner ends it, and the open page of the vendor says so", async () => {
    await team.getByRole("button", { name: "Details" }).click();
    await team.getByRole("button", { name: `End access: ${vendor}` }).click();
    await team
      .getByRole("dialog", { name: /^End the access of/ })
      .getByRole("button", { name: "End access" })
      .click();
    await expect(team.getByText("The access has ended.")).toBeVisible();
    await expect(team.getByText("Ended by the company")).toBeVisible();
    await guest.getByLabel("Votre commentaire").fill("Encore une chose.");
    await guest.getByRole("button", { name: "Envoyer le commentaire" }).click();
    await expect(guest.getByText("Ce rapport n’est plus partagé avec vous")).toBeVisible();
    await guest.reload();
    await expect(guest.getByText("Demandez à la personne qui vous a invité")).toBeVisible();
    await expectToFit(guest);
    await expectAccessible(guest);
    await guest.goto(`${link.slice(0, -3)}xxx`);
    await guest.reload();
    await expect(guest.getByText("Ce lien ne fonctionne pas")).toBeVisible();
  });
});
