import { expect, type Locator, type Page, test } from "@playwright/test";
import { updateScope } from "@safeport/contract/programs/core/program.endpoints";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { getReport } from "@safeport/contract/reports/report.endpoints";
import { listAsset, newCase, sendReport } from "./support/cases.ts";
import { type Account, newPerson, send } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

const cvss_vector = "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H";
const reason = "Anybody can read all invoices.";

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Change Severity" }).click();
  return page.getByRole("dialog", { name: "Change Severity" });
}

const read = (request: Parameters<typeof send>[0], who: Account, { report_id }: Report) =>
  send<Report>(request, who, getReport, { params: { report_id } });

test("the dialog names the cap of the asset, and nothing above it can be chosen", async ({ context, request }) => {
  const { owner, program } = await newCase(request);
  const scope = await listAsset(request, owner, program, { max_severity: "low" });
  const report = await sendReport(
    request,
    await newPerson(request),
    { ...program, scope },
    { severity: "critical", cvss_vector },
  );
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await expect(page.getByText("Capped at Low by the asset", { exact: true })).toBeVisible();
  const dialog = await openDialog(page);
  await dialog.getByText("By name").click();
  await expect(dialog.getByText(`Capped at Low by the asset ${scope.identifier}.`)).toBeVisible();
  for (const name of ["Critical", "High", "Medium"]) {
    await expect(dialog.getByRole("radio", { name: new RegExp(`^${name}`) })).toBeDisabled();
  }
  await dialog.getByRole("radio", { name: /^None/ }).check();
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Change Severity" }).click();
  await expect(page.getByText("Severity updated successfully!")).toBeVisible();
  expect((await read(request, owner, report)).severity).toBe("none");
});

test("a cap set after a report was sent does not hold for it", async ({ context, request }) => {
  const { owner, report, program } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  const dialog = await openDialog(page);
  await dialog.getByText("By name").click();
  await dialog.getByRole("radio", { name: /^Critical/ }).check();
  const { scope_id, asset_type, identifier, is_eligible_for_bounty, is_out_of_scope } = program.scope;
  const body = { asset_type, identifier, is_eligible_for_bounty, is_out_of_scope, max_severity: "medium" };
  await send(request, owner, updateScope, { params: { scope_id }, body });
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Change Severity" }).click();
  await expect(page.getByText("Severity updated successfully!")).toBeVisible();
  expect((await read(request, owner, report)).severity).toBe("critical");
});
