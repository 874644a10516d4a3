import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { openAs } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

test("links in the list of programs are far enough apart for a finger at 360 px", async ({ browser }) => {
  const page = await openAs(await browser.newContext({ viewport: { width: 360, height: 740 } }), "mira", "/bounties");
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page, "/bounties at 360 px");
});

test("the filters of the notifications show their words whole", async ({ browser }) => {
  const page = await openAs(await browser.newContext({ viewport: { width: 1440, height: 900 } }), "dana", "/notifications");
  const filters = page.getByRole("main").getByRole("combobox");
  await expect(filters).toHaveCount(2);
  for (const filter of await filters.all()) {
    const { text, room } = await filter.evaluate((select: HTMLSelectElement) => {
      const style = getComputedStyle(select);
      const pen = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
      pen.font = style.font;
      const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
      return { text: pen.measureText(select.selectedOptions[0]?.text ?? "").width, room: select.clientWidth - padding };
    });
    expect(text).toBeLessThanOrEqual(room + 1);
  }
});
