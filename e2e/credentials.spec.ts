import { expect } from "@playwright/test";
import { publish } from "./support/cases.ts";
import { newOwner, newPerson, uniqueName } from "./support/people.ts";
import { openAs, openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

test("a company uploads credentials, a researcher gets and copies theirs at 360 px, and gets others in their place @spec:10.62", async ({
  browser,
}) => {
  const small = await browser.newContext({
    viewport: { width: 360, height: 740 },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const context = await browser.newContext();
  const owner = await newOwner(context.request);
  const person = await newPerson(context.request, { full_name: uniqueName("Tess Tester") });
  const program = await publish(context.request, owner, owner.company);

  const company = await openWith(context, [owner], `/bounties/${program.handle}/members`);
  await company.getByRole("tab", { name: "Credentials" }).click();
  await expect(company.getByText("No credentials")).toBeVisible();
  await company.getByRole("button", { name: "Upload CSV" }).click();
  const upload = company.getByRole("dialog", { name: "Upload credentials" });
  const buffer = Buffer.from("username,password\ntess-1,first secret\ntess-1,first secret\ntess-2,second secret\n");
  await upload.locator("input[type=file]").setInputFiles({ name: "accounts.csv", mimeType: "text/csv", buffer });
  await expect(upload.getByText("Repeats line 2")).toBeVisible();
  await upload.getByRole("button", { name: "Upload 2 sets" }).click();
  await expect(company.getByRole("list", { name: "Credentials" }).getByRole("listitem")).toHaveCount(2);

  const researcherPage = await openWith(small, [person], `/bounties/${program.handle}`);
  await researcherPage.getByRole("button", { name: "Get credentials" }).click();
  const own = researcherPage.getByRole("region", { name: "Your test credentials" });
  await expect(own.getByText("password")).toBeVisible();
  await expect(own.getByText("first secret")).toHaveCount(0);
  await own.getByRole("button", { name: "Copy password" }).click();
  expect(await researcherPage.evaluate(() => navigator.clipboard.readText())).toBe("first secret");
  await own.getByRole("button", { name: "Show values" }).click();
  await expect(own.getByText("first secret")).toBeVisible();
  expect(await researcherPage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  const row = company.getByRole("listitem").filter({ hasText: "tess-1" });
  await expect(row).toContainText(`Given to ${person.user.full_name}`);
  await row.getByRole("button", { name: "Replace set 1" }).click();
  await company.getByRole("dialog").getByRole("button", { name: "Replace" }).click();
  await expect(row).toContainText("Replaced");
  await expect(company.getByText("No set is free")).toBeVisible();
  await expect(own.getByText("second secret")).toBeVisible();
});

test("the address of credentials shows staff, who may not see them, the members and one search box", async ({
  context,
  request,
}) => {
  const owner = await newOwner(request);
  const program = await publish(request, owner, owner.company);
  const page = await openAs(context, "ingrid", `/bounties/${program.handle}/members?tab=credentials`);
  await expect(page.getByRole("tab", { name: "Members", selected: true })).toBeVisible();
  await expect(page).toHaveURL(`/bounties/${program.handle}/members`);
  await expect(page.getByRole("searchbox")).toHaveCount(1);
});
