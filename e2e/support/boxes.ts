import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Positions of elements on the screen, in CSS pixels, all read at the same moment: a font or a row that arrives between two reads
 * would move only one of them. Fails unless each locator finds exactly one element.
 */
export async function boxesOf<All extends readonly Locator[]>(...locators: All): Promise<{ [At in keyof All]: DOMRect }> {
  const elements = await Promise.all(locators.map((locator) => locator.elementHandle()));
  const page = locators[0]?.page();
  if (!page) throw new Error("Name at least one element");
  const boxes = await page.evaluate((all) => all.map((one) => (one as Element).getBoundingClientRect().toJSON()), elements);
  return boxes as { [At in keyof All]: DOMRect };
}

/**
 * Reloads a page in its own fonts, whose letters differ a little from the fallback's. The application gives up a typeface of code that is late
 * (`font-display: optional`), which it always is on a busy machine; here the page waits for it.
 */
export async function ownFonts(page: Page): Promise<void> {
  await page.route(/\.css(\?|$)/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/font-display:\s*optional/g, "font-display:block");
    await route.fulfill({ response, body });
  });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The width of a text does not tell: that of some words is the same in both.
  const faces = await page.evaluate(async () => (await document.fonts.load('16px "Inter Variable"')).map(({ status }) => status));
  expect(faces).toEqual(["loaded"]);
}
