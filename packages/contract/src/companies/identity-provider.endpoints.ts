import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Time, Uuid, Version } from "../kernel/ids.ts";
import { singleLine } from "../kernel/text.ts";
import { identityProviderLimits } from "./identity-provider.limits.ts";
import { identityProviderKinds } from "./identity-provider.values.ts";
import { givableRoles } from "./member.policy.ts";

const RoleOfValue = z.strictObject({
  value: singleLine(identityProviderLimits.value).check(z.describe("A value of the claim.")),
  role: z.enum(givableRoles).check(z.describe("The role that the value gives.")),
});
export type RoleOfValue = z.infer<typeof RoleOfValue>;

const Certificate = z.object({
  certificate: z.string().check(z.describe("The certificate in PEM.")),
  fingerprint: z.string().check(z.describe("SHA-256 of the certificate in hexadecimal.")),
  expires_at: Time.check(z.describe("When the certificate expires. Its key counts until it is replaced.")),
});

/** The identity provider of a company. Its secret is never answered. */
export const IdentityProvider = z.object({
  kind: z.enum(identityProviderKinds).check(z.describe("The protocol of the provider: OpenID Connect or SAML 2.0.")),
  issuer: z
    .string()
    .check(
      z.describe(
        "The issuer of a provider of OpenID Connect, below which its configuration is found, or the entity id of one of SAML.",
      ),
    ),
  client_id: z.nullable(z.string()).check(z.describe("The id of the platform as a client of the provider; SAML has none.")),
  secret_hint: z.nullable(z.string()).check(z.describe("The end of the secret, to tell it from others.")),
  sso_url: z
    .nullable(z.string())
    .check(z.describe("The address at the SAML provider where a sign-in begins (HTTP-Redirect); OpenID Connect has none.")),
  certificates: z.array(Certificate).check(z.describe("The certificates whose keys sign the answers of a SAML provider.")),
  email_attribute: z
    .nullable(z.string())
    .check(z.describe("The attribute of SAML with the mail address; null: the usual names of several providers.")),
  name_attribute: z
    .nullable(z.string())
    .check(z.describe("The attribute of SAML with the person's name; null: the usual names of several providers.")),
  default_role: z.enum(givableRoles).check(z.describe("The role in the company of people who sign in for the first time.")),
  role_claim: z
    .nullable(z.string())
    .check(
      z.describe(
        "The claim of the ID token, or the attribute of SAML, that gives people a role at each sign-in; null if none does.",
      ),
    ),
  role_map: z
    .array(
      z.object({
        value: z.string().check(z.describe("A value of the claim.")),
        role: z.enum(givableRoles).check(z.describe("The role that the value gives.")),
      }),
    )
    .check(z.describe("Which value of the claim gives which role; the first that fits counts.")),
  is_enforced: z
    .boolean()
    .check(
      z.describe(
        "Whether people with an address at the domain can sign in with the provider alone. Owners of the company keep their passwords.",
      ),
    ),
  last_used_at: z.nullable(Time).check(z.describe("When somebody last signed in with the provider; null before.")),
  version: z.int(),
});
export type IdentityProvider = z.infer<typeof IdentityProvider>;

const CompanyProvider = z.object({
  domain: z
    .nullable(z.string())
    .check(z.describe("The domain whose people can sign in with the provider; null while the company has verified none.")),
  redirect_uri: z
    .string()
    .check(z.describe("The address that the identity provider has to allow as the one it sends browsers back to.")),
  saml: z
    .object({
      entity_id: z
        .string()
        .check(z.describe("The entity id of the platform for this company, which answers have to name as audience.")),
      acs_url: z.string().check(z.describe("The assertion consumer service, to which browsers bring answers by POST.")),
      metadata: z.string().check(z.describe("Both as an XML document.")),
    })
    .check(z.describe("The platform as service provider of SAML for this company, to enter at the identity provider.")),
  provider: z.nullable(IdentityProvider).check(z.describe("The identity provider of the company; null if it has none.")),
});
export type CompanyProvider = z.infer<typeof CompanyProvider>;

const ofCompany = z.object({ company_id: Uuid });

export const getIdentityProvider = endpoint({
  name: "companies.identity_provider",
  summary: "The identity provider with which people of a company sign in; for its owners and for staff",
  method: "GET",
  path: "/v1/company/:company_id/identity_provider/",
  auth: "session",
  rate: "read",
  params: ofCompany,
  result: CompanyProvider,
  errors: ["not_found", "forbidden"],
});

export const setIdentityProvider = endpoint({
  name: "companies.set_identity_provider",
  summary:
    "Connect an identity provider for the verified domain of a company, or change it; a field that is not sent stays as it is",
  method: "PUT",
  path: "/v1/company/:company_id/identity_provider/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 60, object: 60 },
  events: ["company.updated"],
  params: ofCompany,
  body: z.strictObject({
    kind: z
      .optional(z.enum(identityProviderKinds))
      .check(z.describe("The protocol of the provider. Another one than before starts without the earlier settings.")),
    issuer: z
      .optional(singleLine(identityProviderLimits.issuer))
      .check(
        z.describe(
          "The issuer of a provider of OpenID Connect, below which its configuration is found, or the entity id of one of SAML.",
        ),
      ),
    client_id: z
      .optional(singleLine(identityProviderLimits.client_id))
      .check(z.describe("The id of the platform as a client of the provider; SAML has none.")),
    secret: z
      .optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(identityProviderLimits.secret)))
      .check(z.describe("The secret of the client; needed for another issuer or client.")),
    metadata: z
      .optional(z.string().check(z.minLength(1), z.maxLength(identityProviderLimits.metadata)))
      .check(
        z.describe("The metadata (XML) of a SAML provider, which take precedence over `issuer`, `sso_url` and `certificates`."),
      ),
    sso_url: z
      .optional(singleLine(identityProviderLimits.sso_url))
      .check(z.describe("The address at the SAML provider where a sign-in begins (HTTP-Redirect); OpenID Connect has none.")),
    certificates: z
      .optional(
        z
          .array(z.string().check(z.minLength(1), z.maxLength(identityProviderLimits.certificate)))
          .check(z.minLength(1), z.maxLength(identityProviderLimits.certificates)),
      )
      .check(
        z.describe("The certificates (PEM or base64) whose keys sign the answers of a SAML provider, RSA of at least 2048 bits."),
      ),
    email_attribute: z
      .optional(z.nullable(singleLine(identityProviderLimits.claim)))
      .check(z.describe("The attribute of SAML with the mail address; null: the usual names of several providers.")),
    name_attribute: z
      .optional(z.nullable(singleLine(identityProviderLimits.claim)))
      .check(z.describe("The attribute of SAML with the person's name; null: the usual names of several providers.")),
    default_role: z
      .optional(z.enum(givableRoles))
      .check(z.describe("The role in the company of people who sign in for the first time.")),
    role_claim: z
      .optional(z.nullable(singleLine(identityProviderLimits.claim)))
      .check(
        z.describe(
          "The claim of the ID token, or the attribute of SAML, that gives people a role at each sign-in; null if none does.",
        ),
      ),
    role_map: z
      .optional(z.array(RoleOfValue).check(z.maxLength(identityProviderLimits.values)))
      .check(z.describe("Which value of the claim gives which role; the first that fits counts.")),
    is_enforced: z
      .optional(z.boolean())
      .check(
        z.describe(
          "Whether people with an address at the domain can sign in with the provider alone. Owners of the company keep their passwords.",
        ),
      ),
    version: z.optional(Version),
  }),
  result: CompanyProvider,
  errors: ["not_found", "forbidden", "conflict", "version_stale"],
});

export const removeIdentityProvider = endpoint({
  name: "companies.remove_identity_provider",
  summary: "Disconnect the identity provider of a company; its people sign in with passwords again",
  method: "DELETE",
  path: "/v1/company/:company_id/identity_provider/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 60, object: 20 },
  events: ["company.updated"],
  params: ofCompany,
  result: CompanyProvider,
  errors: ["not_found", "forbidden"],
});
