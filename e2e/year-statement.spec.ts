import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { arriveAs, expectFit, screens } from "./support/journey.ts";
import { giveMoney } from "./support/money.ts";
import { newPerson } from "./support/people.ts";
import { test } from "./support/test.ts";

const year = String(new Date().getUTCFullYear());

for (const screen of screens)
  test(`a researcher saves the statement of a year, which is there once they have earned something, ${screen.name} @spec:10.24`, async ({
    browser,
    request,
  }) => {
    const hacker = await newPerson(request);
    const page = await arriveAs(browser, screen, hacker);
    await page.goto("/vault");
    const statements = page.getByRole("region", { name: "Yearly statements" });
    await expect(statements).toContainText("The first statement is there once you have earned something.");
    await expect(statements.getByRole("button")).toHaveCount(0);
    await giveMoney(hacker, 12_300);
    await page.reload();
    await expect(statements.getByLabel("Year")).toHaveValue(year);
    const saving = page.waitForEvent("download");
    await statements.getByRole("button", { name: "Download PDF" }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe(`statement-${year}.pdf`);
    expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe("%PDF-");
    await expectFit(page, screen);
    // Without an answer the page says so, and the button can be pressed again.
    await page.route("**/v1/wallet/years/**", (route) => route.fulfill({ status: 503, json: {} }));
    await statements.getByRole("button", { name: "Download PDF" }).click();
    await expect(statements.getByRole("alert")).toBeVisible();
    await page.unroute("**/v1/wallet/years/**");
    const again = page.waitForEvent("download");
    await statements.getByRole("button", { name: "Download PDF" }).click();
    expect((await again).suggestedFilename()).toBe(`statement-${year}.pdf`);
    await expect(statements.getByRole("alert")).toHaveCount(0);
  });
