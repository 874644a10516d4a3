import { expect, test } from "@playwright/test";
import { answerSeverity, changeSeverity } from "@safeport/contract/reports/report.endpoints";
import { expectAccessible } from "./support/axe.ts";
import { newCase, setStatus } from "./support/cases.ts";
import { variants } from "./support/nightly.ts";
import { send } from "./support/people.ts";
import { openAs, openWith } from "./support/sign-in.ts";

for (const width of variants([360], [360, 1440]))
  test(`a contested severity becomes a dispute with what differs, which is answered and decided, and changes the report, at ${width} px @spec:1.10 @spec:10.13`, async ({
    browser,
    request,
  }) => {
    const viewport = { width, height: width === 360 ? 740 : 900 };
    const newContext = () => browser.newContext({ viewport });
    const vectors = ["CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:N", "CVSS:3.1/AV:L/AC:L/PR:H/UI:N/S:U/C:L/I:N/A:N"] as const;
    const { hacker, owner, report } = await newCase(request, { severity: "high", cvss_vector: vectors[0] });
    const { report_id } = report;
    const params = { report_id };
    await send(request, owner, changeSeverity, { params, body: { cvss_vector: vectors[1], reason: "Only clerks can reach it" } });
    await send(request, hacker, answerSeverity, { params, body: { answer: "contested", reason: "Customers reach it, too" } });
    const mine = await openWith(await newContext(), [hacker], `/reports/${report_id}`);
    await mine
      .getByRole("region", { name: "The company changed the severity" })
      .getByRole("button", { name: "Dispute Report" })
      .click();
    const dialog = mine.getByRole("dialog", { name: "Dispute Report" });
    await expect(dialog.getByLabel("Dispute type")).toHaveValue("Submission");
    await dialog.getByLabel("Severity you ask for").selectOption("High");
    await dialog.getByLabel("Description").fill("The export has the invoices of every company.");
    await dialog.getByRole("button", { name: "Dispute Report" }).click();
    await mine.getByRole("link", { name: "View dispute" }).click();
    await expect(mine.getByRole("heading", { level: 1 })).toHaveText(`Dispute on report #${report.id}`);
    await expect(mine.getByText("Another severity: High")).toBeVisible();
    const change = mine.getByRole("region", { name: "Contested change of severity" });
    await expect(change.getByRole("row", { name: "Attack vector" })).toContainText("Network");
    await expect(change.getByText("Only clerks can reach it")).toBeVisible();
    await expect(mine.getByRole("button", { name: "Send answer" })).toHaveCount(0);
    await expect(mine.getByText("The mediator can decide once the answer is here or overdue.")).toBeVisible();
    await expectAccessible(mine);
    const address = new URL(mine.url()).pathname;

    const ownerPage = await openWith(await newContext(), [owner], address);
    await ownerPage.getByRole("button", { name: "Send answer" }).click();
    await expect(ownerPage.getByLabel("Your answer")).toBeFocused();
    await ownerPage.getByLabel("Your answer").fill("The export is read by our own people only.");
    await ownerPage.getByRole("button", { name: "Send answer" }).click();
    await expect(ownerPage.getByRole("listitem").filter({ hasText: "The export is read by our own people only." })).toBeVisible();

    const staff = await openAs(await newContext(), "ingrid", address);
    await staff.getByLabel("Mediator", { exact: true }).selectOption("ingrid");
    await staff.getByRole("button", { name: "Name mediator" }).click();
    await expect(staff.getByRole("heading", { name: "Decide this dispute" })).toBeVisible();
    // The report, both statements and the decision are on this page.
    const evidence = staff.getByRole("region", { name: "Disputed report" });
    await expect(evidence.getByText("Anyone reads the invoices of every customer.")).toBeVisible();
    const sides = staff.getByRole("list", { name: "Statements of both sides" }).getByRole("listitem");
    await expect(sides).toHaveText([/The export has the invoices/, /read by our own people only/]);
    // The requested outcome is preselected.
    await expect(staff.getByLabel("New severity")).toHaveValue("high");
    await staff.getByLabel("Reason", { exact: true }).fill("The invoices belong to other companies.");
    await expectAccessible(staff);
    await staff.getByRole("button", { name: "Decide" }).click();
    const confirm = staff.getByRole("dialog", { name: "Decide this dispute?" });
    await confirm.getByRole("button", { name: "Decide" }).click();
    await expect(confirm).toBeHidden();
    await expect(staff.getByText("The invoices belong to other companies.")).toBeVisible();
    await expect(staff.getByRole("button", { name: "Decide" })).toHaveCount(0);

    // The page of the reporter follows without a reload.
    await expect(mine.getByText("The invoices belong to other companies.")).toBeVisible();
    await mine.goto(`/reports/${report.report_id}`);
    await expect(mine.getByRole("link", { name: "by decision of the dispute" })).toBeVisible();
    await expect(mine.getByRole("main").getByText("High", { exact: true }).first()).toBeVisible();
  });

test("the re-check of a closed report is requested, and found in the list of disputes @spec:1.10 @spec:10.13", async ({
  context,
  request,
}) => {
  const { hacker, owner, report } = await newCase(request);
  await setStatus(request, owner, report, { status: "closed", close_reason: "informative" });
  const page = await openWith(context, [hacker], `/reports/${report.report_id}`);
  await page.getByRole("button", { name: "Request re-check" }).click();
  const dialog = page.getByRole("dialog", { name: "Request re-check" });
  // There is nothing to choose.
  await expect(dialog.getByRole("combobox", { name: "What should change" })).toBeVisible();
  await expect(dialog.getByLabel("Dispute type")).toBeHidden();
  await dialog.getByLabel("Description").fill("It was closed without a test.");
  await dialog.getByRole("button", { name: "Request re-check" }).click();
  await expect(dialog).toBeHidden();
  await page.goto("/disputes?status=open");
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: report.poc_title });
  await expect(row.getByText("Open", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: "Title, program or number" }).fill("no such title");
  await expect(page.getByText("No dispute matches these filters")).toBeVisible();
  await page.getByRole("searchbox", { name: "Title, program or number" }).fill(report.poc_title);
  await expect(row.getByText("Open", { exact: true })).toBeVisible();
  await page.getByRole("combobox", { name: "Status" }).selectOption("Withdrawn");
  await expect(page.getByText("No dispute matches these filters")).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await page.getByRole("combobox", { name: "Show" }).selectOption("Re-checks requested");
  await expect(page).toHaveURL(/only=rechecks/);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(row).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await row.getByRole("link", { name: report.poc_title }).click();
  await page.getByRole("button", { name: "Withdraw dispute" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw dispute" }).click();
  await expect(page.getByText("Withdrawn", { exact: true })).toBeVisible();
});
