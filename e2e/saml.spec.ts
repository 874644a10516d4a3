import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { buildCompany } from "@safeport/db/factories/build-company";
import { buildMember } from "@safeport/db/factories/build-member";
import { buildUser, factoryPassword } from "@safeport/db/factories/build-user";
import { freePort } from "@safeport/db/factories/free-port";
import { escapeXml, startSamlProvider } from "@safeport/db/factories/saml-provider";
import { openDatabase } from "@safeport/db/open-database";
import { expectAccessible } from "./support/axe.ts";
import { startEmptyServer } from "./support/server.ts";
import { signIn } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

const domain = "acme.example";
const entityId = `https://idp.${domain}/saml`;

test("an owner connects a SAML provider on a phone, and a colleague signs in through it @spec:10.53", async ({ browser }) => {
  const port = await freePort();
  const server = await startEmptyServer(port);
  const { db, pool } = openDatabase({ url: server.databaseUrl, max: 1, onError: () => {} });
  try {
    const owner = await buildUser(db, { role: "Business" });
    const company = await buildCompany(db);
    await buildMember(db, { company_id: company.id, user_id: owner.id, role: "owner" });
    await db.updateTable("company").set({ domain, domain_status: "verified" }).where("id", "=", company.id).execute();
    const provider = startSamlProvider(entityId);
    const certificate = provider.key.certificate.replace(/-----.*-----|\n/g, "");
    const phone = { baseURL: `http://127.0.0.1:${port}`, viewport: { width: 360, height: 780 } };

    const page = await (await browser.newContext(phone)).newPage();
    await page.goto(`/login?from=/companies/${company.id}%3Ftab%3Dsign_in`);
    await signIn(page, owner.username, factoryPassword);
    await expect(page).toHaveURL(`${phone.baseURL}/companies/${company.id}?tab=sign_in`);
    const section = page.getByRole("region", { name: "Sign-in with your identity provider" });
    await section.getByRole("button", { name: "Connect a provider" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Protocol").selectOption("SAML 2.0");
    await expect(dialog.getByText(`http://127.0.0.1:${port}/saml/${company.id}/acs`, { exact: true })).toBeVisible();
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download our metadata" }).click();
    expect(await readFile(await (await download).path(), "utf8")).toContain(
      `entityID="http://127.0.0.1:${port}/saml/${company.id}"`,
    );
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByLabel("Metadata of the provider")).toBeFocused();
    await dialog.getByLabel("Metadata of the provider").fill("<x/>");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText(/^Paste the whole metadata/)).toBeVisible();
    await dialog.getByLabel("Metadata of the provider").fill(
      `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
        <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
          <KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#">
            <X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
          <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${entityId}/sso"/>
        </IDPSSODescriptor></EntityDescriptor>`,
    );
    await expect(dialog.getByLabel("Attribute that gives roles")).toHaveValue("groups");
    await dialog.getByRole("button", { name: "Add a value" }).click();
    await dialog.getByLabel("Value 1").first().fill("bug-triage");
    await dialog.getByLabel("Role for value 1").selectOption("triager");
    await expectAccessible(dialog);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(section.getByText(entityId, { exact: true })).toBeVisible();
    await expect(section.getByText(/^[0-9a-f]{16}…$/)).toBeVisible();

    const visitor = await browser.newContext(phone);
    const email = `ada@${domain}`;
    const attributes = { email, displayName: "Ada Example", groups: ["bug-triage"] };
    // The provider knows the person and answers at once, by a form of its own page.
    await visitor.route(`${entityId}/sso?*`, (route) => {
      const form = provider.signIn(route.request().url(), { nameId: email, attributes });
      const fields = [...form].map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeXml(value)}">`);
      const action = `http://127.0.0.1:${port}/saml/${company.id}/acs`;
      const body = `<form method="post" action="${action}">${fields.join("")}</form><script>document.forms[0].submit()</script>`;
      return route.fulfill({ contentType: "text/html", body });
    });
    const visit = await visitor.newPage();
    await visit.goto("/login");
    await visit.getByLabel("Username or email").fill(email);
    await visit.getByRole("button", { name: "Sign in through your company" }).click();
    await visit.getByRole("button", { name: "Continue" }).click();
    await expect(visit).toHaveURL(`${phone.baseURL}/`);
    const member = await db
      .selectFrom("company_member as m")
      .innerJoin("user_account as u", "u.id", "m.user_id")
      .select("m.role")
      .where("u.email", "=", email)
      .executeTakeFirst();
    expect(member?.role).toBe("triager");
  } finally {
    await pool.end();
    await server.stop();
  }
});
