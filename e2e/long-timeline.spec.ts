import { expect, test } from "@playwright/test";
import { buildTimelineItem } from "@safeport/db/factories/build-timeline-item";
import { openDatabase } from "@safeport/db/open-database";
import { newCase } from "./support/cases.ts";
import { openWith } from "./support/sign-in.ts";

const itemCount = 260;

/**
 * Notes in `window.rendered` in which form or list item each component was rendered ("elsewhere" in none of these), as React tells its
 * developer tools: also those whose markup did not change.
 */
function watchRendering(): void {
  interface Fiber {
    flags: number;
    stateNode: unknown;
    type: unknown;
    child: Fiber | null;
    sibling: Fiber | null;
    alternate: Fiber | null;
  }
  const performedWork = 1;
  const note = (fiber: Fiber, place: string): void => {
    const { alternate: before, stateNode, child, type } = fiber;
    const inside = stateNode instanceof Element && stateNode.matches("form, li") ? stateNode.tagName : place;
    const { rendered } = window as unknown as { rendered?: string[] };
    if (typeof type !== "string" && fiber.flags & performedWork) rendered?.push(inside);
    // A fiber that React has not visited is the same object as before.
    if (before && before.child === child) return;
    for (let next = child; next; next = next.sibling) note(next, inside);
  };
  const onCommitFiberRoot = (_renderer: number, { current }: { current: Fiber }) => note(current, "elsewhere");
  const inject = () => 1;
  const rest = { onCommitFiberUnmount: () => {}, onPostCommitFiberRoot: () => {}, supportsFiber: true, isDisabled: false };
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: { inject, onCommitFiberRoot, ...rest } });
}

test("typing a comment below a long timeline renders the field alone", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  const { db, close } = openDatabase({ url: process.env.DATABASE_URL ?? "", max: 4 });
  const content = (at: number) => `Try **number** ${at}, then:\n\n- one\n- two`;
  await Promise.all(
    Array.from({ length: itemCount }, (_, at) => buildTimelineItem(db, { report_id: report.report_id, content: content(at) })),
  );
  await close();
  await context.addInitScript(watchRendering);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  const timeline = page.getByRole("region", { name: "Timeline" });
  const items = timeline.locator("ol > li[id^=item-]");
  await expect(items).toHaveCount(itemCount);
  // All are in the page, where the browser's search and an anchor find them; distant items are not laid out.
  await expect(timeline.locator("ol article")).toHaveCount(itemCount);
  const isSkipped = () =>
    items.nth(50).evaluate((item) => item.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) === false);
  await expect.poll(isSkipped).toBe(true);

  await items.last().scrollIntoViewIfNeeded();
  await expect(items.last().locator("strong", { hasText: "number" })).toBeVisible();
  const box = page.getByRole("textbox", { name: "Comment", exact: true });
  await box.click();
  await page.evaluate(() => Object.assign(window, { rendered: [] }));
  const text = "Thanks, we look into it.";
  await box.pressSequentially(text);
  await expect(box).toHaveValue(text);
  const rendered = await page.evaluate(() => (window as unknown as { rendered: string[] }).rendered);
  expect(rendered).toContain("FORM");
  expect(rendered).not.toContain("LI");
  // The form itself, once a key.
  expect(rendered.filter((place) => place === "elsewhere").length).toBeLessThanOrEqual(text.length);
});

test("all of 130 comments are on the page, the address of one leads to it, and its menu copies that address (case 30)", async ({
  context,
  request,
}) => {
  const { owner, report } = await newCase(request);
  const { db, close } = openDatabase({ url: process.env.DATABASE_URL ?? "", max: 4 });
  const made = await Promise.all(
    Array.from({ length: 130 }, (_, at) =>
      buildTimelineItem(db, { report_id: report.report_id, content: `Message number ${at}.` }),
    ),
  );
  await close();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const address = `/reports/${report.report_id}#item-${made[70]?.id}`;
  const page = await openWith(context, [owner], address);
  const comment = page.locator("li").filter({ has: page.getByText("Message number 70.", { exact: true }) });
  await expect(comment).toBeFocused();
  await expect(comment).toBeInViewport();
  expect(await page.getByText(/^Message number \d+\.$/).count()).toBe(130);
  // Nothing moves it any more, however late the texts are rendered.
  const arrived = await comment.boundingBox();
  await expect(page.locator("main [aria-busy]")).toHaveCount(0);
  expect(await comment.boundingBox()).toEqual(arrived);
  await comment.getByRole("button", { name: "Comment actions" }).click();
  await page.getByRole("menuitem", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${address}$`));
});
