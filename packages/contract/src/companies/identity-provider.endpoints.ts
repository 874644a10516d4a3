import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Time, Uuid, Version } from "../kernel/ids.ts";
import { singleLine } from "../kernel/text.ts";
import { identityProviderLimits } from "./identity-provider.limits.ts";
import { identityProviderKinds } from "./identity-provider.values.ts";
import { givableRoles } from "./member.policy.ts";

const RoleOfValue = z.strictObject({ value: singleLine(identityProviderLimits.value), role: z.enum(givableRoles) });
export type RoleOfValue = z.infer<typeof RoleOfValue>;

const Certificate = z.object({
  /** PEM. */
  certificate: z.string(),
  /** SHA-256 of the DER form, in hexadecimal. */
  fingerprint: z.string(),
  expires_at: Time,
});

/** The identity provider of a company. Its secret is never answered. */
export const IdentityProvider = z.object({
  kind: z.enum(identityProviderKinds),
  /** The issuer of OpenID Connect, or the entity id of SAML. */
  issuer: z.string(),
  /** Null for SAML. */
  client_id: z.nullable(z.string()),
  /** The end of the secret, to tell it from others; null for SAML. */
  secret_hint: z.nullable(z.string()),
  /** The address where a sign-in by SAML begins; null for OpenID Connect. */
  sso_url: z.nullable(z.string()),
  /** Certificates whose keys sign the responses of SAML. */
  certificates: z.array(Certificate),
  /** The attribute of SAML with the mail address; null: the usual ones. */
  email_attribute: z.nullable(z.string()),
  /** The attribute of SAML with the name; null: the usual ones. */
  name_attribute: z.nullable(z.string()),
  /** The role of people who sign in for the first time. */
  default_role: z.enum(givableRoles),
  /** The claim that gives people a role at each sign-in; null: none does. */
  role_claim: z.nullable(z.string()),
  role_map: z.array(z.object({ value: z.string(), role: z.enum(givableRoles) })),
  is_enforced: z.boolean(),
  last_used_at: z.nullable(Time),
  version: z.int(),
});
export type IdentityProvider = z.infer<typeof IdentityProvider>;

const CompanyProvider = z.object({
  /** The domain whose people can use it; null while the company has verified none. */
  domain: z.nullable(z.string()),
  /** Address to which the provider sends browsers back. */
  redirect_uri: z.string(),
  /** Our side of SAML, to enter at the provider. */
  saml: z.object({
    entity_id: z.string(),
    /** Assertion consumer service: the address to which browsers bring responses by POST. */
    acs_url: z.string(),
    /** Both as an XML document. */
    metadata: z.string(),
  }),
  provider: z.nullable(IdentityProvider),
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
  params: ofCompany,
  body: z.strictObject({
    kind: z.optional(z.enum(identityProviderKinds)),
    issuer: z.optional(singleLine(identityProviderLimits.issuer)),
    client_id: z.optional(singleLine(identityProviderLimits.client_id)),
    secret: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(identityProviderLimits.secret))),
    /** Metadata of a SAML provider, which takes precedence over `issuer`, `sso_url` and `certificates`. */
    metadata: z.optional(z.string().check(z.minLength(1), z.maxLength(identityProviderLimits.metadata))),
    sso_url: z.optional(singleLine(identityProviderLimits.sso_url)),
    certificates: z.optional(
      z
        .array(z.string().check(z.minLength(1), z.maxLength(identityProviderLimits.certificate)))
        .check(z.minLength(1), z.maxLength(identityProviderLimits.certificates)),
    ),
    email_attribute: z.optional(z.nullable(singleLine(identityProviderLimits.claim))),
    name_attribute: z.optional(z.nullable(singleLine(identityProviderLimits.claim))),
    default_role: z.optional(z.enum(givableRoles)),
    role_claim: z.optional(z.nullable(singleLine(identityProviderLimits.claim))),
    role_map: z.optional(z.array(RoleOfValue).check(z.maxLength(identityProviderLimits.values))),
    is_enforced: z.optional(z.boolean()),
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
  params: ofCompany,
  result: CompanyProvider,
  errors: ["not_found", "forbidden"],
});
