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
 * Shows a page in its own fonts, whose letters differ a little in width: a page that has no font in time keeps the fallback, so this loads the
 * page again once the fonts are in the browser's cache.
 */
export async function ownFonts(page: Page): Promise<void> {
  const heading = page.getByRole("heading", { level: 1 });
  await expect(async () => {
    await page.reload();
    await expect(heading).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const [inter, fallback] = await heading.evaluate((element) => {
      const widthIn = (family: string) => {
        const text = element.cloneNode(true) as HTMLElement;
        Object.assign(text.style, { fontFamily: family, position: "absolute", whiteSpace: "nowrap" });
        element.after(text);
        const { width } = text.getBoundingClientRect();
        text.remove();
        return width;
      };
      return [widthIn('"Inter Variable", "Inter Fallback"'), widthIn('"Inter Fallback"')];
    });
    expect(inter).not.toBe(fallback);
  }).toPass({ timeout: 20_000 });
}
