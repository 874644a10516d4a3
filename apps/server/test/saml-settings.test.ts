import { getIdentityProvider } from "@safeport/contract/companies/identity-provider.endpoints";
import { selfSigned } from "@safeport/db/factories/self-signed";
import { Constants, IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from "samlify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildSamlWorld, type SamlWorld } from "./saml-world.ts";

let w: SamlWorld;
beforeAll(async () => {
  setSchemaValidator({ validate: () => Promise.resolve("not checked here") });
  w = await buildSamlWorld();
});
afterAll(() => w.close());

const bare = (pem: string) => pem.replace(/-----.*-----|\n/g, "");
const metadataOf = (inside: string, attributes = 'entityID="https://idp.example/x"') =>
  `<?xml version="1.0"?><!-- made by hand --><EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" ${attributes}>${inside}</EntityDescriptor>`;
const idp = (certificates: string[], location = "https://idp.example/sso", binding = "HTTP-Redirect") =>
  `<IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${certificates
    .map(
      (pem) =>
        `<KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${bare(pem)}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`,
    )
    .join(
      "",
    )}<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${location}"/></IDPSSODescriptor>`;

describe("the SAML provider of a company @spec:10.53", () => {
  it("is another implementation (samlify), which reads our metadata, and whose metadata we read", async () => {
    const company = await w.company();
    const { privateKey, certificate } = selfSigned();
    const entityID = "https://samlify.example/metadata";
    const attribute = (name: string) => ({
      name,
      valueTag: name,
      nameFormat: "urn:oasis:names:tc:SAML:2.0:attrname-format:basic",
      valueXsiType: "xs:string",
    });
    const provider = IdentityProvider({
      entityID,
      privateKey,
      signingCert: bare(certificate),
      isAssertionEncrypted: false,
      requestSignatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
      nameIDFormat: [Constants.namespace.format.emailAddress],
      singleSignOnService: [{ Binding: Constants.namespace.binding.redirect, Location: "https://samlify.example/sso" }],
      loginResponseTemplate: {
        context: SamlLib.defaultLoginResponseTemplate.context,
        attributes: [attribute("email"), attribute("displayName")],
      },
    });
    const { body } = await company.set({ metadata: provider.getMetadata() });
    expect(body.provider).toMatchObject({ kind: "saml", issuer: entityID, sso_url: "https://samlify.example/sso" });
    expect(body.provider.certificates).toMatchObject([{ certificate, fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    const platform = ServiceProvider({ metadata: body.saml.metadata });
    expect([platform.entityMeta.getEntityID(), platform.entityMeta.getAssertionConsumerService("post")]).toEqual([
      body.saml.entity_id,
      body.saml.acs_url,
    ]);

    const { url, browser_secret } = await w.start(`x@${company.domain}`);
    const query = Object.fromEntries(new URL(url).searchParams);
    const request = await provider.parseLoginRequest(platform, "redirect", { query });
    const person = w.member(company.domain);
    const now = new Date();
    const values = {
      ID: "_r1",
      AssertionID: "_a1",
      Destination: body.saml.acs_url,
      Audience: body.saml.entity_id,
      SubjectRecipient: body.saml.acs_url,
      AssertionConsumerServiceURL: body.saml.acs_url,
      EntityID: body.saml.entity_id,
      Issuer: entityID,
      IssueInstant: now.toISOString(),
      StatusCode: Constants.StatusCode.Success,
      ConditionsNotBefore: now.toISOString(),
      ConditionsNotOnOrAfter: new Date(now.getTime() + 300_000).toISOString(),
      SubjectConfirmationDataNotOnOrAfter: new Date(now.getTime() + 300_000).toISOString(),
      NameIDFormat: Constants.namespace.format.emailAddress,
      NameID: person.email,
      InResponseTo: request.extract.request?.id,
      AuthnStatement: `<saml:AuthnStatement AuthnInstant="${now.toISOString()}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
      attrEmail: person.email,
      attrDisplayName: "Ada Samlify",
    };
    const { context } = await provider.createLoginResponse(
      platform,
      { extract: request.extract },
      "post",
      {},
      (template: string) => ({
        id: "_r1",
        context: Object.entries(values).reduce((xml, [name, value]) => xml.replaceAll(`{${name}}`, value), template),
      }),
    );
    const form = new URLSearchParams({ SAMLResponse: context, RelayState: query.RelayState ?? "" });
    const delivered = await w.deliver(company.id, form);
    expect(w.reasons).toEqual([]);
    const finished = await w.finish(delivered.query.toString(), browser_secret);
    expect(finished.body.user).toMatchObject({ email: person.email, full_name: "Ada Samlify" });
  });

  it("is typed or pasted; another kind or issuer starts from the beginning, and fields that are not sent stay", async () => {
    const company = await w.company({ default_role: "triager" });
    const [first, second] = [selfSigned(), selfSigned()];
    await w.samlSignIn(company, w.member(company.domain));
    const renewed = await company.set({ certificates: [first.certificate, bare(second.certificate)], name_attribute: "full" });
    expect(renewed.body.provider).toMatchObject({
      name_attribute: "full",
      default_role: "triager",
      client_id: null,
      secret_hint: null,
    });
    expect(renewed.body.provider.certificates).toHaveLength(2);
    expect(renewed.body.provider.last_used_at).not.toBeNull();
    const other = await company.set({ metadata: metadataOf(idp([first.certificate])) });
    expect(other.body.provider).toMatchObject({
      issuer: "https://idp.example/x",
      sso_url: "https://idp.example/sso",
      last_used_at: null,
      name_attribute: "full",
    });
    const openId = await company.set({ kind: "oidc" });
    expect(openId.body.errors.map(({ loc }: { loc: string[] }) => loc[1])).toEqual(["issuer", "client_id", "secret"]);
    const oidc = await company.set({ kind: "oidc", issuer: "https://id.example", client_id: "x", secret: "a secret" });
    expect(oidc.body.provider).toMatchObject({ kind: "oidc", sso_url: null, certificates: [], name_attribute: null });
    const saml = await company.set({ kind: "saml" });
    expect(saml.body.errors.map(({ loc }: { loc: string[] }) => loc[1])).toEqual(["issuer", "sso_url", "certificates"]);
    const audit = await w.db
      .selectFrom("audit_log")
      .select("object_snapshot")
      .where("company_id", "=", company.id)
      .where("action", "=", "identity_provider.set")
      .orderBy("id")
      .execute();
    const { fingerprint } = other.body.provider.certificates[0];
    expect(audit.at(-2)?.object_snapshot).toMatchObject({
      kind: "saml",
      issuer: "https://idp.example/x",
      certificates: [fingerprint],
    });
  });

  it("is read from the metadata of one provider with an address by redirect and a usable certificate alone", async () => {
    const company = await w.company();
    const { certificate } = selfSigned();
    const weak = selfSigned(1_024).certificate;
    const right = idp([certificate]);
    // Keycloak and federations put their providers into a group.
    const groupOf = (entities: string) =>
      `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">${entities.replaceAll('<?xml version="1.0"?>', "")}</EntitiesDescriptor>`;
    for (const metadata of [
      "not XML",
      metadataOf(right, ""),
      metadataOf(right + right),
      metadataOf(idp([])),
      metadataOf(idp([weak])),
      metadataOf(idp([certificate], "http://idp.example/sso")),
      metadataOf(idp([certificate], "https://a:b@idp.example/sso")),
      metadataOf(idp([certificate], "javascript:alert(1)//")),
      metadataOf(idp(Array.from({ length: 5 }, () => selfSigned().certificate))),
      `<!DOCTYPE x [<!ENTITY e "x">]>${metadataOf(right).replace('<?xml version="1.0"?>', "")}`,
      groupOf(metadataOf(right) + metadataOf(right)),
      groupOf(""),
    ]) {
      const { status, body } = await company.set({ metadata });
      expect([status, body.errors?.[0].code], metadata.slice(0, 200)).toEqual([422, "saml_metadata"]);
    }
    const posted = await company.set({ metadata: metadataOf(idp([certificate], undefined, "HTTP-POST")) });
    expect([posted.status, posted.body.errors?.[0].code]).toEqual([422, "saml_redirect"]);
    expect((await company.set({ metadata: groupOf(metadataOf(right)) })).body.provider).toMatchObject({ kind: "saml" });
    expect((await company.set({ metadata: metadataOf(idp([weak, certificate])) })).body.provider.certificates).toHaveLength(1);
    expect((await company.set({ metadata: "x".repeat(262_145) })).status).toBe(422);
    for (const [change, field, code] of [
      [{ sso_url: "http://idp.example" }, "sso_url", "https_address"],
      [{ sso_url: "https://idp.example/#x" }, "sso_url", "https_address"],
      [{ certificates: [weak] }, "certificates", "saml_certificate"],
      [{ certificates: ["-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----"] }, "certificates", "saml_certificate"],
      [{ certificates: [] }, "certificates", "too_few"],
      [{ certificates: Array(5).fill(certificate) }, "certificates", "too_many"],
    ] as const) {
      const { body } = await company.set(change);
      expect([body.errors[0].loc[1], body.errors[0].code]).toEqual([field, code]);
    }
  });

  it("shows our side before it is set, and its settings to owners and staff alone", async () => {
    const owner = await w.memberOf("owner");
    const params = { company_id: owner.companyId };
    const { body } = await w.call(owner, getIdentityProvider, { params });
    const entity = `http://127.0.0.1:3000/saml/${owner.companyId}`;
    expect(body).toMatchObject({ provider: null, saml: { entity_id: entity, acs_url: `${entity}/acs` } });
    expect(body.saml.metadata).toContain(`entityID="${entity}"`);
    expect((await w.call(await w.memberOf("manager", owner.companyId), getIdentityProvider, { params })).status).toBe(403);
  });
});
