import { expect, type Page } from "@playwright/test";
import { expectFit, openNotification, openPage, screens } from "./support/journey.ts";
import { expectMail } from "./support/mail.ts";
import { startEmptyServer } from "./support/server.ts";
import { makeStaff, newMember, oldSuperAdmin } from "./support/staff.ts";
import { test } from "./support/test.ts";

async function proposeFee(page: Page, percent: string): Promise<void> {
  await page.getByLabel("Platform fee on awards").fill(percent);
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Waiting for a second Super Admin", { exact: true })).toBeVisible();
}

// A step that hangs is named.
test.use({ actionTimeout: 20_000 });

for (const screen of screens)
  test(`a fee change needs a second Super Admin, ${screen.name}`, async ({ browser }) => {
    test.setTimeout(240_000);
    // The fee is that of the whole platform, so other tests must not see it.
    const server = await startEmptyServer(0, { E2E_DEMO: "1" });
    try {
      const at = { screen, baseURL: /ready at (http:\S+)/.exec(server.output)?.[1] };
      const first = await newMember(browser, at, "Farah");
      await makeStaff(browser, at, first, "Super Admin");
      // A new Super Admin confirms nothing for a week, so the second one has been there for longer.
      const second = await oldSuperAdmin(browser, at);

      await openPage(first.page, "Admin desk");
      await first.page.getByRole("link", { name: "Platform settings" }).click();
      await proposeFee(first.page, "35");
      const waits = (page: Page) =>
        page.getByRole("main").getByRole("alert").filter({ hasText: "A change waits for a second Super Admin" });
      await expect(waits(first.page)).toContainText("35%");
      await expect(waits(first.page).getByRole("button", { name: "Confirm" })).toBeHidden();
      await expectFit(first.page, screen);

      const text = "A change of the money settings waits for a second person";
      await expectMail(second.page.request, second.email, text);
      await openNotification(second.page, text);
      await expect(waits(second.page)).toContainText(`@${first.username}`);
      await expectFit(second.page, screen);
      await waits(second.page).getByRole("button", { name: "Reject" }).click();
      const dialog = second.page.getByRole("dialog", { name: "Reject this change" });
      await dialog.getByRole("button", { name: "Reject" }).click();
      await expect(dialog.getByText("Give a reason")).toBeVisible();
      await dialog.getByLabel("Reason").fill("We promised companies 25 percent at most");
      await expectFit(second.page, screen);
      await dialog.getByRole("button", { name: "Reject" }).click();
      await expect(second.page.getByText("The change was not made")).toBeVisible();
      await expect(waits(second.page)).toBeHidden();

      const declined = "declined a change of the money settings that you proposed";
      await expectMail(first.page.request, first.email, "We promised companies 25 percent at most");
      await openNotification(first.page, declined);
      await first.page.reload();
      await proposeFee(first.page, "25");
      await openNotification(second.page, text);
      await second.page.reload();
      await expect(waits(second.page)).toContainText("25%");
      await waits(second.page).getByRole("button", { name: "Confirm" }).click();
      await expect(second.page.getByText("Money settings changed")).toBeVisible();
      await expect(second.page.getByLabel("Platform fee on awards")).toHaveValue(/^25/);
      await first.page.reload();
      await expect(first.page.getByLabel("Platform fee on awards")).toHaveValue(/^25/);
      await expectFit(first.page, screen);
    } finally {
      // A server that ends waits for the live streams of open pages.
      await Promise.all(browser.contexts().map((context) => context.close()));
      await server.stop();
    }
  });
