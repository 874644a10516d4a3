import { expect } from "@playwright/test";
import { setFavourite } from "@safeport/contract/programs/followers/favourite.endpoints";
import { isCallOf } from "./support/calls.ts";
import { listAsset, newCase, publish } from "./support/cases.ts";
import { runWithoutWaiting } from "./support/database.ts";
import { newOwner, newPerson, uniqueName } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

test("a program is followed by its star, found among the followed ones and on the start page, and left again @spec:7.42", async ({
  context,
  request,
}) => {
  const { program } = await newCase(request);
  const page = await openWith(context, [await newPerson(request)], `/bounties?search=${encodeURIComponent(program.title)}`);
  const star = page.getByRole("button", { name: `Follow ${program.title}` });
  // The star changes before the server has answered, and a page that is left breaks off its calls.
  const saved = () => page.waitForResponse((response) => isCallOf(setFavourite)(response.request()));
  const followed = saved();
  await star.click();
  await followed;
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await page.goto("/bounties?view=followed");
  await expect(page.getByRole("main").getByRole("link", { name: program.title })).toBeVisible();
  await page.goto("/");
  const section = page.getByRole("region", { name: "Programs you follow" });
  await section.getByRole("link", { name: program.title }).click();
  const button = page.getByRole("button", { name: "Following" });
  const left = saved();
  await button.press("Enter");
  await left;
  await expect(page.getByRole("button", { name: "Follow", exact: true })).toHaveAttribute("aria-pressed", "false");
  await page.goto("/bounties?view=followed");
  await expect(page.getByText("You follow no program yet")).toBeVisible();
});

test("a researcher finds a program by an asset, follows it and is notified of a new scope, at 360 px @spec:7.42", async ({
  browser,
  request,
}) => {
  const owner = await newOwner(request);
  const program = await publish(request, owner, owner.company);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await openWith(context, [await newPerson(request)], "/bounties");
  await page.getByPlaceholder("Search by title, company or asset").fill(`https://${program.scope.identifier}/sign-in`);
  await page.getByRole("main").getByRole("link", { name: program.title }).click();
  // The button changes before the server has answered, and only followers are told of the asset.
  const followed = page.waitForResponse((response) => isCallOf(setFavourite)(response.request()));
  await page.getByRole("button", { name: "Follow", exact: true }).click();
  await followed;
  await expect(page.getByRole("button", { name: "Following" })).toHaveAttribute("aria-pressed", "true");

  const identifier = `${uniqueName("mooring")}.example`;
  await listAsset(request, owner, program, { identifier });
  await runWithoutWaiting(`announce_changes ${program.program_id}`);
  await page.getByRole("button", { name: "Notifications, 1 unread" }).click();
  const item = page.getByRole("dialog", { name: "Notifications" }).getByRole("listitem");
  await expect(item).toContainText("A program you follow changed its scope");
  await expect(item).toContainText(program.title);
  await item.getByRole("link", { name: "View" }).click();
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByText(identifier).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
