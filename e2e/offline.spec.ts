import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { intercept } from "./support/answers.ts";
import { boxesOf } from "./support/boxes.ts";
import { newCase } from "./support/cases.ts";
import { newPerson } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Main" });
const goTo = (page: Page, name: string) => sidebar(page).getByRole("link", { name, exact: true }).click();
const strip = (page: Page) => page.getByRole("status").getByText("Trying to reconnect…");
const title = (page: Page, name: string) => page.getByRole("heading", { name, level: 1, exact: true });

const breaks: Record<
  string,
  { begin: (context: BrowserContext) => Promise<unknown>; end: (context: BrowserContext) => Promise<void> }
> = {
  "the server does not answer": {
    begin: (context) => intercept(context, "**/*", (route) => route.abort()),
    end: (context) => context.unrouteAll(),
  },
  "a proxy answers in place of the server": {
    begin: (context) => intercept(context, "**/*", (route) => route.fulfill({ status: 502, body: "" })),
    end: (context) => context.unrouteAll(),
  },
  "there is no network": {
    begin: (context) => context.setOffline(true),
    end: (context) => context.setOffline(false),
  },
};

for (const [name, { begin, end }] of Object.entries(breaks)) {
  test(`while ${name}, a page without its code leaves the frame alive, and opens by itself afterwards`, async ({
    context,
    request,
  }) => {
    const page = await openWith(context, [await newPerson(request)], "/settings");
    await expect(title(page, "Settings")).toBeVisible();
    await begin(context);
    await goTo(page, "Bounties");
    await expect(page.getByRole("main").getByRole("button", { name: "Retry" })).toBeVisible();
    await expect(strip(page)).toBeVisible();
    await expect(page.getByText("The server cannot be reached.")).toHaveCount(1);
    // Loaded pages still open.
    await goTo(page, "Settings");
    await expect(title(page, "Settings")).toBeVisible();
    await goTo(page, "Bounties");
    await expect(page.getByRole("main").getByRole("button", { name: "Retry" })).toBeVisible();
    await end(context);
    await expect(title(page, "Bounties")).toBeVisible();
    await expect(strip(page)).toBeHidden();
    await expect(page.getByRole("main").getByRole("searchbox").first()).toBeVisible();
  });
}

test("another view shows no rows of the one before, neither while it loads nor without a connection", async ({
  context,
  request,
}) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], "/reports");
  const rows = page.locator("main button[data-row]");
  await expect(rows).toContainText([report.poc_title]);
  await context.setOffline(true);
  await expect(strip(page)).toBeVisible();
  // Loaded content stays, and one strip tells that the server is offline.
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page
    .getByRole("navigation", { name: "Report views" })
    .getByRole("link", { name: /^Closed Reports/ })
    .click();
  await expect(page.getByRole("main").getByRole("button", { name: "Retry" })).toBeVisible();
  await expect(rows).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText("No closed reports")).toBeVisible();
  await expect(strip(page)).toBeHidden();
});

test("the links of a program's sections make room for the strip", async ({ context, request }) => {
  const { hacker, program } = await newCase(request);
  const page = await openWith(context, [hacker], `/bounties/${program.handle}`);
  const sections = page.getByRole("navigation", { name: "On this page" });
  await sections.getByRole("link", { name: "Scope" }).click();
  await context.setOffline(true);
  await expect(strip(page)).toBeVisible();
  const [above, below] = await boxesOf(strip(page), sections);
  expect(below.top).toBeGreaterThanOrEqual(above.bottom);
});
