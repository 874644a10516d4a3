import { expect, type Locator, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Beside colours, no rule depends on the theme. */
const rulesOfColours = ["color-contrast", "link-in-text-block"];
const runs = { light: { type: "tag", values: tags }, dark: { type: "rule", values: rulesOfColours } } as const;

/** Expects axe to find nothing on a page or in one of its dialogs, in the light theme and in the dark one. */
export async function expectAccessible(part: Page | Locator, where = ""): Promise<void> {
  const page = "page" in part ? part.page() : part;
  // Axe is in no frame: those of our pages show widgets of others.
  await page.evaluate(axe.source);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // It takes long to describe what passed, and to find a selector for it.
    const options: RunOptions = { runOnly: { ...runs[colorScheme] }, resultTypes: ["violations"], selectors: false };
    const root = "page" in part ? part : part.locator(":root");
    const violations = await root.evaluate(violationsIn, options);
    expect(violations.map(({ id, html }) => `${where} ${colorScheme}: ${id}: ${html.slice(0, 200)}`)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** Runs in the page. */
async function violationsIn(part: Element, options: RunOptions): Promise<{ id: string; html: string }[]> {
  // The page learns of a new colour scheme before its next frame, and some colours change over a moment.
  await new Promise(requestAnimationFrame);
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(part, options);
  return violations.map(({ id, nodes }) => ({ id, html: nodes[0]?.html ?? "" }));
}
