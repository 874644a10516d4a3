import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { newCase, sendReport } from "./support/cases.ts";
import { password } from "./support/people.ts";
import { openWith, signIn } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

test("a name is completed by keyboard, and each audience keeps a draft of its own (DSK-23)", async ({ context, request }) => {
  const { owner, hacker, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  const box = page.getByRole("textbox", { name: "Comment", exact: true });
  const people = page.getByRole("listbox", { name: "People you can mention" });
  const { username } = hacker.user;
  await box.click();
  await page.keyboard.type(`Thank you @${username.slice(0, 3)}`);
  await expect(people.getByRole("option", { selected: true })).toContainText(`@${username}`);
  await expect(box).toHaveAttribute("aria-activedescendant", /.+/);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(people).toBeHidden();
  await page.keyboard.type(username.slice(3, 4));
  await expect(people).toBeHidden();
  await page.keyboard.type(" and @");
  await expect(people).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(box).toHaveValue(`Thank you @${username.slice(0, 4)} and @${username} `);
  await page.keyboard.type("too");

  // The key of the internal comment opens the other draft; the switch shows either.
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("i");
  await expect(box).toHaveValue("");
  await page.keyboard.type("For us alone");
  await page.reload();
  await expect(box).toHaveValue(`Thank you @${username.slice(0, 4)} and @${username} too`);
  const internal = page.getByRole("switch", { name: "Internal" });
  await internal.click();
  await expect(box).toHaveValue("For us alone");
  await internal.click();
  await expect(box).toHaveValue(/^Thank you/);
});

test("drafts of two reports and two audiences are back in their own box after a reload and the next sign-in (DSK-23)", async ({
  context,
  request,
}) => {
  const { owner, hacker, program, report } = await newCase(request);
  const other = await sendReport(request, hacker, program);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  const box = page.getByRole("textbox", { name: "Comment", exact: true });
  const internal = page.getByRole("switch", { name: "Internal" });
  const expectDrafts = async () => {
    await page.goto(`/reports/${report.report_id}`);
    await expect(box).toHaveValue("For the first");
    await page.goto(`/reports/${other.report_id}`);
    await expect(box).toHaveValue("For the second");
    await internal.click();
    await expect(box).toHaveValue("For us about the second");
  };
  await box.fill("For the first");
  await page.goto(`/reports/${other.report_id}`);
  await box.fill("For the second");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("i");
  await expect(box).toHaveValue("");
  await box.fill("For us about the second");
  await page.reload();
  await expectDrafts();
  await page.getByRole("button", { name: /^User menu/ }).click();
  await page.getByRole("dialog", { name: "User menu" }).getByRole("button", { name: "Sign out" }).click();
  const question = page.getByRole("dialog", { name: "Remove unsent drafts?" });
  await expect(question.getByRole("listitem")).toHaveText(["3 comments not sent"]);
  await question.getByRole("button", { name: "Sign out and keep" }).click();
  await signIn(page, owner.user.username, password);
  await expect(page.getByRole("button", { name: /^User menu/ })).toBeVisible();
  await expectDrafts();
});
