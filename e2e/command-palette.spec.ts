import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { publish } from "./support/cases.ts";
import { newCompany, newOwner, newPerson, uniqueName } from "./support/people.ts";
import { openAs, openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

test("the command palette opens pages and programs by name and switches the theme", async ({ context, request }) => {
  const owner = await newOwner(request);
  const title = uniqueName("Tide gauge");
  await publish(request, owner, owner.company, { title });
  const page = await openWith(context, [await newPerson(request)]);
  const palette = page.getByRole("dialog", { name: "Command palette" });
  const box = palette.getByRole("combobox", { name: "Command palette" });
  const option = (name: string) => palette.getByRole("option", { name });
  const face = page.getByRole("button", { name: /^User menu/ });
  await face.focus();
  await page.keyboard.press("Control+k");
  await expect(box).toBeFocused();
  await expect(option("Vault")).toBeVisible();
  await expectAccessible(palette);
  await expect(option("Users")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
  await expect(face).toBeFocused();

  // From a field, too.
  await page.keyboard.press("/");
  await page.keyboard.press("Control+k");
  await box.fill(title);
  await expect(option(title)).toHaveAttribute("aria-selected", "true");
  await box.press("Enter");
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(palette).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await box.fill("dark theme");
  await expect(palette.getByRole("option")).toHaveCount(1);
  await box.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
});

test("the command palette leads to the list of all that is found, or says how many more there are", async ({
  context,
  request,
}) => {
  const owner = await newOwner(request);
  const word = uniqueName("Quay").replace(/\W/g, "");
  const names = Array.from({ length: 6 }, (_, n) => `${word} ${n}`);
  for (const name of names) {
    await newCompany(request, owner, name);
    await publish(request, owner, owner.company, { title: name });
  }
  const page = await openWith(context, [owner]);
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await page.getByRole("button", { name: /^User menu/ }).focus();
  await page.keyboard.press("Control+k");
  await palette.getByRole("combobox").fill(word);
  const companies = palette.getByRole("group", { name: "Companies" }).getByRole("option");
  await expect(companies).toHaveCount(6);
  await expect(companies.last()).toHaveText("1 more. Keep typing to narrow it down.");
  await expectAccessible(palette);
  const current = await palette.getByRole("combobox").getAttribute("aria-activedescendant");
  await expect(page.locator(`#${current}`)).toHaveAttribute("aria-selected", "true");
  await palette.getByRole("option", { name: "See all 6" }).click();
  await expect(page).toHaveURL(new RegExp(`search=${word}`));
  // The shelves of the page before, which stays until the list is there, link to the same programs.
  const list = page.getByRole("main").getByRole("list", { name: "Bounties" });
  await expect(list.getByRole("link", { name: names[0] ?? "", exact: true })).toBeVisible();
});

test("the command palette and the search of the top bar find a company for its members and staff, and for nobody else @spec:2.25", async ({
  browser,
  request,
}) => {
  const { company, ...owner } = await newOwner(request, uniqueName("Breakwater"));
  await publish(request, owner, company, { title: uniqueName("Sluice"), visibility: "PRIVATE" });
  const readers = [
    { page: await openWith(await browser.newContext(), [owner]), isFound: true },
    { page: await openAs(await browser.newContext(), "ingrid", "/admin"), isFound: true },
    { page: await openWith(await browser.newContext(), [await newPerson(request)]), isFound: false },
  ];
  for (const { page, isFound } of readers) {
    await page.getByRole("banner").getByRole("searchbox").fill(company.name);
    const found = page.getByRole("banner").getByRole("region", { name: "Search results" });
    const link = found.getByRole("link", { name: company.name }).filter({ hasText: company.domain });
    if (isFound) await expect(link).toHaveAttribute("href", `/companies/${company.company_id}`);
    else await expect(found).toContainText(`match “${company.name}”`);
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Command palette" });
    await palette.getByRole("combobox").fill(company.name);
    if (!isFound) {
      await expect(palette.getByRole("status")).toHaveText("Nothing found");
      continue;
    }
    await palette.getByRole("group", { name: "Companies" }).getByRole("option", { name: company.name }).click();
    await expect(page.getByRole("heading", { name: company.name, level: 1 })).toBeVisible();
  }
});
