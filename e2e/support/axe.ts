import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Beside colours, no rule depends on the theme. */
const rulesOfColours = ["color-contrast", "link-in-text-block"];

/** Expects axe to find nothing on a page or in one of its dialogs, in the light theme and in the dark one. */
export async function expectAccessible(part: Page | Locator, where = ""): Promise<void> {
  const page = "page" in part ? part.page() : part;
  const mark = "data-axe";
  if ("page" in part) await part.evaluate((element, name) => element.setAttribute(name, ""), mark);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // Otherwise each analysis ends in a new page, which puts the results of frames together; no page of ours has any.
    const builder = new AxeBuilder({ page }).setLegacyMode();
    const limited = colorScheme === "light" ? builder.withTags(tags) : builder.withRules(rulesOfColours);
    const { violations } = await ("page" in part ? limited.include(`[${mark}]`) : limited).analyze();
    expect(violations.map(({ id, nodes }) => `${where} ${colorScheme}: ${id}: ${nodes[0]?.html.slice(0, 200)}`)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if ("page" in part) await part.evaluate((element, name) => element.removeAttribute(name), mark);
}
