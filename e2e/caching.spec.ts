import { expect, type Page, test } from "@playwright/test";
import { hold } from "./support/answers.ts";
import { newCase } from "./support/cases.ts";
import { openWith } from "./support/sign-in.ts";

/** Bytes of the page's static files from the network, and their number. */
function transferOf(page: Page): Promise<{ files: number; bytes: number }> {
  return page.evaluate(() => {
    const files = performance
      .getEntriesByType("resource")
      .map((entry) => entry.toJSON() as { name: string; transferSize: number })
      .filter(({ name }) => name.includes("/assets/"));
    return { files: files.length, bytes: files.reduce((sum, { transferSize }) => sum + transferSize, 0) };
  });
}

/** The typefaces in which the browser has drawn a heading. */
async function typefacesOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "h1" });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  await session.detach();
  return fonts.map(({ familyName }) => familyName);
}

const inter = [expect.stringMatching(/^Inter/)];

test("a second load of the report list fetches no static file again", async ({ context, request }) => {
  const { owner } = await newCase(request);
  const page = await openWith(context, [owner], "/reports");
  const isThere = async () => {
    await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
    await expect(page.locator(".mantine-Skeleton-root")).toHaveCount(0);
  };
  await isThere();
  expect((await transferOf(page)).bytes).toBeGreaterThan(100_000);
  await page.reload();
  await isThere();
  const { files, bytes } = await transferOf(page);
  expect(files).toBeGreaterThan(5);
  expect(bytes).toBe(0);
});

test("ten loads of a page show the same typeface", async ({ page }) => {
  for (let load = 1; load <= 10; load++) {
    await page.goto("/login");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    expect(await typefacesOf(page), `load ${load}`).toEqual(inter);
  }
});

test("a font that comes after the text is shown too, and starts to load before any style sheet or script is there", async ({
  page,
}) => {
  const code = await hold(page, /\/assets\/.*\.(?:css|js)$/);
  const font = await hold(page, /\/assets\/inter-latin-wght-.*\.woff2$/);
  const fetched = page.waitForRequest(/inter-latin-wght-.*\.woff2$/);
  await page.goto("/login", { waitUntil: "commit" });
  await fetched;
  code.release();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await typefacesOf(page)).not.toEqual(inter);
  // With "swap" the browser shows a font however late it comes; with any other value it gives it up after some seconds.
  const displays = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === "loading").map((face) => face.display),
  );
  expect(displays).toEqual(["swap"]);
  const loaded = page.evaluate(() => new Promise<void>((done) => document.fonts.addEventListener("loadingdone", () => done())));
  font.release();
  await loaded;
  expect(await typefacesOf(page)).toEqual(inter);
});
