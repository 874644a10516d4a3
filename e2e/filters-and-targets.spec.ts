import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { boxesOf } from "./support/boxes.ts";
import { openAs } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

test("links in the list of programs are far enough apart for a finger at 360 px", async ({ browser }) => {
  const page = await openAs(await browser.newContext({ viewport: { width: 360, height: 740 } }), "mira", "/bounties");
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page, "/bounties at 360 px");
});

for (const { path, width, count } of [
  { path: "/notifications", width: 1440, count: 2 },
  { path: "/reports", width: 1024, count: 1 },
])
  test(`the filters of ${path} show their words whole, in one line with the search, at ${width} px`, async ({ browser }) => {
    const page = await openAs(await browser.newContext({ viewport: { width, height: 900 } }), "dana", path);
    const search = page.getByRole("main").getByRole("searchbox");
    const filters = page.getByRole("main").getByRole("combobox");
    await expect(filters).toHaveCount(count);
    const [line] = await boxesOf(search);
    for (const filter of await filters.all()) {
      const { text, room } = await filter.evaluate((select: HTMLSelectElement) => {
        const style = getComputedStyle(select);
        const pen = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
        // The shorthand `font` of a computed style may be empty, which would leave the canvas its own small font.
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
        return { text: pen.measureText(select.selectedOptions[0]?.text ?? "").width, room: select.clientWidth - padding };
      });
      expect(text).toBeLessThanOrEqual(room + 1);
      const [box] = await boxesOf(filter);
      expect(Math.abs(box.top - line.top)).toBeLessThan(4);
    }
  });
