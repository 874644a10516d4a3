import { expect, test } from "@playwright/test";
import { changeSeverity } from "@safeport/contract/reports/report.endpoints";
import { expectAccessible } from "./support/axe.ts";
import { newCase } from "./support/cases.ts";
import { send } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

test("the author contests a severity that the company set, which the company sees at once @spec:10.13", async ({
  browser,
  request,
}) => {
  const { hacker, owner, report } = await newCase(request, { severity: "high" });
  const { report_id } = report;
  const body = { severity: "low", reason: "Only clerks can reach it" } as const;
  await send(request, owner, changeSeverity, { params: { report_id }, body });
  const ownerPage = await openWith(await browser.newContext(), [owner], `/reports/${report_id}`);
  const mine = await openWith(await browser.newContext(), [hacker], `/reports/${report_id}`);
  await mine.getByRole("button", { name: "Contest", exact: true }).click();
  const dialog = mine.getByRole("dialog", { name: "Contest the severity" });
  await dialog.getByRole("button", { name: "Contest severity" }).click();
  await expect(dialog.getByLabel("Why")).toBeFocused();
  await dialog.getByLabel("Why").fill("Customers reach it through the export.");
  await dialog.getByRole("button", { name: "Contest severity" }).click();
  await expect(dialog).toBeHidden();
  await expect(mine.getByText("Severity contested", { exact: true }).first()).toBeVisible();
  await expectAccessible(mine);
  await expect(ownerPage.getByText("Customers reach it through the export.")).toBeVisible();
  await expect(ownerPage.getByRole("button", { name: "Accept", exact: true })).toHaveCount(0);
  await mine.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(mine.getByRole("button", { name: "Accept", exact: true })).toHaveCount(0);
});
