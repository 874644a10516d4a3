import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { newCase } from "./support/cases.ts";
import { openWith } from "./support/sign-in.ts";

test("a writer sees what the checks found and answers one of them, and the team reads both @spec:10.65", async ({
  context,
  request,
}) => {
  const { owner, hacker, program } = await newCase(request);
  const page = await openWith(context, [hacker], `/bounties/${program.handle}/report`);
  await page.getByRole("combobox", { name: "Asset" }).fill(program.scope.identifier);
  await page.getByRole("option", { name: program.scope.identifier }).click();
  await page.getByLabel("Title").fill("Missing X-Frame-Options header");
  const checks = page.getByRole("region", { name: "Checks" });
  await expect(checks.getByText("3 checks failed")).toBeVisible();
  await page.getByRole("textbox", { name: "Description" }).fill("Seen at https://elsewhere-shop.com/login today.");
  await expect(checks.getByText("4 checks failed")).toBeVisible();
  const row = (name: string) => checks.getByRole("listitem").filter({ hasText: name });
  await expect(row("Asset")).toContainText(`none of ${program.scope.identifier}`);
  await expect(row("Asset").getByRole("code")).toHaveText("https://elsewhere-shop.com/login");
  await expect(row("Non-issues")).toContainText("A response header is missing");
  await page.getByRole("textbox", { name: "Steps to reproduce" }).fill("1. Open the page.\n2. Read its headers.");
  await expect(checks.getByText("3 checks failed")).toBeVisible();
  await expect(row("Steps")).toBeHidden();
  await checks.getByText("6 other checks").click();
  await expect(row("Steps")).toContainText("2 numbered steps");

  await row("Evidence").getByRole("button", { name: "Answer" }).press("Enter");
  const answer = checks.getByRole("textbox", { name: "Your answer to the team" });
  await expect(answer).toBeFocused();
  await answer.fill("The header is simply not there");
  await checks.getByRole("button", { name: "Save answer" }).click();
  const change = row("Evidence").getByRole("button", { name: "Change the answer" });
  await expect(change).toBeFocused();
  await expect(row("Evidence")).toContainText("The header is simply not there");
  await row("Evidence").getByRole("button", { name: "Remove" }).click();
  await expect(row("Evidence")).not.toContainText("The header is simply not there");
  await row("Evidence").getByRole("button", { name: "Answer" }).click();
  await answer.fill("Read the headers yourself");
  await answer.press("Control+Enter");
  await expect(row("Evidence")).toContainText("Read the headers yourself");
  await expectAccessible(checks, "the checks of a draft");

  await page.getByRole("textbox", { name: "Impact" }).fill("Nothing that I know of.");
  await page.getByLabel("Vector", { exact: true }).fill("CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N");
  await page.getByRole("button", { name: "Send report" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("heading", { name: "Missing X-Frame-Options header", level: 1 })).toBeVisible();
  await expect(row("Evidence")).toContainText("Read the headers yourself");
  await expect(checks.getByRole("button", { name: "Answer" })).toHaveCount(0);

  const team = await openWith(context, [owner], new URL(page.url()).pathname);
  const seen = team.getByRole("region", { name: "Checks" });
  await expect(seen.getByText("3 checks failed")).toBeVisible();
  await expect(seen.getByRole("listitem").filter({ hasText: "Evidence" })).toContainText("Read the headers yourself");
  await expectAccessible(seen, "the checks of a report");
});
