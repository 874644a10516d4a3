import { expect, test } from "@playwright/test";
import { buildTimelineItem } from "@safeport/db/factories/build-timeline-item";
import { openDatabase } from "@safeport/db/open-database";
import { newCase } from "./support/cases.ts";
import { openWith } from "./support/sign-in.ts";

const itemCount = 260;

test("typing a comment below a long timeline renders the field alone", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  const { db, close } = openDatabase({ url: process.env.DATABASE_URL ?? "", max: 4 });
  const content = (at: number) => `Try **number** ${at}, then:\n\n- one\n- two`;
  await Promise.all(
    Array.from({ length: itemCount }, (_, at) => buildTimelineItem(db, { report_id: report.report_id, content: content(at) })),
  );
  await close();
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  const timeline = page.getByRole("region", { name: "Timeline" });
  const items = timeline.locator("ol > li[id^=item-]");
  await expect(items).toHaveCount(itemCount);
  // Those near the screen are there at once; the others cost nothing until somebody comes near.
  expect(await timeline.getByRole("article").count()).toBeLessThan(itemCount / 2);
  const isSkipped = () =>
    items.nth(50).evaluate((item) => item.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) === false);
  await expect.poll(isSkipped).toBe(true);

  await items.last().scrollIntoViewIfNeeded();
  await expect(items.last().locator("strong", { hasText: "number" })).toBeVisible();
  const box = page.getByRole("textbox", { name: "Comment", exact: true });
  await box.click();
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver((mutations) => {
      for (const { target } of mutations) {
        const element = target instanceof Element ? target : target.parentElement;
        if (element && !element.closest("form")) seen.push(element.outerHTML.slice(0, 200));
      }
    }).observe(document.querySelector("main") as Node, { subtree: true, childList: true, attributes: true });
  });
  await box.pressSequentially("Thanks, we look into it.");
  await expect(box).toHaveValue("Thanks, we look into it.");
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
});
