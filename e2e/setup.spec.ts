import { expect, test } from "@playwright/test";
import { password } from "./support/people.ts";
import { startEmptyServer } from "./support/server.ts";

test("the first Super Admin opens their account at the link that the server printed, once", async ({ page }) => {
  const server = await startEmptyServer();
  try {
    const link = /http:\S+\/setup#\S+/.exec(server.output)?.[0] ?? "";
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1, name: "Set up Safeport" })).toBeVisible();
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByText("Full name is required")).toBeVisible();
    await page.getByLabel("Full name").fill("Rosa Root");
    await page.getByLabel("Username").fill("rosa");
    await page.getByLabel("Email").fill("rosa@safeport.example");
    await page.getByLabel("Password", { exact: true }).fill("password12");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("alert")).toContainText(/common|guess/);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL(/\/admin\/desk$/);
    await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Users" })).toBeVisible();

    await page.goto(link);
    await page.getByLabel("Full name").fill("Second Root");
    await page.getByLabel("Username").fill("second");
    await page.getByLabel("Email").fill("second@safeport.example");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "This link no longer works" })).toBeVisible();
  } finally {
    await server.stop();
  }
});
