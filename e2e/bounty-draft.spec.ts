import { expect, type Page, test } from "@playwright/test";
import { createProgram } from "@safeport/contract/programs/core/program.endpoints";
import { expectAccessible } from "./support/axe.ts";
import { isCallOf } from "./support/calls.ts";
import { newOwner, uniqueName } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

const launch = (page: Page) => page.getByRole("textbox", { name: "Program launch date" });

async function typeDate(page: Page, date: string): Promise<void> {
  await launch(page).click();
  await launch(page).fill(date);
  await page.getByLabel("Title").click();
}

test("the launch date is picked from 1900 to 2099 and sent in ISO form @spec:2.73 @spec:5.27 @spec:9.8 @spec:9.14", async ({
  context,
  request,
}) => {
  const page = await openWith(context, [await newOwner(request)], "/bounty/create");
  await page.getByLabel("Title").fill(uniqueName("Launched"));
  await page.getByLabel("Critical reward", { exact: true }).fill("100");
  await page.getByLabel("Scope type").selectOption("Domain");
  await page.getByLabel("Identifier").fill("api.quay.example");
  await page.getByRole("button", { name: "Add scope" }).click();
  for (const [typed, saved] of [
    ["Jan 1, 1900", "Jan 1, 1900"],
    ["Dec 31, 1899", "Jan 1, 1900"],
    ["Dec 31, 2099", "Dec 31, 2099"],
    ["Jan 1, 2100", "Dec 31, 2099"],
  ] as const) {
    await typeDate(page, typed);
    await expect(launch(page)).toHaveValue(saved);
  }
  await launch(page).click();
  await expect(page.getByRole("button", { name: "Next month" })).toBeDisabled();
  await page.getByRole("button", { name: "Previous month" }).click();
  await page.getByRole("button", { name: "17 November 2099" }).click();
  await expect(launch(page)).toHaveValue("Nov 17, 2099");
  const call = page.waitForRequest(isCallOf(createProgram));
  await page.getByRole("button", { name: /^(Post Bounty|Save changes)$/ }).click();
  expect((await call).postDataJSON().program_launch_date).toBe("2099-11-17T00:00:00.000Z");
  await expect(page).toHaveURL(/\/bounties$/);
});

test("leaving unsaved work asks first, and its draft is restored afterwards", async ({ context, request }) => {
  const page = await openWith(context, [await newOwner(request)], "/bounty/create");
  const title = uniqueName("Half written");
  await page.getByLabel("Title").fill(title);
  // The question comes with the code of the lower sections.
  await expect(page.getByLabel("Identifier")).toHaveCount(1);
  const away = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reports" });
  await away.click();
  const dialog = page.getByRole("dialog", { name: "Leave this page?" });
  await expectAccessible(dialog);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/bounty\/create$/);
  await expect(page.getByLabel("Title")).toHaveValue(title);
  await away.click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { name: "Reports", level: 1 })).toBeVisible();

  await page.goto("/bounty/create");
  await expect(page.getByText(/^Draft restored/)).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue(title);
  await page.getByRole("button", { name: "Discard the draft" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("");
  // Nothing is lost any more, so nothing is asked.
  await away.click();
  await expect(page.getByRole("heading", { name: "Reports", level: 1 })).toBeVisible();
});
