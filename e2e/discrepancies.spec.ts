import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { openDeposit } from "@safeport/contract/wallet/deposits/deposit.endpoints";
import type { Deposit } from "@safeport/contract/wallet/deposits/deposit.schema";
import { expectAccessible } from "./support/axe.ts";
import { db } from "./support/database.ts";
import { newOwner, send } from "./support/people.ts";
import { openAs } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

test("staff settle what Stripe says of a deposit and what cannot be booked, and note what they did", async ({
  browser,
  request,
}) => {
  const { company, ...owner } = await newOwner(request);
  const body = { company_id: company.company_id, amount: 120_000 };
  const { deposit_id, reference } = await send<Deposit>(request, owner, openDeposit, { body });
  const stripe_object = `pi_${randomUUID()}`;
  const fact = { problem: "other_currency", stripe_object, stated_amount: "110000", stated_currency: "eur" } as const;
  await db
    .insertInto("stripe_discrepancy")
    .values({ id: randomUUID(), source: stripe_object, deposit_id, ...fact })
    .execute();

  const page = await openAs(
    await browser.newContext({ viewport: { width: 360, height: 740 }, colorScheme: "dark" }),
    "ingrid",
    "/admin/payouts?tab=differences",
  );
  const row = page.getByRole("row").filter({ hasText: reference });
  await expect(row).toContainText("The payment is in another currency than the deposit");
  await expectAccessible(page, "discrepancies at 360 px");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await row.getByRole("button", { name: "Settle" }).click();
  const dialog = page.getByRole("dialog", { name: "Settle this discrepancy?" });
  await dialog.getByRole("button", { name: "Settle" }).click();
  await expect(dialog.getByLabel("What was done")).toBeFocused();
  await expectAccessible(dialog);
  await dialog.getByLabel("What was done").fill("Refunded at Stripe; the company pays again in dollars.");
  await dialog.getByRole("button", { name: "Settle" }).click();
  await expect(row).toHaveCount(0);
  await page.getByLabel("State").selectOption({ label: "Settled" });
  await expect(row).toContainText("Refunded at Stripe; the company pays again in dollars.");
  await expectAccessible(page, "settled discrepancies at 360 px");
});
