import { expect, test } from "@playwright/test";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { getReport } from "@safeport/contract/reports/report.endpoints";
import { boxesOf } from "./support/boxes.ts";
import { newCase, setStatus } from "./support/cases.ts";
import { send } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

test("a toast names its report and undoes a change of status and of severity", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  await setStatus(request, owner, report, { status: "under_review" });
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  const read = () => send<Report>(request, owner, getReport, { params: { report_id: report.report_id } });
  const toast = page.getByRole("alert").filter({ hasText: `#${report.id} ${report.poc_title}` });
  await page.getByRole("button", { name: "Status: Under review" }).click();
  await page.getByRole("menuitem", { name: "Resolved" }).click();
  await page.getByRole("button", { name: "Update status" }).click();
  await expect(toast).toContainText("Status updated successfully!");
  const [box, bell, menu] = await boxesOf(
    toast,
    page.getByRole("button", { name: /^Notifications/ }),
    page.getByRole("button", { name: "More actions" }),
  );
  expect(box.top).toBeGreaterThanOrEqual(Math.max(bell.bottom, menu.bottom));
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Status: Under review" })).toBeVisible();
  expect((await read()).status).toBe("under_review");

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Severity: Medium" }).click();
  await page.getByRole("menuitem", { name: "High" }).click();
  await page.getByRole("textbox", { name: "Reason" }).fill("All invoices can be read.");
  await page.getByRole("button", { name: "Change Severity" }).click();
  const changed = toast.filter({ hasText: "Severity updated" });
  // On a phone it covers no chip, and leaves a dialog that is opened meanwhile. It stays while the pointer is on it.
  await changed.hover();
  const endOf = async () => {
    const { y, height } = (await changed.boundingBox()) ?? { y: 0, height: Number.NaN };
    return y + height;
  };
  const severity = page.getByRole("button", { name: "Severity: High" });
  await expect.poll(endOf).toBeLessThanOrEqual((await severity.boundingBox())?.y ?? 0);
  await severity.press("Enter");
  await page.getByRole("menuitem", { name: "By CVSS vector" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Change Severity" });
  const field = await dialog.getByRole("radio", { name: "By CVSS vector" }).locator("..").boundingBox();
  await expect.poll(endOf).toBeLessThanOrEqual(field?.y ?? 0);
  await page.keyboard.press("Escape");
  await changed.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Severity: Medium" })).toBeVisible();
  expect((await read()).severity).toBe("medium");
});

test("on a phone the newest toast alone is shown, over the top bar and no action of a page or a dialog", async ({
  context,
  request,
}) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await page.setViewportSize({ width: 360, height: 740 });
  const chosen = ["Critical", "High", "Low"];
  for (const [at, name] of chosen.entries()) {
    await page.getByRole("button", { name: `Severity: ${chosen[at - 1] ?? "Medium"}` }).press("Enter");
    await page.getByRole("menuitem", { name }).press("Enter");
    await page.getByRole("textbox", { name: "Reason" }).fill("All invoices can be read.");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  const toasts = page.locator(".mantine-Notification-root");
  await expect(toasts).toHaveCount(3);
  const shown = toasts.filter({ visible: true });
  // Counted once, since they go by themselves.
  expect(await shown.count()).toBe(1);
  await expect(shown.and(toasts.last())).toBeVisible();
  // Its way in is over when it stands still.
  const bar = page.locator("header").first();
  await expect
    .poll(async () => {
      const [toast, top] = await boxesOf(shown, bar);
      return toast.bottom - top.bottom;
    })
    .toBeLessThanOrEqual(4);
  await page.getByRole("button", { name: "Severity: Low" }).press("Enter");
  await page.getByRole("menuitem", { name: "High" }).press("Enter");
  const [toast, dialog, primary] = await boxesOf(
    shown,
    page.getByRole("dialog"),
    page.getByRole("button", { name: "Change Severity" }),
  );
  expect(toast.bottom).toBeLessThanOrEqual(primary.top);
  expect(primary.bottom).toBeLessThanOrEqual(dialog.bottom);
});

test("no Undo is offered where the table of transitions has no way back", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await page.getByRole("button", { name: "Status: New" }).click();
  await page.getByRole("menuitem", { name: "Under review" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Status updated successfully!" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("the reason of a severity is in view at 900 px of height, before anything is scrolled", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Severity: Medium" }).click();
  await page.getByRole("menuitem", { name: "By CVSS vector" }).click();
  const field = page.getByRole("textbox", { name: "Reason" });
  await expect(page.getByRole("group", { name: /^Attack Vector/ })).toBeVisible();
  await expect(field).toBeInViewport({ ratio: 1 });
  const isOnTop = await field.evaluate((input) => {
    const { left, top, width, height } = input.getBoundingClientRect();
    return input.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isOnTop).toBe(true);
});
