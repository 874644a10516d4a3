import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { newCase } from "./support/cases.ts";
import { openWith } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

const head =
  "id,title,severity_rating,severity_score,state,substate,weakness,reported_at,first_response_at,triaged_at,closed_at,awarded_at,assigned,reporter,source,bounty,bonus,public,reference,reference_url,structured_scope,structured_scope_reference,original_report_id,cve_ids,collaborating_users,duplicate_report_ids";
const row = (id: number, title: string, substate: string) =>
  `${id},${title},medium,,open,${substate},Information Disclosure,2024-05-12 04:05:27 UTC,,,,2024-08-28 19:40:24 UTC,Group Team,rae,,400.0,,no,,,app.lark.example,,,CVE-2024-12345,,`;
const csv = [
  head,
  row(1, "Balance shown to others", "triaged"),
  row(2, "Statements by number", "in-legal-hold"),
  row(3, "Cards by number", "in-legal-hold"),
].join("\n");
const file = { name: "reports.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };

const texts = {
  "en-US": {
    ...{
      menu: "More pages about this program",
      open: "Import reports",
      check: "Check file",
      undecided: /1 word is not known/,
      refused: /Line 3.*2.*and 1 more.*The status “in-legal-hold” is not known/,
      word: "Status for in-legal-hold",
      underReview: "Under review",
    },
    ...{ again: "Preview with these choices", one: "Import 1 report", all: "Import 3 reports", done: "3 reports imported" },
    note: "took this from the imported file (internal)",
  },
  "fr-FR": {
    ...{
      menu: "Autres pages sur ce programme",
      open: "Importer des rapports",
      check: "Vérifier le fichier",
      undecided: /1 mot est inconnu/,
      refused: /Ligne 3.*2.*et 1 autre.*Le statut « in-legal-hold » est inconnu/,
      word: "Statut pour in-legal-hold",
      underReview: "En cours d’examen",
    },
    ...{ again: "Aperçu avec ces choix", one: "Importer 1 rapport", all: "Importer 3 rapports", done: "3 rapports importés" },
    note: "a repris ceci du fichier importé (interne)",
  },
};

for (const [locale, width] of [
  ["en-US", 1440],
  ["fr-FR", 360],
] as const)
  test(`an owner imports reports of HackerOne and says what an unknown state becomes, in ${locale} at ${width} px`, async ({
    browser,
    request,
  }) => {
    const t = texts[locale];
    const { owner, program } = await newCase(request);
    const context = await browser.newContext({ locale, viewport: { width, height: 900 } });
    const page = await openWith(context, [owner], `/bounties/${program.handle}`);
    await page.getByRole("button", { name: t.menu }).click();
    await page.getByRole("menuitem", { name: t.open }).click();
    await expect(page.getByRole("heading", { level: 1, name: t.open })).toBeVisible();
    // Whoever presses the button while the file is read must not import by that.
    const check = await page.getByRole("button", { name: t.check }).elementHandle();
    await page.locator("input[type=file]").setInputFiles(file);
    await expect(page.getByRole("status").filter({ hasText: t.undecided })).toBeVisible();
    await expect(page.getByRole("button", { name: t.one })).toBeEnabled();
    expect(await check?.evaluate((button) => button.isConnected)).toBe(false);
    // One reason stands for all rows that have it.
    await expect(page.getByRole("row").filter({ hasText: "in-legal-hold" })).toHaveText(t.refused);
    await expectAccessible(page);
    await page.getByLabel(t.word).selectOption({ label: t.underReview });
    await expect(page.getByRole("button", { name: t.one })).toBeDisabled();
    await page.getByRole("button", { name: t.again }).click();
    await page.getByRole("button", { name: t.all }).click();
    await expect(page.getByText(t.done)).toBeVisible();
    await expect(page.getByText("Statements by number")).toBeVisible();
    await page.getByText("Balance shown to others").first().click();
    await page.getByRole("link", { name: /^Explore/ }).click();
    await expect(page.getByText(t.note)).toBeVisible();
    await expect(page.getByRole("cell", { name: "Group Team" })).toBeVisible();
    await expect(page.locator("dd").filter({ hasText: "CVE-2024-12345" })).toBeAttached();
    await expectAccessible(page);
  });
