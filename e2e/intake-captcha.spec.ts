import { expect, type Page } from "@playwright/test";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildScope } from "@safeport/db/factories/build-scope";
import { freePort } from "@safeport/db/factories/free-port";
import { openDatabase } from "@safeport/db/open-database";
import { expectAccessible } from "./support/axe.ts";
import { startCaptchaProvider } from "./support/captcha-provider.ts";
import { startEmptyServer } from "./support/server.ts";
import { test } from "./support/test.ts";

/** A server whose forms have a CAPTCHA, with the address of a program's form. */
async function startWithCaptcha(provider: "hcaptcha" | "turnstile") {
  const [captcha, port] = [await startCaptchaProvider(), await freePort()];
  const server = await startEmptyServer(port, {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    CONTENT_URL: `http://localhost:${port}`,
    INTAKE_CHALLENGE: provider,
    CAPTCHA_SITE_KEY: "10000000-aaaa-bbbb-cccc-000000000001",
    CAPTCHA_SECRET: "0x4AAAAAAAsecretOfTheSite",
    CAPTCHA_ORIGIN: captcha.origin,
    OUTBOUND_NETWORKS: "127.0.0.1",
  });
  const { db, close } = openDatabase({ url: server.databaseUrl, max: 1, onError: () => {} });
  const program = await buildProgram(db, { title: "Web shop" });
  await buildScope(db, { program_id: program.id });
  await db
    .insertInto("intake")
    .values({ program_id: program.id, is_open: true, frame_origins: [captcha.origin] })
    .execute();
  return {
    captcha,
    url: `http://127.0.0.1:${port}/intake/${program.handle}`,
    /** A page of others that shows the form. */
    embedding: `${captcha.origin}/site?script=http://127.0.0.1:${port}/embed/intake.js&program=${program.handle}`,
    submissions: async () => (await db.selectFrom("intake_submission").select("title").execute()).map(({ title }) => title),
    async stop() {
      await close();
      await server.stop();
      await captcha.close();
    },
  };
}

const widgetOf = (page: Page) => page.frameLocator('iframe[title^="Check by"]').frameLocator("iframe");

async function write(page: Page): Promise<void> {
  await page.getByLabel("Title").fill("Open redirect");
  await page.getByRole("textbox", { name: "Description" }).fill("The login form follows any address.");
  await page.getByLabel("Your email address").fill("robin@people.example");
}

test("somebody without an account passes the CAPTCHA of the operator by keyboard, also after it has expired, failed or was not confirmed", async ({
  browser,
}) => {
  const site = await startWithCaptcha("turnstile");
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await page.goto(site.url);
    await expect(page.getByText("The check appears when you begin to write.")).toBeVisible();
    await expect(page.getByText("Cloudflare Turnstile runs it")).toBeVisible();
    expect(site.captcha.scripts()).toBe(0);
    await page.evaluate(() => localStorage.setItem("secret", "of the app"));
    await write(page);
    const send = page.getByRole("button", { name: "Send report" });
    await expect(widgetOf(page).getByRole("button", { name: "I am human" })).toBeVisible();
    // Only the frame can say that the check is passed.
    const forged = { safeportCaptcha: { state: "solved", token: "forged" } };
    await page.evaluate((message) => postMessage(message, "*"), forged);
    await send.click();
    await expect(page.getByText("Pass the check first, then send the form.")).toBeVisible();
    await expect(page.getByRole("group", { name: "Check against automated reports" })).toBeFocused();
    await expectAccessible(page);

    await widgetOf(page).getByRole("button", { name: "Expire" }).click();
    await expect(page.getByText("The check has expired. Please do it again.")).toBeVisible();
    await widgetOf(page).getByRole("button", { name: "Fail" }).click();
    await expect(page.getByRole("alert")).toContainText("The check by Cloudflare Turnstile did not work.");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("alert")).toBeHidden();
    await widgetOf(page).getByRole("button", { name: "I am human" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("The check is passed.")).toBeVisible();

    site.captcha.setDown(true);
    await send.click();
    await expect(page.getByRole("alert")).toContainText("cannot be confirmed right now");
    await expect(page.getByLabel("Title")).toHaveValue("Open redirect");
    expect(await site.submissions()).toEqual([]);
    site.captcha.setDown(false);
    await widgetOf(page).getByRole("button", { name: "I am human" }).click();
    await expect(page.getByText("The check is passed.")).toBeVisible();
    await send.click();
    await expect(page.getByText("Check your email")).toBeVisible();
    expect(await site.submissions()).toEqual(["Open redirect"]);
    // The script of the provider runs in an origin in which the app stores nothing.
    expect(site.captcha.shown.every((query) => query.get("host") === "localhost" && query.get("stored") === "0")).toBe(true);
  } finally {
    await site.stop();
  }
});

test("a content blocker that stops the CAPTCHA is named, and the form follows theme and language on a phone @spec:10.40", async ({
  browser,
}) => {
  const site = await startWithCaptcha("hcaptcha");
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 800 }, colorScheme: "dark", locale: "fr-FR" });
    const page = await context.newPage();
    await page.route("**/1/api.js**", (route) => route.abort());
    await page.goto(site.url);
    await page.getByLabel("Titre").fill("Redirection ouverte");
    await expect(page.getByRole("alert")).toContainText("La vérification par hCaptcha n’a pas fonctionné.");
    await page.unroute("**/1/api.js**");
    await page.getByRole("button", { name: "Réessayer" }).click();
    const widget = page.frameLocator('iframe[title="Vérification par hCaptcha"]').frameLocator("iframe");
    await widget.getByRole("button", { name: "Je suis humain" }).click();
    await expect(page.getByText("La vérification est réussie.")).toBeVisible();
    const { theme, language } = Object.fromEntries(site.captcha.shown.at(-1) ?? []);
    expect([theme, language]).toEqual(["dark", "fr"]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expect(page.getByLabel("Titre")).toHaveValue("Redirection ouverte");
    await widget.getByRole("button", { name: "Fail" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expectAccessible(page);
  } finally {
    await site.stop();
  }
});

test("the form on another site shows the CAPTCHA in the frame's own frame, which grows while a challenge is open", async ({
  browser,
}) => {
  const site = await startWithCaptcha("hcaptcha");
  try {
    const page = await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage();
    await page.goto(site.embedding);
    const form = page.frameLocator("iframe");
    await form.getByLabel("Title").fill("Open redirect");
    await form.getByRole("textbox", { name: "Description" }).fill("The login form follows any address.");
    await form.getByLabel("Your email address").fill("robin@people.example");
    const frame = form.locator('iframe[title="Check by hCaptcha"]');
    const widget = frame.contentFrame().locator("iframe").contentFrame();
    await widget.getByRole("button", { name: "Ask" }).click();
    await expect(frame).toHaveCSS("height", "640px");
    await widget.getByRole("button", { name: "I am human" }).click();
    await expect(form.getByText("The check is passed.")).toBeVisible();
    await expect(frame).not.toHaveCSS("height", "640px");
    await form.getByRole("button", { name: "Send report" }).click();
    await expect(form.getByText("Check your email")).toBeVisible();
    expect(await site.submissions()).toEqual(["Open redirect"]);
  } finally {
    await site.stop();
  }
});
