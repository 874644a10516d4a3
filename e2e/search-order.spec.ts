import { expect, type Route, test } from "@playwright/test";
import { intercept } from "./support/answers.ts";
import { publish } from "./support/cases.ts";
import { newOwner, newPerson, uniqueName } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

test("typing never shows an older answer over a newer one @spec:2.25", async ({ context, request }) => {
  const owner = await newOwner(request);
  const [older, newer] = [uniqueName("Ebb"), uniqueName("Flood")];
  for (const title of [older, newer]) await publish(request, owner, owner.company, { title });
  const page = await openWith(context, [await newPerson(request)], "/");
  const held: Route[] = [];
  await intercept(
    page,
    (url) => url.pathname === "/v1/programs/" && url.searchParams.get("search") === older,
    (route) => void held.push(route),
  );
  /** Answers the held call, and waits until the page has had the chance to show it. */
  const answer = async () => {
    for (const route of held.splice(0)) {
      const response = await route.fetch();
      // The page may have aborted the call.
      await route.fulfill({ response }).catch(() => {});
    }
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  };
  for (const [path, place] of [
    ["/", page.getByRole("banner")],
    ["/bounties", page.getByRole("main")],
  ] as const) {
    await page.goto(path);
    const box = page.getByRole("searchbox");
    await box.fill(older);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await box.fill(newer);
    await expect(place.getByRole("link", { name: newer })).toBeVisible();
    await answer();
    await expect(place.getByRole("link", { name: newer })).toBeVisible();
    await expect(place.getByRole("link", { name: older })).toHaveCount(0);
  }
});
