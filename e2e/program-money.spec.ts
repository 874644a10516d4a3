import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { validateReport } from "@safeport/contract/reports/report.endpoints";
import { buildUser } from "@safeport/db/factories/build-user";
import { expectAccessible } from "./support/axe.ts";
import { newCase } from "./support/cases.ts";
import { db } from "./support/database.ts";
import { deposit } from "./support/money.ts";
import { logIn, send } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

const admin = async (api: APIRequestContext) => logIn(api, (await buildUser(db, { role: "Admin" })).username);

test("the badge of a program follows the free money of its company, and a refund lowers it @spec:1.6 @spec:10.47", async ({
  context,
  request,
}) => {
  const { owner, program } = await newCase(request, { severity: "low" });
  const staff = await admin(request);
  await deposit(request, owner, staff, 3_000_000);

  const page = await openWith(context, [owner], `/bounties/${program.handle}`);
  const facts = page.getByRole("main");
  await expect(facts.getByText("Proof of funds")).toBeVisible();
  await expect(facts.getByText("Funded").first()).toBeVisible();

  await page.goto("/vault?tab=transactions");
  await page.getByRole("button", { name: "Refund" }).click();
  const refund = page.getByRole("dialog", { name: /^Refund deposit SP-/ });
  await refund.getByLabel("Amount").fill("40000");
  await refund.getByLabel("Country of the bank").selectOption("DE");
  await refund.getByRole("textbox", { name: "IBAN" }).fill("DE02120300000000202051");
  await refund.getByRole("button", { name: "Ask for refund" }).click();
  await expect(refund.getByText("At most $30,000.00")).toBeVisible();
  await refund.getByLabel("Amount").fill("1");
  await refund.getByRole("button", { name: "Ask for refund" }).click();
  await expect(page.getByText("Refund requested")).toBeVisible();
  await page.getByRole("tab", { name: "Overview" }).click();
  await expect(page.getByText("$29,999.00").first()).toBeVisible();
  await page.getByRole("tab", { name: "By program" }).click();

  await page.getByRole("button", { name: `Set limit: ${program.title}` }).click();
  const limit = page.getByRole("dialog", { name: `Limit of ${program.title}` });
  await limit.getByLabel("Limit").fill("4000");
  await expectAccessible(limit);
  await limit.getByRole("button", { name: "Save limit" }).click();
  await expect(page.getByText("$4,000.00 a month")).toBeVisible();
  await expectAccessible(page, "money by program");

  await page.goto(`/bounties/${program.handle}`);
  await expect(facts.getByText("Proof of funds")).toBeVisible();
  await expect(facts.getByText("None").first()).toBeVisible();

  await page.goto("/vault?tab=programs");
  await page.getByRole("button", { name: `Change: ${program.title}` }).click();
  await limit.getByLabel("Limit").fill("");
  await limit.getByRole("button", { name: "Save limit" }).click();
  await expect(page.getByText("$4,000.00 a month")).toBeHidden();
  await page.goto(`/bounties?funds=covered&view=all&search=${encodeURIComponent(program.title)}`);
  await expect(page.getByRole("list").getByText("Covered").first()).toBeVisible();
});

test("a company pays an award itself, and the researcher confirms that it arrived @spec:1.6 @spec:10.47", async ({
  browser,
  context,
  request,
}) => {
  const { owner, hacker, report } = await newCase(request, { severity: "low" });
  await deposit(request, owner, await admin(request), 100_000);
  await send(request, owner, validateReport, { params: { report_id: report.report_id }, body: {} });

  const page = await openWith(context, [owner], "/vault");
  await page.getByRole("button", { name: "Money settings" }).click();
  const settings = page.getByRole("dialog", { name: "Money settings" });
  await settings.getByLabel("We pay awards ourselves").check();
  await expectAccessible(settings);
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Money settings saved")).toBeVisible();
  await page.goto(`/reports/${report.report_id}`);
  await page.getByRole("button", { name: "Award", exact: true }).click();
  const award = page.getByRole("dialog", { name: "Award report" });
  await award.getByRole("button", { name: "Award $100.00" }).click();
  await expect(award).toBeHidden();
  const timeline = (reader: Page) => reader.getByRole("region", { name: "Timeline" });
  await expect(timeline(page)).toContainText("Promised");

  const hackerPage = await openWith(await browser.newContext(), [hacker], `/reports/${report.report_id}`);
  await timeline(hackerPage).getByRole("button", { name: "Not received" }).click();
  await expect(timeline(hackerPage)).toContainText("You said that it has not arrived");
  await timeline(hackerPage).getByRole("button", { name: "Confirm receipt" }).click();
  await expect(timeline(hackerPage)).toContainText("Receipt confirmed");
  await page.reload();
  await expect(timeline(page)).toContainText("The researcher has received the payment.");
});
