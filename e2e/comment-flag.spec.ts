import { expect } from "@playwright/test";
import { openAs } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

test("a comment is flagged once, with a reason, and an admin reads the flag at the comment @spec:6.13", async ({ browser }) => {
  const mira = await openAs(await browser.newContext(), "mira", "/reports");
  await mira.getByPlaceholder("Search by Project or Username").last().fill("Reflected XSS in `name`");
  await mira.getByRole("button", { name: /Reflected XSS in/ }).click();
  await mira.getByRole("link", { name: "Explore" }).first().click();
  // Only another's comment, not yet reported, can be reported.
  const menus = mira.getByRole("button", { name: "Comment actions" });
  const reportItem = mira.getByRole("menuitem", { name: "Report" });
  let at = -1;
  do {
    await mira.keyboard.press("Escape");
    await menus.nth(++at).click();
    await expect(reportItem).toBeVisible();
  } while (await reportItem.isDisabled());
  await reportItem.click();
  const dialog = mira.getByRole("dialog", { name: "Report this comment" });
  await dialog.getByRole("button", { name: "Report" }).click();
  await expect(dialog.getByText("Please say what is wrong with it")).toBeVisible();
  const field = dialog.getByLabel("What is wrong with it?");
  await expect(field).toBeFocused();
  await field.fill("It names my employer");
  await dialog.getByRole("button", { name: "Report" }).click();
  await expect(mira.getByText("Reported. The platform’s admins will look at it.")).toBeVisible();
  await expect(mira.getByRole("listitem").filter({ hasText: "You reported this" }).last()).toContainText("It names my employer");
  await menus.nth(at).click();
  await expect(reportItem).toBeDisabled();
  await expect(reportItem).toContainText("You reported it already");

  const ingrid = await openAs(await browser.newContext(), "ingrid", new URL(mira.url()).pathname);
  await expect(ingrid.getByText(/Reported by mira/)).toBeVisible();
  await expect(ingrid.getByText("It names my employer")).toBeVisible();
});
