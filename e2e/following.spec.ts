import { expect, test } from "@playwright/test";
import { newCase } from "./support/cases.ts";
import { newPerson } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

test("a program is followed by its star, found among the followed ones and on the start page, and left again", async ({
  context,
  request,
}) => {
  const { program } = await newCase(request);
  const page = await openWith(context, [await newPerson(request)], `/bounties?search=${encodeURIComponent(program.title)}`);
  const star = page.getByRole("button", { name: `Follow ${program.title}` });
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await page.goto("/bounties?view=followed");
  await expect(page.getByRole("main").getByRole("link", { name: program.title })).toBeVisible();
  await page.goto("/");
  const section = page.getByRole("region", { name: "Programs you follow" });
  await section.getByRole("link", { name: program.title }).click();
  const button = page.getByRole("button", { name: "Following" });
  await button.press("Enter");
  await expect(page.getByRole("button", { name: "Follow", exact: true })).toHaveAttribute("aria-pressed", "false");
  await page.goto("/bounties?view=followed");
  await expect(page.getByText("You follow no program yet")).toBeVisible();
});
