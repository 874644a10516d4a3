import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { newCase, sendReport } from "./support/cases.ts";
import { openWith } from "./support/sign-in.ts";

test("a program turns its intake on and off with reports waiting, for its owner and their author @spec:10.71", async ({
  browser,
  context,
  request,
}) => {
  const { owner, hacker, program } = await newCase(request);
  const page = await openWith(context, [owner], `/bounties/${program.handle}/intake`);
  const limit = page.getByRole("region", { name: "Limit" });
  await limit.getByRole("checkbox", { name: "Limit how many reports come in" }).check();
  await limit.getByRole("textbox", { name: "Reports a week" }).fill("5");
  await expect(limit.getByRole("status")).toContainText("Of the last 1 report");
  await expectAccessible(limit, "the limit of a program");
  await limit.getByRole("button", { name: "Save limit" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("1 a day");
  await dialog.getByRole("button", { name: "Limit the intake" }).click();
  await expect(limit).toContainText("No report waits");

  // Whoever writes a report reads by when it would come in.
  const writer = await openWith(await browser.newContext(), [hacker], `/bounties/${program.handle}/report`);
  const forecast = writer.getByRole("note", { name: "Waiting" });
  await expect(forecast).toContainText("lets in 5 reports a week, and fewer than 3 wait");
  await expect(forecast).toContainText("comes in at once");
  await expectAccessible(forecast, "how long a report would wait");
  await writer.goto(`/bounties/${program.handle}`);
  await expect(writer.getByText("5 reports a week")).toBeVisible();

  const first = await sendReport(request, hacker, program, { poc_title: "First that waits" });
  await sendReport(request, hacker, program, { poc_title: "Second that waits" });
  const mine = await openWith(await browser.newContext(), [hacker], `/reports/${first.report_id}`);
  const place = mine.getByRole("region", { name: "Place" });
  await expect(place).toContainText("Waits to be let in");
  await expect(place).toContainText("of 2");
  await expect(place.getByRole("button", { name: "Let in now" })).toHaveCount(0);
  await expectAccessible(place, "the place of a waiting report");

  const team = await openWith(context, [owner], "/reports?view=waiting");
  await expect(team.getByTestId("count-waiting")).toHaveText("2");
  await team.getByRole("button", { name: /^First that waits/ }).click();
  await team.getByRole("link", { name: /^Explore/ }).click();
  await team.getByRole("button", { name: "Let in now" }).click();
  await expect(team.getByText("let this report in.")).toBeVisible();

  await page.reload();
  await expect(limit).toContainText("1 report waits");
  await limit.getByRole("checkbox", { name: "Limit how many reports come in" }).uncheck();
  await limit.getByRole("button", { name: "Save limit" }).click();
  await dialog.getByRole("button", { name: "Let in 1 report" }).click();
  await expect(limit.getByRole("checkbox")).not.toBeChecked();
});
