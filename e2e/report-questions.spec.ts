import { expect } from "@playwright/test";
import { newCase } from "./support/cases.ts";
import { variants } from "./support/nightly.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

for (const width of variants([360], [360, 1440]))
  test(`a company asks questions, a researcher answers them, and the triager reads the answers (${width} px) @spec:10.17`, async ({
    browser,
    context,
    request,
  }) => {
    const { owner, hacker, program } = await newCase(request);
    const page = await openWith(context, [owner], `/bounties/edit/${program.handle}`);
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole("heading", { name: "Report form", level: 2 }).getByRole("button").click();
    await page.getByRole("textbox", { name: "Introduction" }).fill("Please name the **version**.");
    await page.getByRole("textbox", { name: "Description template" }).fill("## Summary");
    await page.getByRole("button", { name: "Add question" }).click();
    const first = page.getByRole("group", { name: "Question 1" });
    await first.getByRole("textbox", { name: "Question" }).fill("Which version?");
    await first.getByRole("checkbox", { name: "Required" }).check();
    await page.getByRole("button", { name: "Add question" }).click();
    const second = page.getByRole("group", { name: "Question 2" });
    await second.getByLabel("Type of answer").selectOption("Choice");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(second.getByText("This field is required").or(second.getByText("Contains no visible text"))).toBeVisible();
    await second.getByRole("textbox", { name: "Question" }).fill("Where?");
    await second.getByRole("textbox", { name: "Choices" }).fill("Shop\nBlog");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page).toHaveURL(/\/bounties$/);

    const form = await openWith(await browser.newContext(), [hacker], `/bounties/${program.handle}/report`);
    await form.setViewportSize({ width, height: 900 });
    await expect(form.locator("strong", { hasText: "version" })).toBeVisible();
    const description = form.getByRole("textbox", { name: "Description" });
    await expect(description).toHaveValue("## Summary");
    // The template alone is no description.
    await expect(form.getByRole("complementary", { name: "Completeness" })).toContainText("0 of 100");
    await description.fill("## Summary\n\nThe id of an invoice is not checked.");
    await form.getByRole("combobox", { name: "Asset" }).fill(program.scope.identifier);
    await form.getByRole("option", { name: program.scope.identifier }).click();
    await form.getByLabel("Title").fill("Invoices of others can be read");
    await form.getByRole("textbox", { name: "Steps to reproduce" }).fill("1. Open invoice 2.\n2. Read it.");
    await form.getByRole("textbox", { name: "Impact" }).fill("Anyone reads every invoice.");
    await form.getByLabel("Vector", { exact: true }).fill("CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H");
    await form.getByRole("button", { name: "Send report" }).click();
    await expect(form.getByText("Please answer this question")).toBeVisible();
    await expect(form.getByRole("textbox", { name: "Which version?" })).toBeFocused();
    await form.getByRole("textbox", { name: "Which version?" }).fill("4.2");
    await form.getByRole("combobox", { name: "Where?" }).selectOption("Blog");
    await form.getByRole("button", { name: "Send report" }).click();
    await form.getByRole("dialog").getByRole("button", { name: "Send report" }).click();
    await expect(form.getByRole("heading", { name: "Invoices of others can be read", level: 1 })).toBeVisible();

    const companyPage = await openWith(context, [owner], new URL(form.url()).pathname);
    await companyPage.setViewportSize({ width, height: 900 });
    const answers = companyPage.getByRole("article", { name: "What was reported" });
    await expect(answers.getByText("Which version?")).toBeVisible();
    await expect(answers.getByText("4.2")).toBeVisible();
    await expect(answers.getByText("Blog")).toBeVisible();
  });
