import { expect } from "@playwright/test";
import { newCase } from "./support/cases.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

test("an owner connects a tracker, and files a report as an issue after a preview of what is sent, at 360 px", async ({
  browser,
  request,
}) => {
  const { owner, report } = await newCase(request, { poc_title: "Stored cross-site scripting in the delivery note" });
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await openWith(context, [owner], `/companies/${owner.company.company_id}?tab=connections`);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  const connect = page.getByRole("dialog", { name: "Connect a tracker or a chat" });
  await connect.getByLabel("Project").fill("acme");
  await connect.getByLabel("Access token").fill("a token of a tracker");
  await connect.getByRole("button", { name: "Connect" }).click();
  await expect(connect.getByText("This is not the name of a project of this service")).toBeVisible();
  await connect.getByLabel("Project").fill("acme/shop");
  await connect.getByRole("button", { name: "Connect" }).click();
  await expect(page.getByText("acme/shop")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole("button", { name: "Rules: GitHub issues" }).click();
  const rules = page.getByRole("dialog", { name: "Rules for acme/shop" });
  await rules.getByLabel("Close the issue with its report").check();
  for (const name of ["Critical", "High", "Medium", "Low", "None"])
    await rules.getByLabel(name, { exact: true }).fill(`sev: ${name}`);
  await rules.getByRole("button", { name: "Save" }).click();
  await expect(rules).toBeHidden();
  await page.getByRole("button", { name: "Rules: GitHub issues" }).click();
  await expect(rules.getByLabel("Close the issue with its report")).toBeChecked();
  await expect(rules.getByLabel("Critical", { exact: true })).toHaveValue("sev: Critical");
  await page.keyboard.press("Escape");

  await page.goto(`/reports/${report.report_id}`);
  await page.getByText("Details", { exact: true }).or(page.locator("details > summary")).first().click();
  await page.getByRole("button", { name: "File as issue" }).click();
  const dialog = page.getByRole("dialog", { name: "File this report as an issue" });
  const preview = dialog.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText(report.poc_title);
  await expect(preview).not.toContainText("Steps");
  await expect(preview).toContainText("Label: sev: ");
  await dialog.getByLabel("The number and a link").click();
  await expect(preview).toContainText(`Report #${report.id}`);
  await expect(preview).not.toContainText(report.poc_title);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await dialog.getByRole("button", { name: "File issue" }).click();
  // No server of a tracker answers the test, so the job goes on trying.
  await expect(page.getByRole("region", { name: "Issues" })).toContainText("acme/shop · Is being filed");
});
