import { expect, type Locator, type Page, test } from "@playwright/test";
import { changeSeverity, changeStatus, getReport } from "@safeport/contract/reports/report.endpoints";
import { boxesOf } from "./support/boxes.ts";
import { failCalls, holdCalls, isCallOf } from "./support/calls.ts";
import { dispute, newCase, setStatus } from "./support/cases.ts";
import { openWith } from "./support/sign-in.ts";

/** The six statuses of the specification are those that a team can set, apart from taking a report on. */
const afterNew = ["Under review", "Needs more info", "Resolved", "Closed", "Duplicate", "Spam", "Not applicable"];
const afterResolved = ["Under review", "Needs more info", "Closed", "Duplicate", "Spam", "Not applicable"];

async function choose(page: Page, action: string): Promise<Locator> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: action }).click();
  return page.getByRole("dialog", { name: action });
}

async function rate(dialog: Locator, severity: string, reason: string): Promise<void> {
  await dialog.getByText("By name").click();
  await dialog.getByRole("radio", { name: new RegExp(`^${severity}`) }).check();
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Change Severity" }).click();
}

/** The statuses a dialog offers, by their chips. */
function offers(dialog: Locator): Locator {
  return dialog.getByRole("radiogroup").locator("label [data-tone]");
}

test("a severity is chosen among five, with a reason, and the timeline shows it @spec:4.6 @spec:4.28 @spec:9.12", async ({
  context,
  request,
}) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  const dialog = await choose(page, "Change Severity");
  await dialog.getByText("By name").click();
  await expect(dialog.getByRole("radio", { name: /^(Critical|High|Medium|Low|None)/ })).toHaveCount(5);
  await expect(dialog.getByRole("radio", { name: /^Medium/ })).toBeChecked();
  for (const [severity, tone] of Object.entries({
    Critical: "red",
    High: "orange",
    Medium: "yellow",
    Low: "blue",
    None: "grey",
  })) {
    await expect(dialog.locator("label [data-tone]").filter({ hasText: severity })).toHaveAttribute("data-tone", tone);
  }
  await rate(dialog, "High", "too short");
  await expect(dialog.getByText("Please give a reason of at least 10 characters")).toBeVisible();
  const call = page.waitForRequest(isCallOf(changeSeverity));
  await rate(dialog, "High", "Every customer's invoices can be read.");
  expect((await call).postDataJSON()).toEqual({
    severity: "high",
    reason: "Every customer's invoices can be read.",
    version: report.version,
  });
  await expect(page.getByText("Severity updated successfully!")).toBeVisible();
  await expect(dialog).toBeHidden();
  const item = page.getByRole("region", { name: "Timeline" }).getByRole("listitem");
  await expect(item.filter({ hasText: "Every customer's invoices can be read." })).toContainText(/Medium.*High/);
});

test("the severity dialog does not change its size while it loads", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], "/reports");
  await page.getByRole("button", { name: report.poc_title }).click();
  const reading = await holdCalls(page, getReport);
  const dialog = await choose(page, "Change Severity");
  await expect(dialog.getByTestId("skeleton-row")).toHaveCount(4);
  const before = await dialog.boundingBox();
  reading.release();
  await expect(dialog.getByRole("group", { name: /^Attack Vector/ })).toBeVisible();
  expect(await dialog.boundingBox()).toEqual(before);
});

test("all metrics of a vector show at 1280 × 800, and on a phone a message leaves the reason in view", async ({
  context,
  request,
}) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await page.setViewportSize({ width: 1280, height: 800 });
  const dialog = await choose(page, "Change Severity");
  await dialog.getByText("By CVSS vector").click();
  const reason = dialog.getByLabel("Reason");
  const [metric, box] = await boxesOf(dialog.getByRole("group", { name: /^Availability/ }), reason);
  expect(metric.bottom).toBeLessThan(box.top);

  await page.setViewportSize({ width: 360, height: 740 });
  await rate(dialog, "Medium", "It stays as it is.");
  const message = dialog.getByText("Nothing was changed.");
  await expect(message).toBeVisible();
  const [above, below, button] = await boxesOf(reason, message, dialog.getByRole("button", { name: "Cancel" }));
  expect(above.bottom).toBeLessThan(below.top);
  expect(below.bottom).toBeLessThan(button.top);
});

test("the severity a report already has is not sent again, and the reason stays for another @spec:4.5", async ({
  context,
  request,
}) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  let sent = 0;
  page.on("request", (call) => {
    if (isCallOf(changeSeverity)(call)) sent++;
  });
  const dialog = await choose(page, "Change Severity");
  await rate(dialog, "Medium", "It stays as it is.");
  const unchanged = dialog.getByText("The report already has this severity. Nothing was changed.");
  await expect(unchanged).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toHaveValue("It stays as it is.");
  expect(sent).toBe(0);
  await dialog.getByRole("radio", { name: /^High/ }).check();
  await expect(unchanged).toBeHidden();
  await dialog.getByRole("button", { name: "Change Severity" }).click();
  await expect(dialog).toBeHidden();
});

test("a severity that cannot be changed shows an error, and the typed reason stays @spec:8.18", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  const dialog = await choose(page, "Change Severity");
  await failCalls(page, changeSeverity, "forbidden", "Triagers alone rate a report");
  await rate(dialog, "Low", "Only one's own invoices.");
  await expect(dialog.getByRole("alert").getByText("Failed to update severity")).toBeVisible();
  await expect(dialog.getByRole("alert").getByText("Triagers alone rate a report")).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toHaveValue("Only one's own invoices.");
  await page.unrouteAll();
  await dialog.getByRole("button", { name: "Change Severity" }).click();
  await expect(dialog).toBeHidden();
  // It would cover the menu, and stay for as long as the pointer is on it.
  const toast = page.getByRole("alert").filter({ hasText: "Severity updated successfully!" });
  await toast.getByRole("button", { name: "Close" }).click();
  await expect(toast).toBeHidden();

  await failCalls(page, changeSeverity, "internal");
  const again = await choose(page, "Change Severity");
  await rate(again, "High", "On second thoughts: all of them.");
  await expect(again.getByRole("alert")).toHaveText("Failed to update severity");
});

test("the status dialog offers the allowed transitions, and asks for what each needs @spec:4.3 @spec:4.28 @spec:9.12", async ({
  context,
  request,
}) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  // High enough that nothing in the dialog scrolls.
  await page.setViewportSize({ width: 1280, height: 1000 });
  const dialog = await choose(page, "Update Report Status");
  await expect(offers(dialog)).toHaveText(afterNew);
  for (const [at, tone] of ["amber", "sky", "green", "grey", "brown", "rose", "rose"].entries()) {
    await expect(offers(dialog).nth(at)).toHaveAttribute("data-tone", tone);
  }
  const send = dialog.getByRole("button", { name: "Update status" });
  await send.click();
  await expect(dialog.getByText("Please select a status")).toBeVisible();
  const choices = dialog.getByRole("radiogroup");
  const [place] = await boxesOf(choices);
  for (const [status, complaint] of [
    ["Needs more info", "Please say what you need to know"],
    ["Closed", "Please select why it is closed"],
    ["Duplicate", "Choose the original report"],
    ["Spam", "Please give a reason of at least 20 characters"],
    ["Not applicable", "Please give a reason of at least 20 characters"],
  ] as const) {
    await dialog.getByRole("radio", { name: new RegExp(`^${status}`) }).check();
    await expect(dialog.getByText(complaint)).toHaveCount(0);
    await send.click();
    await expect(dialog.getByText(complaint)).toBeVisible();
    // The choices stay where they are, whatever the chosen one asks for.
    expect((await boxesOf(choices))[0].top, status).toBe(place.top);
  }
  await dialog.getByRole("radio", { name: /^Closed/ }).check();
  await dialog.getByLabel("Why it is closed").selectOption("Accepted risk");
  await send.click();
  await expect(page.getByText("Status updated successfully!")).toBeVisible();
  await expect(dialog).toBeHidden();
  const item = page.getByRole("region", { name: "Timeline" }).getByRole("listitem");
  await expect(item.filter({ hasText: "changed the status" }).last()).toContainText(/Closed.*Accepted risk/);
});

test("a closed report is offered the other closed statuses and reopening, with a reason @spec:4.3", async ({
  context,
  request,
}) => {
  const { owner, report } = await newCase(request);
  await setStatus(request, owner, report, { status: "resolved" });
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  const dialog = await choose(page, "Update Report Status");
  await expect(offers(dialog)).toHaveText(afterResolved);
  await dialog.getByRole("radio", { name: /^Under review/ }).check();
  await dialog.getByRole("button", { name: "Update status" }).click();
  await expect(dialog.getByText("Please give a reason", { exact: true })).toBeVisible();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The fix is not complete.");
  await dialog.getByRole("button", { name: "Update status" }).click();
  await expect(page.getByText("Status updated successfully!")).toBeVisible();
  await expect(page.getByRole("region", { name: "Timeline" }).getByText("The fix is not complete.")).toBeVisible();
});

test("a status that cannot be set shows an error and the possible ones @spec:8.19", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  const dialog = await choose(page, "Update Report Status");
  const alert = dialog.getByRole("alert");
  const send = dialog.getByRole("button", { name: "Update status" });
  await failCalls(page, changeStatus, "internal");
  await dialog.getByRole("radio", { name: /^Resolved/ }).check();
  await send.click();
  await expect(alert).toHaveText("Failed to update status");

  const allowed = ["spam", "closed"];
  await failCalls(page, changeStatus, "illegal_transition", "It was closed in the meantime", { allowed });
  await send.click();
  await expect(alert.getByText("Failed to update status")).toBeVisible();
  await expect(alert.getByText("It was closed in the meantime")).toBeVisible();
  await expect(alert.getByText("The statuses that are possible now are listed below.")).toBeVisible();
  await expect(offers(dialog)).toHaveText(["Spam", "Closed"]);
});

test("the dialog says why a disputed report cannot be closed", async ({ context, request }) => {
  const { owner, hacker, report } = await newCase(request);
  await dispute(request, hacker, report);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  const dialog = await choose(page, "Update Report Status");
  await expect(dialog.getByText("The report is disputed. It can be closed once the dispute has ended.")).toBeVisible();
});
