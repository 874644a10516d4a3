import { expect } from "@playwright/test";
import { newCase } from "./support/cases.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

test("an owner adds a webhook, sees its secret once and what was sent, and makes a token of the company, at 360 px", async ({
  browser,
  request,
}) => {
  const { owner } = await newCase(request);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await openWith(context, [owner], `/companies/${owner.company.company_id}?tab=connections`);
  await page.getByRole("button", { name: "Add webhook" }).click();
  const form = page.getByRole("dialog", { name: "Add a webhook" });
  await form.getByLabel("Address").fill("http://127.0.0.1/hook");
  await form.getByRole("button", { name: "Add webhook" }).click();
  await expect(form.getByText("Enter an address that begins with https://")).toBeVisible();
  // A private address, which is refused without waiting for a name server.
  await form.getByLabel("Address").fill("https://127.0.0.1/hook");
  await form.getByRole("button", { name: "Add webhook" }).click();
  const secret = page.getByRole("dialog", { name: "The secret of the webhook" });
  await expect(secret).toContainText("whsec_");
  await secret.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(page.getByText("whsec_")).toHaveCount(0);

  const list = page.getByRole("list", { name: "Webhooks" });
  await expect(list).toContainText("2 events");
  await list.getByRole("button", { name: "Test: 127.0.0.1" }).click();
  await expect(page.getByText("The test message was not taken: no connection")).toBeVisible();
  await list.getByRole("button", { name: "Deliveries: 127.0.0.1" }).click();
  const log = page.getByRole("dialog", { name: "Deliveries to 127.0.0.1" });
  await log.getByRole("button", { name: "Show the message Test message" }).click();
  await expect(log).toContainText(`"company_id": "${owner.company.company_id}"`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  // Messages sent from another tab come into the open list.
  const other = await context.newPage();
  await other.goto(`/companies/${owner.company.company_id}?tab=connections`);
  await other.getByRole("button", { name: "Test: 127.0.0.1" }).click();
  await expect(other.getByText("The test message was not taken: no connection")).toBeVisible();
  await other.close();
  await expect(log.getByText("Test message", { exact: true })).toHaveCount(2, { timeout: 15_000 });
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Make a token" }).click();
  const token = page.getByRole("dialog", { name: "Make a token" });
  await token.getByRole("button", { name: "Make token" }).click();
  // The page behind the dialog has a field of the same name.
  await expect(token.getByLabel("Name")).toBeFocused();
  await expect(token.getByText("Choose at least one")).toBeVisible();
  await token.getByLabel("Name").fill("Pipeline");
  await token.getByLabel("Role in the company").selectOption("triager");
  await token.getByLabel("Read reports").check();
  await token.getByRole("button", { name: "Make token" }).click();
  await expect(token).toContainText("spt_");
  await token.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("list", { name: "API tokens of the company" })).toContainText("Triager · Read reports");
});
