import { expect, test } from "@playwright/test";
import { boxesOf } from "./support/boxes.ts";
import { newCase, writeComment } from "./support/cases.ts";
import { openWith } from "./support/sign-in.ts";

test("a printed report is its write-up and its timeline: no frame, nothing internal, nothing to press", async ({
  context,
  request,
}) => {
  const { owner, hacker, program, report } = await newCase(request, {
    poc_description_markdown: `${"It goes on. ".repeat(400)}\n\nThis is its end.`,
    impact_markdown: "All invoices.",
  });
  await writeComment(request, hacker, report, { content: "It works without signing in, too." });
  await writeComment(request, owner, report, { content: "Ask the billing team first.", is_internal: true });
  await context.addInitScript(() => localStorage.setItem("safeport.scheme", "dark"));
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await expect(page.getByText("Ask the billing team first.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Comment", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "View Report" }).click();
  await expect(page.getByRole("dialog", { name: report.poc_title })).toBeVisible();

  // Paper is light, whatever the screen is, and shows the details that a narrow screen folds.
  await page.setViewportSize({ width: 800, height: 1000 });
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(15, 23, 42)");
  await expect(page.locator("details dd").getByText(program.scope.identifier)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // The facts come first, and times are exact, since paper does not say when it was printed.
  const [facts, end] = await boxesOf(
    page.locator("details").first(),
    page.getByText("This is its end.").filter({ visible: true }),
  );
  expect(facts.top).toBeLessThan(end.top);
  await expect(page.getByRole("main").locator("time", { hasText: / ago|now/ })).toHaveCount(0);
  for (const text of [report.poc_title, "This is its end.", "All invoices.", "It works without signing in, too."]) {
    await expect(page.getByRole("main").getByText(text).filter({ visible: true })).toHaveCount(1);
  }
  await expect(page.getByText("Ask the billing team first.")).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("complementary")).toBeHidden();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  // The chips of status and severity are facts, too.
  await expect(page.getByRole("button", { name: /^(?!Status:|Severity:|Assign|Labels)/ })).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link", { name: "Reports" })).toHaveCount(0);
});
