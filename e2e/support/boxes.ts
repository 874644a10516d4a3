import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Where elements are on the screen, in CSS pixels, all read at the same moment: a font or a row that arrives between two reads would move
 * one of them only. Fails unless each locator finds exactly one element.
 */
export async function boxesOf<All extends readonly Locator[]>(...locators: All): Promise<{ [At in keyof All]: DOMRect }> {
  const elements = await Promise.all(locators.map((locator) => locator.elementHandle()));
  const page = locators[0]?.page();
  if (!page) throw new Error("Name at least one element");
  const boxes = await page.evaluate((all) => all.map((one) => (one as Element).getBoundingClientRect().toJSON()), elements);
  return boxes as { [At in keyof All]: DOMRect };
}

/**
 * Loads a page again until it shows its own fonts, whose letters differ a little in width: the first page of a browser shows a fallback.
 * A font that has arrived is in use only when the set of fonts is ready (CSS Font Loading, 3.4).
 */
export async function ownFonts(page: Page): Promise<void> {
  await expect(async () => {
    await page.reload();
    await page.waitForFunction(
      () => [...document.fonts].some(({ family, status }) => /Inter Variable/.test(family) && status === "loaded"),
      undefined,
      { timeout: 2_000 },
    );
  }).toPass();
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}
