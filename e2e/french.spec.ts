import { expect, test } from "@playwright/test";

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
