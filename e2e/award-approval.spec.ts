import { expect } from "@playwright/test";
import { validateReport } from "@safeport/contract/reports/report.endpoints";
import { buildMember } from "@safeport/db/factories/build-member";
import { buildUser } from "@safeport/db/factories/build-user";
import { expectAccessible } from "./support/axe.ts";
import { newCase } from "./support/cases.ts";
import { db } from "./support/database.ts";
import { deposit } from "./support/money.ts";
import { variants } from "./support/nightly.ts";
import { logIn, newPerson, send } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

const phone = { width: 360, height: 740 };
for (const viewport of variants([phone], [phone, { width: 1440, height: 900 }]))
  test(`an owner limits what finance may award, and approves what is above it, at ${viewport.width} px @spec:10.24`, async ({
    browser,
    request,
  }) => {
    const { owner, hacker, report } = await newCase(request, { severity: "low" });
    const { company_id } = owner.company;
    const clerk = await newPerson(request, { role: "Business", full_name: "Fina Clerk" });
    await buildMember(db, { company_id, user_id: clerk.user.user_id, role: "finance" });
    const admin = await logIn(request, (await buildUser(db, { role: "Admin" })).username);
    await deposit(request, owner, admin, 200_000);
    const params = { report_id: report.report_id };
    await send(request, owner, validateReport, { params, body: {} });

    const page = await openWith(await browser.newContext({ viewport }), [owner], "/vault?tab=approvals");
    await expect(page.getByText("No award to approve")).toBeVisible();
    const limits = page.getByRole("region", { name: "Limits per member" });
    await limits.getByRole("button", { name: "Set limit: Fina Clerk" }).click();
    const dialog = page.getByRole("dialog", { name: "Limit of Fina Clerk" });
    await dialog.getByLabel("Limit a month").fill("50");
    await expectAccessible(dialog);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(limits.getByText("$50.00 left")).toBeVisible();

    const theirs = await openWith(await browser.newContext({ viewport }), [clerk], `/reports/${report.report_id}`);
    await theirs.getByRole("button", { name: "Award", exact: true }).click();
    const award = theirs.getByRole("dialog", { name: "Award report" });
    await expect(award.getByText("A colleague without a limit has to approve it")).toBeVisible();
    await award.getByLabel("Message").fill("Thank you for the clear steps.");
    await expectAccessible(award);
    await award.getByRole("button", { name: "Ask for approval of $100.00" }).click();
    await expect(award).toBeHidden();
    await theirs.getByRole("button", { name: "Award", exact: true }).click();
    await expect(award.getByText("An award of $100.00 waits for approval on this report.")).toBeVisible();
    await award.getByRole("link", { name: "Open approvals" }).click();
    await expect(theirs.getByRole("button", { name: /^Withdraw: / })).toBeVisible();
    await expect(theirs.getByRole("button", { name: /^Approve: / })).toBeHidden();

    const finder = await openWith(await browser.newContext({ viewport }), [hacker], `/reports/${report.report_id}`);
    await expect(finder.getByRole("region", { name: "Timeline" })).toBeVisible();
    await expect(finder.getByText("$100.00")).toBeHidden();

    // The list updates by itself.
    await page.getByRole("button", { name: /^Approve: / }).click();
    const asked = page.getByRole("dialog", { name: "Award $100.00?" });
    await expect(asked).toContainText("With the fee of $20.00, $120.00 are charged.");
    await expect(asked).toContainText("Thank you for the clear steps.");
    await expectAccessible(asked);
    await asked.getByRole("button", { name: "Approve" }).click();
    await expect(asked).toBeHidden();
    await expect(page.getByText("Approved", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expect(finder.getByRole("region", { name: "Timeline" })).toContainText("$100.00");
  });
