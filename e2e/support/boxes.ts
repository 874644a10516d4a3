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
 * Shows a page behind the sign-in in its own fonts, whose letters differ a little in width: the first page of a browser shows a fallback, and
 * the fonts come with a change of page, so this goes to the settings and back. A font that has arrived is in use only when the set of fonts
 * is ready (CSS Font Loading, 3.4).
 */
export async function ownFonts(page: Page): Promise<void> {
  const heading = await page.getByRole("heading", { level: 1 }).innerText();
  await expect(async () => {
    await page.getByRole("button", { name: /^User menu/ }).click();
    await page.getByRole("link", { name: "Settings", exact: true }).last().click();
    await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    expect(await page.evaluate(() => [...document.fonts].some(({ family }) => /Inter Variable/.test(family)))).toBe(true);
  }).toPass({ timeout: 20_000 });
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}
