import { expect, type Page, test } from "@playwright/test";
import { listNotifications, markReadByGet } from "@safeport/contract/notifications/list/notification.endpoints";
import { answer, hold, intercept, problem } from "./support/answers.ts";
import { isCallOf } from "./support/calls.ts";
import { newCase, publish, sendReport, writeComment } from "./support/cases.ts";
import { type Account, newOwner, newPerson, send, uniqueName } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

const listUrl = /\/v1\/notifications\/\?/;
const panel = (page: Page) => page.getByRole("dialog", { name: "Notifications" });
const items = (page: Page) => panel(page).getByRole("listitem");
const dot = (page: Page) => page.getByTestId("unread-dot");
const openPanel = (page: Page) => page.getByRole("button", { name: /^Notifications/ }).click();

type Api = Parameters<typeof newOwner>[0];

/** An owner whom two researchers have written to, about two programs; the first of the notifications has been read. */
async function ownerWithNews(api: Api): Promise<{ owner: Account; north: string }> {
  const owner = await newOwner(api);
  const north = uniqueName("North lock");
  const write = async (full_name: string, title: string, about: string) => {
    const program = await publish(api, owner, owner.company, { title });
    await sendReport(api, await newPerson(api, { full_name }), program, { poc_title: about });
  };
  await write("Ada First", north, "The gates open at night");
  const id = await expectNews(api, owner, 1);
  await send(api, owner, markReadByGet, { params: { id } });
  await write("Berta Second", uniqueName("South lock"), "The pump stops at noon");
  await expectNews(api, owner, 2);
  return { owner, north };
}

/** Waits until a person has `count` notifications of other people's acts; returns the id of the newest. */
async function expectNews(api: Api, account: Account, count: number): Promise<string> {
  let ids: string[] = [];
  await expect(async () => {
    ids = (await send<{ items: { id: string }[] }>(api, account, listNotifications)).items.map(({ id }) => id);
    expect(ids).toHaveLength(count);
  }).toPass();
  return ids[0] ?? "";
}

// A route handler may still be changing an answer when its test has ended; its errors do not matter.
test.afterEach(({ context }) => context.unrouteAll({ behavior: "ignoreErrors" }));

test("without notifications there is an empty state and no dot @spec:8.14", async ({ context, request }) => {
  const page = await openWith(context, [await newPerson(request)]);
  await openPanel(page);
  await expect(panel(page).getByText("No notifications found")).toBeVisible();
  await expect(items(page)).toHaveCount(0);
  await expect(dot(page)).toHaveCount(0);
});

test("a new report shows the dot at once; its notification links to the report and is then read @spec:1.14 @spec:2.27 @spec:2.38 @spec:3.7 @spec:4.15", async ({
  context,
  request,
}) => {
  const owner = await newOwner(request);
  const program = await publish(request, owner, owner.company);
  // From before the page is there, since its stream may open before it has loaded.
  const live = context.waitForEvent("response", (response) => response.url().endsWith("/v1/events/"));
  const page = await openWith(context, [owner], "/vault");
  await expect(page.getByRole("heading", { name: "Vault", level: 1 })).toBeVisible();
  await live;
  await expect(dot(page)).toHaveCount(0);
  const report = await sendReport(request, await newPerson(request, { full_name: "Ada First" }), program, {
    poc_title: "The gates open",
  });
  await expect(dot(page)).toBeVisible();
  await page.getByRole("button", { name: "Notifications, 1 unread" }).click();
  await expect(items(page)).toHaveCount(1);
  await expect(items(page).getByText("New report from Ada First")).toBeVisible();
  await expect(items(page).getByText(`The gates open · ${program.title}`)).toBeVisible();
  await expect(items(page).getByText("Report", { exact: true })).toBeVisible();
  await expect(items(page).getByText("Unread", { exact: true })).toHaveCount(1);
  await expect(items(page).locator("svg.tabler-icon-file-text")).toBeVisible();
  expect((await items(page).boundingBox())?.height).toBeLessThanOrEqual(60);
  await items(page).hover();
  expect(await items(page).getAttribute("title")).toMatch(/^The gates open · [^\n]+\n.*20\d\d/);
  // The link fills the row.
  await items(page).click();
  await expect(page).toHaveURL(new RegExp(`/reports/${report.report_id}$`));
  await expect(panel(page)).toHaveCount(0);
  await expect(dot(page)).toHaveCount(0);
  await openPanel(page);
  await expect(items(page)).toHaveCount(1);
  await expect(items(page).getByText("Unread", { exact: true })).toHaveCount(0);
});

test("each kind has its tag and picture, and a button without a text says View @spec:2.38", async ({ context, request }) => {
  const owner = await newOwner(request);
  const author = await newPerson(request);
  const report = await sendReport(request, author, await publish(request, owner, owner.company));
  const comment = { item_type: "COMMENT" as const, content: "Which lock is it?", is_internal: false };
  await writeComment(request, owner, report, comment);
  await intercept(context, listUrl, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const item of body.items) item.action_text = "";
    await route.fulfill({ response, json: body });
  });
  const page = await openWith(context, [author]);
  await openPanel(page);
  await expect(items(page).getByText("Comment", { exact: true })).toBeVisible();
  await expect(items(page).locator("svg.tabler-icon-message")).toBeVisible();
  await expect(items(page).getByRole("link")).toHaveText("View");
});

test("the search finds notifications by title or message in either case, also those of later pages @spec:2.37 @spec:5.12", async ({
  context,
  request,
}) => {
  const { owner, north } = await ownerWithNews(request);
  // Pages of one, so that two notifications have two pages.
  await intercept(context, listUrl, (route) => {
    const url = new URL(route.request().url());
    if (url.searchParams.get("size") === "50") url.searchParams.set("size", "1");
    return route.continue({ url: url.href });
  });
  const page = await openWith(context, [owner]);
  await openPanel(page);
  await expect(items(page).getByText("New report from Berta Second")).toBeVisible();
  await expect(items(page)).toHaveCount(1);
  const search = panel(page).getByRole("searchbox", { name: "Search notifications" });
  await search.fill("aDA");
  await expect(items(page).getByText("New report from Ada First")).toBeVisible();
  await expect(panel(page).getByRole("navigation", { name: "Pages" })).toHaveCount(0);
  await search.fill("nobody wrote this");
  await expect(panel(page).getByText("No notifications found")).toBeVisible();
  await search.fill(north.toUpperCase());
  await expect(items(page).getByText("New report from Ada First")).toBeVisible();
  await search.fill("");
  await expect(items(page).getByText("New report from Berta Second")).toBeVisible();
});

test("the filter toggle leaves the unread ones @spec:2.37 @spec:7.23", async ({ context, request }) => {
  const { owner } = await ownerWithNews(request);
  const page = await openWith(context, [owner]);
  await openPanel(page);
  await expect(items(page)).toHaveCount(2);
  const toggle = panel(page).getByRole("button", { name: "Unread only" });
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await expect(items(page)).toHaveCount(1);
  await expect(items(page).getByText("New report from Berta Second")).toBeVisible();
  await toggle.click();
  await expect(items(page)).toHaveCount(2);
});

test("Mark all as Read says Processing... until the list has been read again @spec:4.15 @spec:4.16 @spec:7.22", async ({
  context,
  request,
}) => {
  const { owner } = await ownerWithNews(request);
  const page = await openWith(context, [owner]);
  await openPanel(page);
  const unread = items(page).getByText("Unread", { exact: true });
  await expect(unread).toHaveCount(1);
  const marking = await hold(page, "**/v1/notifications/all/read/", "PATCH");
  await panel(page).getByRole("button", { name: "Mark all as Read" }).click();
  const busy = panel(page).getByRole("button", { name: "Processing..." });
  await expect(busy).toBeDisabled();
  const reading = await hold(page, listUrl);
  const again = page.waitForRequest(listUrl);
  marking.release();
  await again;
  await expect(busy).toBeVisible();
  await expect(unread).toHaveCount(1);
  reading.release();
  await expect(panel(page).getByRole("button", { name: "Mark all as Read" })).toBeEnabled();
  await expect(unread).toHaveCount(0);
  await expect(items(page)).toHaveCount(2);
  await expect(dot(page)).toHaveCount(0);
});

test("notifications that cannot be marked or read say why, and Retry reads them", async ({ context, request }) => {
  const { owner } = await ownerWithNews(request);
  await answer(context, listUrl, "GET", problem("forbidden", "The list is locked"));
  const page = await openWith(context, [owner]);
  await openPanel(page);
  await expect(panel(page).getByRole("alert")).toContainText("The list is locked");
  await context.unroute(listUrl);
  await panel(page).getByRole("button", { name: "Retry" }).click();
  await expect(items(page)).toHaveCount(2);
  await answer(page, "**/v1/notifications/all/read/", "PATCH", problem("forbidden", "The marks are locked"));
  await panel(page).getByRole("button", { name: "Mark all as Read" }).click();
  await expect(panel(page).getByRole("alert")).toHaveText("The marks are locked");
  await expect(items(page).getByText("Unread", { exact: true })).toHaveCount(1);
});

test("a cold report page asks once how many notifications are unread", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  const calls: string[] = [];
  context.on("request", (call) => {
    if (isCallOf(listNotifications)(call)) calls.push(call.url());
  });
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await expect(page.getByRole("heading", { level: 1, name: report.poc_title })).toBeVisible();
  await expect(dot(page)).toBeVisible();
  await page.getByRole("button", { name: /^Notifications/ }).hover();
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => done(null))));
  expect(calls.map((url) => new URL(url).search)).toEqual(["?status=unread&size=1"]);
});
