import { expect, type Locator, test } from "@playwright/test";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import { holdCalls } from "./support/calls.ts";
import { newOwner } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

const backgroundOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor);

test("forced colours keep the current entry of each navigation and the skeletons visible", async ({ context, request }) => {
  const page = await openWith(context, [await newOwner(request)], "/settings");
  await page.emulateMedia({ forcedColors: "active" });
  const held = await holdCalls(page, listReports);
  await page.goto("/reports");
  for (const name of ["Main", "Report views"]) {
    const current = page.getByRole("navigation", { name, exact: true }).locator("[aria-current=page]");
    await expect(current).toHaveCount(1);
    // Forced colours give every background the colour of the page, unless a style says otherwise.
    expect(await backgroundOf(current)).not.toBe(await backgroundOf(page.locator("body")));
  }
  await expect(page.getByTestId("skeleton-row").first().locator(".mantine-Skeleton-root").first()).toHaveCSS(
    "border-top-width",
    "1px",
  );
  held.release();
});
