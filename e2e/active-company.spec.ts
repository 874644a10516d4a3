import { expect, test } from "@playwright/test";
import { newCompany, newOwner, uniqueName } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

test("the active company heads the sidebar, its rail and the drawer, and is switched there", async ({ context, request }) => {
  const owner = await newOwner(request);
  const page = await openWith(context, [owner], "/vault");
  const aside = page.getByRole("complementary");
  await expect(aside.getByRole("group", { name: `Active company, ${owner.company.name}` })).toContainText(owner.company.name);
  const second = await newCompany(request, owner, uniqueName("Quay Works"));
  await page.reload();
  await aside.getByRole("button", { name: `Switch company, ${owner.company.name}` }).click();
  await expect(aside.getByRole("button", { name: /^Switch company/ })).toHaveCSS("height", "44px");
  await expect(page.getByRole("menuitem", { name: owner.company.name })).toHaveAttribute("aria-current", "true");
  await page.getByRole("menuitem", { name: `${second.name} Owner` }).click();
  const other = page.getByRole("button", { name: `Switch company, ${second.name}` });
  await expect(other).toBeVisible();
  await page.keyboard.press("[");
  await other.hover();
  await expect(page.getByRole("tooltip")).toHaveText(second.name);
  await page.setViewportSize({ width: 360, height: 700 });
  await page.getByRole("button", { name: "Open menu" }).click();
  await page
    .getByRole("dialog", { name: "Main" })
    .getByRole("button", { name: `Switch company, ${second.name}` })
    .click();
  await page.getByRole("menuitem", { name: owner.company.name }).click();
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog", { name: "Main" }).getByText(owner.company.name)).toBeVisible();
});
