import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { newCase, setStatus } from "./support/cases.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

test("the company asks for a retest, the author answers it, and the company confirms it @spec:10.15", async ({
  browser,
  request,
}) => {
  const { hacker, owner, report } = await newCase(request);
  await setStatus(request, owner, report, { status: "resolved" });
  const companyPage = await openWith(await browser.newContext(), [owner], `/reports/${report.report_id}`);
  await companyPage.getByRole("button", { name: "Ask for a retest" }).click();
  const hackerPage = await openWith(await browser.newContext(), [hacker], `/reports/${report.report_id}`);
  await hackerPage.getByRole("button", { name: "Answer", exact: true }).click();
  const dialog = hackerPage.getByRole("dialog");
  await dialog.getByRole("textbox").fill("The old request is refused with 403.");
  await expectAccessible(hackerPage);
  await dialog.getByRole("button", { name: "Send answer" }).click();
  await expect(dialog).toBeHidden();
  await companyPage.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(companyPage.getByText("confirmed the retest.")).toBeVisible();
});
