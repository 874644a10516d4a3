import { expect, type Page, test } from "@playwright/test";
import { boxesOf } from "./support/boxes.ts";
import { dispute, listAsset, newCase, setStatus, writeComment } from "./support/cases.ts";
import { openWith } from "./support/sign-in.ts";

test.use({ locale: "fr-FR" });

test("errors with a code are shown in the reader's language", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Nom d’utilisateur ou e-mail").fill("mira");
  await page.getByLabel("Mot de passe", { exact: true }).fill("not her password");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("alert")).toHaveText("Échec de la connexion. Vérifiez vos identifiants.");

  await page.goto("/signup");
  await page.getByLabel("Nom complet").fill("Robin Nouveau");
  await page.getByLabel("Nom d’utilisateur", { exact: true }).fill("robin-nouveau");
  await page.getByLabel("Adresse e-mail", { exact: true }).fill("robin-nouveau@people.example");
  await page.getByLabel("Mot de passe", { exact: true }).fill("robin");
  await page.getByRole("button", { name: "Créer le compte" }).click();
  await expect(page.getByRole("alert")).toContainText("Utilisez au moins 10 caractères");
  await expect(page.getByRole("alert")).not.toContainText("Use");
});

/** Opens the panel, whose first notification must begin with `text` and end with `button`. */
async function expectNotification(page: Page, text: string, button: string): Promise<void> {
  await page.getByRole("button", { name: /^Notifications/ }).click();
  const item = page.getByRole("dialog", { name: "Notifications" }).getByRole("listitem").first();
  await expect(item).toContainText(text);
  await expect(item.getByRole("link")).toHaveText(button);
  await page.keyboard.press("Escape");
}

test("notifications and their button are in the language that is chosen, also after a change of it", async ({
  context,
  request,
}) => {
  const { owner, hacker, report } = await newCase(request);
  await writeComment(request, owner, report, { content: "Which browser?" });
  const page = await openWith(context, [hacker], "/settings");
  await expectNotification(page, "Nouveau commentaire de", "Voir");
  await page.getByRole("radiogroup", { name: "Langue" }).getByText("English").click();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await expectNotification(page, "New comment from", "View");
});

test("in the status dialog no chip covers a description, and these are aligned", async ({ context, request }) => {
  const { owner, report } = await newCase(request);
  const page = await openWith(context, [owner], `/reports/${report.report_id}`);
  await page.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: "Mettre à jour le statut du rapport" }).click();
  const labels = page.getByRole("dialog").locator("label:has(> [data-tone])");
  await expect(labels).not.toHaveCount(0);
  const sides = await labels.evaluateAll((all) =>
    all.map(({ firstElementChild: chip, lastElementChild: text }) => ({
      chip: Math.round(chip?.getBoundingClientRect().right ?? 0),
      text: Math.round(text?.getBoundingClientRect().left ?? 0),
    })),
  );
  for (const { chip, text } of sides) expect(chip).toBeLessThan(text);
  expect(new Set(sides.map(({ text }) => text)).size).toBe(1);
});

test("in the list of reports no chip covers another", async ({ context, request }) => {
  const { owner, hacker, report } = await newCase(request);
  await setStatus(request, owner, report, { status: "needs_more_info", comment: "Which browser?" });
  await dispute(request, hacker, report);
  const page = await openWith(context, [owner], "/reports");
  const chips = page.locator("main button[data-row] [data-tone]");
  await expect(chips).toHaveText(["En litige", "Précisions demandées", "Moyenne"]);
  const [first, second, third, time] = await boxesOf(
    ...([chips.nth(0), chips.nth(1), chips.nth(2), page.locator("main button[data-row] time").last()] as const),
  );
  // The mark of a dispute is beside the title.
  expect(second.top).toBeGreaterThanOrEqual(first.bottom);
  expect(third.left - second.right).toBeGreaterThanOrEqual(7);
  expect(time.left - third.right).toBeGreaterThanOrEqual(7);
});

test("in the scope of a program a chip of severity keeps its distance from the next", async ({ context, request }) => {
  const { owner, hacker, program } = await newCase(request);
  const { identifier } = await listAsset(request, owner, program, { max_severity: "medium" });
  const page = await openWith(context, [hacker], `/bounties/${program.handle}`);
  const chips = page.getByRole("main").getByRole("listitem").filter({ hasText: identifier }).locator("[data-tone]");
  await expect(chips).toHaveText(["Moyenne", "Éligible"]);
  const [severity, bounty] = await boxesOf(chips.nth(0), chips.nth(1));
  expect(bounty.left - severity.right).toBeGreaterThanOrEqual(7);
});

test("the command palette shows on a phone what can be typed", async ({ context, request }) => {
  const page = await openWith(context, [(await newCase(request)).hacker], "/settings");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: /^Menu utilisateur/ }).focus();
  await page.keyboard.press("Control+k");
  const box = page.getByRole("dialog").getByRole("combobox");
  await box.fill((await box.getAttribute("placeholder")) ?? "");
  expect(await box.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0);
});
