import { expect, test } from "@playwright/test";
import { changeStatus } from "@safeport/contract/reports/report.endpoints";
import { expectAccessible } from "./support/axe.ts";
import { newCase, sendReport } from "./support/cases.ts";
import { send } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

for (const [name, look] of [
  ["a wide screen", { viewport: { width: 1440, height: 900 }, colorScheme: "light" }],
  ["a dark phone", { viewport: { width: 360, height: 740 }, colorScheme: "dark" }],
] as const)
  test(`a new person gives a stake and gets it back, on ${name} @spec:10.73`, async ({ browser, request }) => {
    test.slow();
    const { owner, hacker, program, report } = await newCase(request, { severity: "low" });
    const body = { status: "resolved" as const, reason: "Fixed in the release of today" };
    await send(request, owner, changeStatus, { params: { report_id: report.report_id }, body });

    const team = await openWith(await browser.newContext(look), [owner], `/bounties/${program.handle}/intake`);
    const settings = team.getByRole("region", { name: "Stake" });
    await settings.getByRole("checkbox", { name: "Ask people without a record for a stake" }).check();
    await expect(settings.getByRole("textbox", { name: "Points" })).toHaveValue("5");
    await settings.getByRole("textbox", { name: "Points" }).fill("4");
    await expectAccessible(settings, "the stake of a program");
    await team.emulateMedia({ colorScheme: look.colorScheme });
    await settings.getByRole("button", { name: "Save stake" }).click();
    await expect(team.getByText("Stake saved")).toBeVisible();

    // The second report of 90 days is a trial, too; the third is not.
    await sendReport(request, hacker, program, { poc_title: "The second trial" });
    const mine = await openWith(await browser.newContext(look), [hacker], `/bounties/${program.handle}/report`);
    await mine.getByRole("combobox", { name: "Asset" }).click();
    await mine.getByRole("option", { name: program.scope.identifier }).click();
    await mine.getByLabel("Title").fill("Any invoice can be read by its number");
    await mine
      .getByRole("textbox", { name: "Description" })
      .fill("The number in the address is not checked against the account.");
    await mine.getByRole("textbox", { name: "Steps to reproduce" }).fill("1. Sign in.\n2. Open the invoice of another account.");
    await mine.getByRole("textbox", { name: "Impact" }).fill("Anyone reads every invoice.");
    await mine.getByLabel("Vector", { exact: true }).fill("CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N");
    await expect(mine.getByText("Sending this report holds 4 points.")).toBeVisible();
    await mine.getByRole("button", { name: "Send report" }).click();
    const dialog = mine.getByRole("dialog");
    const confirm = dialog.getByRole("button", { name: "Send report" });
    await expect(dialog).toContainText("They come back unless the report ends as spam or not applicable.");
    await expect(confirm).toBeDisabled();
    await dialog.getByRole("checkbox", { name: "I give 4 points as a stake" }).check();
    await expectAccessible(dialog, "a stake that is agreed to");
    await mine.emulateMedia({ colorScheme: look.colorScheme });
    await confirm.click();
    await expect(mine).toHaveURL(/\/reports\/[0-9a-f-]{36}$/);
    const stake = mine.getByRole("region", { name: "Stake" });
    // A phone shows the facts of a report once they are opened.
    const openFacts = async () => {
      if (look.viewport.width < 1024) await mine.locator("summary", { hasText: program.title }).click();
    };
    await openFacts();
    await expect(stake).toContainText("Held");
    await expect(stake).toContainText("4 points");
    await expectAccessible(stake, "a held stake");
    const address = new URL(mine.url()).pathname;

    // What is held cannot be given again, and the form says what helps.
    await mine.goto(`/bounties/${program.handle}/report`);
    await expect(mine.getByText("You have 1 point to give, and this program asks for 4.")).toBeVisible();

    await team.goto(address);
    await team.getByRole("button", { name: "Validate" }).first().click();
    const validation = team.getByRole("dialog");
    await validation.getByRole("button", { name: "Validate" }).click();
    await expect(validation).toHaveCount(0);

    await mine.goto(address);
    await openFacts();
    await expect(stake).toContainText("Came back");
    await mine.goto("/points");
    const row = mine.getByRole("row").filter({ hasText: "Stake" });
    await expect(row).toContainText("Reversed");
    await expect(row).toContainText("4");
  });
