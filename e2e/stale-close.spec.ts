import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { newCase, setStatus } from "./support/cases.ts";
import { db, queueJob } from "./support/database.ts";
import { openWith } from "./support/sign-in.ts";

const day = 86_400_000;
const reminders = [7, 14, 25, 30] as const;

test("a question that is not answered warns its reporter, closes the report after 30 days, and leaves a re-check @spec:10.30", async ({
  context,
  request,
}) => {
  const { hacker, owner, report } = await newCase(request);
  await setStatus(request, owner, report, { status: "needs_more_info", comment: "Which browser did you use?" });
  /** Runs the server's job so many days after the question. */
  const pass = async (days: (typeof reminders)[number]) => {
    const question_at = new Date(Date.now() - days * day - 3_600_000);
    const step = { stale_step: reminders.indexOf(days), stale_at: new Date(question_at.getTime() + days * day) };
    await db
      .updateTable("report_clock")
      .set({ question_at, ...step })
      .where("report_id", "=", report.report_id)
      .execute();
    await queueJob("advance_clocks");
  };
  const page = await openWith(context, [hacker], `/reports/${report.report_id}`);
  await expect(page.getByText("The company waits for your answer.")).toBeVisible();
  const timeline = page.getByRole("region", { name: "Timeline" });
  await pass(14);
  await expect(timeline.getByText("No answer for 14 days.")).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await pass(30);
  await expect(timeline.getByText("No answer in time")).toBeVisible();
  await expect(page.getByText("The company waits for your answer.")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Request re-check" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
