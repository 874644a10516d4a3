import { type APIRequestContext, type Browser, expect, type Page, request as requests } from "@playwright/test";
import { buildCompany } from "@safeport/db/factories/build-company";
import { buildMember } from "@safeport/db/factories/build-member";
import { buildUser } from "@safeport/db/factories/build-user";
import { canReadQr, readQr } from "@safeport/db/factories/read-qr";
import { openDatabase } from "@safeport/db/open-database";
import { expectAccessible } from "./support/axe.ts";
import { mailsTo } from "./support/mail.ts";
import { type Account, logIn, uniqueName } from "./support/people.ts";
import { startEmptyServer } from "./support/server.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

interface OwnServer {
  owner: Account;
  email: string;
  api: APIRequestContext;
  open(browser: Browser, width: number, path: string, colorScheme?: "dark" | "light"): Promise<Page>;
}

/** Runs steps on a server with further settings, where somebody owns a company. */
async function withServer(settings: Record<string, string>, steps: (server: OwnServer) => Promise<void>): Promise<void> {
  const server = await startEmptyServer(0, settings);
  const baseURL = /ready at (http:\/\/[^\s/]+)/.exec(server.output)?.[1] ?? "";
  const { db, pool } = openDatabase({ url: server.databaseUrl, max: 1, onError: () => {} });
  const api = await requests.newContext({ baseURL });
  try {
    const user = await buildUser(db, { username: uniqueName("kim"), role: "Business" });
    const { id } = await buildCompany(db, { name: "Harbour Works" });
    await buildMember(db, { company_id: id, user_id: user.id, role: "owner" });
    const owner = await logIn(api, user.username);
    await steps({
      owner,
      email: user.email,
      api,
      open: async (browser, width, path, colorScheme = "light") =>
        openWith(await browser.newContext({ baseURL, viewport: { width, height: 900 }, colorScheme }), [owner], path),
    });
  } finally {
    await api.dispose();
    await pool.end();
    await server.stop();
  }
}

/** Expects the code of a dialog to be what the dialog says, as a program of others reads it from the screen. */
async function expectCode(page: Page, reference: string): Promise<void> {
  const code = page.getByRole("img", {
    name: /^QR code of the transfer: €1,500\.00 to DE89 3704 0044 0532 0130 00, reference SP-/,
  });
  await expect(code).toBeVisible();
  if (!canReadQr) return;
  expect((await readQr(await code.screenshot())).split("\n")).toEqual([
    ...["BCD", "002", "1", "SCT", "COBADEFFXXX", "Safeport Test", "DE89370400440532013000", "EUR1500.00", "", "", reference],
  ]);
}

test("a company announces a deposit, and pays it by the code, the account or the mail, at 1440 and 360 px @spec:10.23", async ({
  browser,
}) => {
  await withServer({ CURRENCY: "EUR", E2E_DEMO: "1" }, async ({ email, api, open }) => {
    const page = await open(browser, 1440, "/vault");
    await page.getByRole("button", { name: "Deposit money" }).click();
    const form = page.getByRole("dialog", { name: "Deposit money" });
    await form.getByLabel("Amount").fill("1500");
    await form.getByLabel("Purchase order").fill("PO-2026/77");
    await form.getByRole("button", { name: "Get reference" }).click();
    const opened = page.getByRole("dialog", { name: "Write this reference on your transfer" });
    const reference = (await opened.getByText(/^SP-\w{4}-\w{4}$/).textContent()) ?? "";
    await expectCode(page, reference);
    for (const value of ["DE89 3704 0044 0532 0130 00", "COBADEFFXXX", "Safeport Test", "€1,500.00", "PO-2026/77"])
      await expect(opened.getByText(value, { exact: true })).toBeVisible();
    const saved = page.waitForEvent("download");
    await opened.getByRole("button", { name: "Pro-forma (PDF)" }).click();
    expect((await saved).suggestedFilename()).toBe(`pro-forma-${reference}.pdf`);
    await expectAccessible(opened);

    const mailed = async () => (await mailsTo(api, email)).find((mail) => mail.includes(`How to pay deposit ${reference}`)) ?? "";
    await expect.poll(mailed, { timeout: 15_000 }).not.toBe("");
    for (const text of [`Reference: ${reference}`, "IBAN: DE89 3704 0044 0532 0130 00", "Amount: €1,500.00"])
      expect(await mailed()).toContain(text);

    // On a phone in the dark theme, from the address that the mail has: scanners want dark on light there, too.
    const path = /href="http:\/\/[^/]+(\/vault[^"]+)"/.exec(await mailed())?.[1]?.replaceAll("&amp;", "&") ?? "";
    const phone = await open(browser, 360, path, "dark");
    await phone.getByRole("button", { name: "How to pay" }).click();
    await expectCode(phone, reference);
    const copy = phone.getByRole("button", { name: "Copy IBAN" });
    await expect(copy).toBeVisible();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

test("where the operator has named no account, the dialog says so and who can change it, and announces nothing @spec:10.23", async ({
  browser,
}) => {
  const none = { RECEIVING_NAME: "", RECEIVING_IBAN: "", RECEIVING_BIC: "" };
  await withServer(none, async ({ open }) => {
    for (const width of [1440, 360]) {
      const page = await open(browser, width, "/vault");
      await page.getByRole("button", { name: "Deposit money" }).click();
      const dialog = page.getByRole("dialog", { name: "Deposit money" });
      await expect(dialog.getByText("No deposits by bank transfer yet")).toBeVisible();
      await expect(dialog.getByText(/Ask the people who run it/)).toBeVisible();
      await expect(dialog.getByLabel("Amount")).toBeHidden();
      await dialog.getByRole("button", { name: "Done" }).click();
      await expect(dialog).toBeHidden();
    }
  });
});
