import { expect } from "@playwright/test";
import { awardReport } from "@safeport/contract/reports/awards/report-award.endpoints";
import { openDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import { buildUser } from "@safeport/db/factories/build-user";
import { loseNextAnswer } from "./support/calls.ts";
import { newCase } from "./support/cases.ts";
import { db } from "./support/database.ts";
import { deposit } from "./support/money.ts";
import { logIn } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

test("a deposit and an award whose answers are lost are sent again by hand and booked once", async ({ context, request }) => {
  const { owner, report } = await newCase(request, { severity: "low" });
  const staff = await logIn(request, (await buildUser(db, { role: "Admin" })).username);
  await deposit(request, owner, staff, 250_000);
  const { company_id } = owner.company;

  const page = await openWith(context, [owner], "/vault");
  await loseNextAnswer(page, openDeposit);
  await page.getByRole("button", { name: "Deposit" }).first().click();
  const depositing = page.getByRole("dialog");
  await depositing.getByLabel("Amount").fill("700");
  await depositing.getByRole("button", { name: "Get reference" }).click();
  await expect(depositing.getByRole("alert")).toBeVisible();
  await depositing.getByRole("button", { name: "Get reference" }).click();
  await expect(depositing.getByText("with this reference")).toBeVisible();
  const deposits = db.selectFrom("deposit").select("id").where("company_id", "=", company_id).where("status", "=", "open");
  expect(await deposits.execute()).toHaveLength(1);

  await page.goto(`/reports/${report.report_id}`);
  await loseNextAnswer(page, awardReport);
  await page.getByRole("button", { name: "Validate", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Validate", exact: true }).click();
  await page.getByRole("button", { name: "Award", exact: true }).click();
  const awarding = page.getByRole("dialog", { name: "Award report" });
  const send = awarding.getByRole("button", { name: "Award $100.00" });
  await send.click();
  await expect(awarding.getByRole("alert")).toBeVisible();
  await send.click();
  await expect(awarding).toBeHidden();
  const awards = db.selectFrom("award").select("id").where("report_id", "=", report.report_id);
  expect(await awards.execute()).toHaveLength(1);
});
