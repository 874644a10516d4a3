import { expect, test } from "@playwright/test";
import { publish, sendReport } from "./support/cases.ts";
import { newCompany, newOwner, newPerson, uniqueName } from "./support/people.ts";
import { openWith } from "./support/sign-in.ts";

test("the active company heads the sidebar, its rail and the drawer, and is switched there", async ({ context, request }) => {
  const owner = await newOwner(request);
  const page = await openWith(context, [owner], "/vault");
  const aside = page.getByRole("complementary");
  // The name of the only company is the menu of its pages.
  await aside.getByRole("button", { name: `Company menu, ${owner.company.name}` }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Company settings", "Members", "Add Company"]);
  await page.getByRole("menuitem", { name: "Members" }).click();
  await expect(page).toHaveURL(`/companies/${owner.company.company_id}?tab=members`);
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
  const drawer = page.getByRole("dialog", { name: "Main" });
  await drawer.getByRole("button", { name: `Switch company, ${owner.company.name}` }).click();
  await page.getByRole("menuitem", { name: "Add Company" }).click();
  await page.getByRole("dialog", { name: "Create Company" }).getByRole("button", { name: "Close" }).click();
  await expect(drawer.getByRole("link", { name: "Reports" })).toBeVisible();
});

test("the page of a report makes its company the active one, and switching there leads to the other company's list", async ({
  context,
  request,
}) => {
  const owner = await newOwner(request);
  const { company } = owner;
  // The newer company is the active one at first.
  const second = await newCompany(request, owner, uniqueName("Quay Works"));
  const report = await sendReport(request, await newPerson(request), await publish(request, owner, company));
  const page = await openWith(context, [owner], "/reports");
  const switchOf = (name: string) => page.getByRole("complementary").getByRole("button", { name: `Switch company, ${name}` });
  await expect(switchOf(second.name)).toBeVisible();
  await page.goto(`/reports/${report.report_id}`);
  await expect(switchOf(company.name)).toBeVisible();
  await expect(page.getByText(`You now work for ${company.name}`)).toHaveCount(1);
  await page.getByRole("main").getByRole("link", { name: "Reports" }).click();
  await expect(page.getByRole("button", { name: report.poc_title })).toBeVisible();

  await page.getByRole("button", { name: report.poc_title }).click();
  await page.getByRole("link", { name: "Explore" }).click();
  await expect(page.getByRole("heading", { name: report.poc_title, level: 1 })).toBeVisible();
  await switchOf(company.name).click();
  await page.getByRole("menuitem", { name: second.name }).click();
  await expect(switchOf(second.name)).toBeVisible();
  await expect(page).toHaveURL(/\/reports$/);
});

test("each page of a company makes it the active one, and the lists after it are that company's @spec:1.19", async ({
  context,
  request,
}) => {
  const owner = await newOwner(request);
  const { company } = owner;
  // The newer company is the active one at first.
  const second = await newCompany(request, owner, uniqueName("Quay Works"));
  const { handle, title } = await publish(request, owner, company);
  const page = await openWith(context, [owner], "/bounties");
  const switchOf = (name: string) => page.getByRole("complementary").getByRole("button", { name: `Switch company, ${name}` });
  const switchBack = async () => {
    await switchOf(company.name).click();
    await page.getByRole("menuitem", { name: second.name }).click();
    await expect(switchOf(second.name)).toBeVisible();
  };
  const programPage = `/bounties/${handle}`;
  for (const path of [programPage, `/bounties/edit/${handle}`, `${programPage}/members`, `${programPage}/metrics`]) {
    await page.goto(path);
    await expect(switchOf(company.name)).toBeVisible();
    await switchBack();
    await expect(page).toHaveURL(/\/bounties$/);
  }
  await page.goto(`/companies/${company.company_id}`);
  await expect(switchOf(company.name)).toBeVisible();
  await switchBack();
  await expect(page).toHaveURL(`/companies/${second.company_id}`);
  await page.goto(`/vault?company=${company.company_id}`);
  await expect(switchOf(company.name)).toBeVisible();
  await switchBack();
  await expect(page).toHaveURL(/\/vault$/);

  await page.goto(programPage);
  await expect(switchOf(company.name)).toBeVisible();
  await page.getByRole("complementary").getByRole("link", { name: "Bounties" }).click();
  await expect(page.getByRole("main").getByRole("link", { name: title })).toBeVisible();
  await expect(switchOf(company.name)).toBeVisible();
});
