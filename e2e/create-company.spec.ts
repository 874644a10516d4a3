import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { answer, problem, wordless } from "./support/answers.ts";
import { expectAccessible } from "./support/axe.ts";
import { type Account, newOwner, newPerson, uniqueName } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

const createUrl = "**/v1/company/create/";
const listUrl = /\/v1\/company\/\?/;
/** 1 × 1 pixel. */
const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

async function openDialog(context: BrowserContext, owner: Account): Promise<{ page: Page; dialog: Locator }> {
  const page = await openWith(context, [owner], "/vault");
  await expect(page.getByRole("heading", { name: "Vault", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: /^User menu/ }).click();
  await page.getByRole("button", { name: "Add Company" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Company" });
  await expect(dialog.getByLabel("Company name")).toBeFocused();
  return { page, dialog };
}

async function fillIn(dialog: Locator, name: string): Promise<void> {
  await dialog.getByLabel("Company name").fill(name);
  await dialog.getByLabel("Domain", { exact: true }).fill(`${uniqueName("quay")}.example`);
  await dialog.getByLabel("Domain verification method").selectOption("Meta Tag");
}

const create = (dialog: Locator) => dialog.getByRole("button", { name: "Create Company" });

test("a company needs a name, a domain and a method, and takes images only for its logo @spec:5.9 @spec:5.11", async ({
  context,
  request,
}) => {
  const { page, dialog } = await openDialog(context, await newOwner(request));
  await create(dialog).click();
  for (const name of ["Company name", "Domain", "Domain verification method"])
    await expect(dialog.getByText(`${name} is required`)).toBeVisible();
  await expect(dialog.getByLabel("Company name")).toBeFocused();
  await expect(dialog.getByLabel("Domain", { exact: true })).toHaveAttribute("placeholder", "example.com");
  const methods = dialog.getByLabel("Domain verification method").getByRole("option");
  await expect(methods).toHaveText(["Choose a method", "TXT Record", "Email Confirmation", "Meta Tag"]);
  const name = uniqueName("Quay Works");
  await fillIn(dialog, name);
  const logo = page.locator("input[type=file]");
  await expect(logo).toHaveAttribute("accept", /^image\/[a-z]+(,image\/[a-z]+)*$/);
  await logo.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") });
  await create(dialog).click();
  await expect(dialog.getByText("Failed to create company")).toBeVisible();
  await expect(dialog.getByText(/image/i).last()).toBeVisible();
  await logo.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from(png, "base64") });
  await create(dialog).click();
  await expect(page.getByText("Company has been successfully created")).toBeVisible();
  await page.getByRole("button", { name: /^User menu/ }).click();
  await expect(page.getByRole("button", { name: `${name} Owner` }).locator("img")).toHaveJSProperty("naturalWidth", 1);
});

test("a company that cannot be created shows an error in the form and a toast with the reason for five seconds @spec:8.7 @spec:8.9 @spec:9.4", async ({
  context,
  request,
}) => {
  const { page, dialog } = await openDialog(context, await newOwner(request));
  await fillIn(dialog, "Quay Works");
  await answer(page, createUrl, "POST", problem("forbidden", "No more companies today"));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await create(dialog).click();
  const toast = page.getByText("No more companies today");
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(toast).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(dialog.getByRole("alert")).toHaveText("Failed to create company");
  await page.clock.runFor(4_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(toast).toHaveCount(0);
  await expect(dialog.getByLabel("Company name")).toHaveValue("Quay Works");
  await page.clock.resume();
  await page.unroute(createUrl);
  await answer(page, createUrl, "POST", wordless);
  await create(dialog).click();
  await expect(page.getByText("Error creating company")).toBeVisible();
});

test("when the companies fail to load, the content stays hidden until Retry @spec:8.6", async ({ context, request }) => {
  await answer(context, listUrl, "GET", problem("forbidden", "The register is closed"));
  const page = await openWith(context, [await newOwner(request)], "/vault");
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("Error fetching company data");
  await expect(alert).toContainText("The register is closed");
  await expect(page.getByRole("heading", { name: "Vault", level: 1 })).toHaveCount(0);
  await context.unroute(listUrl);
  await alert.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { name: "Vault", level: 1 })).toBeVisible();
});

test("without a company the content stays hidden, also when the dialogs are closed @spec:2.42 @spec:4.21", async ({
  context,
  request,
}) => {
  const page = await openWith(context, [await newPerson(request, { role: "Business" })], "/vault");
  const required = page.getByRole("dialog", { name: "Company Required" });
  await expectAccessible(required);
  await required.getByRole("button", { name: "Close" }).click();
  await expect(required).toBeHidden();
  await expect(page.getByText("Please create a company to access the platform.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Vault", level: 1 })).toHaveCount(0);
  await page.getByRole("main").getByRole("button", { name: "Create Company" }).click();
  await expect(page.getByRole("dialog", { name: "Create Company" })).toBeVisible();
});
