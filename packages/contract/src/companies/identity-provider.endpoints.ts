import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { fieldRule } from "../kernel/field-error.ts";
import { Time, Uuid, Version } from "../kernel/ids.ts";
import { singleLine } from "../kernel/text.ts";
import { identityProviderLimits } from "./identity-provider.limits.ts";
import { givableRoles } from "./member.policy.ts";

const RoleOfValue = z.strictObject({ value: singleLine(identityProviderLimits.value), role: z.enum(givableRoles) });
export type RoleOfValue = z.infer<typeof RoleOfValue>;

/** The identity provider of a company. Its secret is never answered. */
export const IdentityProvider = z.object({
  issuer: z.string(),
  client_id: z.string(),
  /** The end of the secret, to tell it from others. */
  secret_hint: z.string(),
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
  provider: z.nullable(IdentityProvider),
});
export type CompanyProvider = z.infer<typeof CompanyProvider>;

const ofCompany = z.object({ company_id: Uuid });

function isIssuer(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === "https:" && url.username === "" && url.password === "" && url.search === "" && url.hash === "";
}

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
    issuer: z.optional(singleLine(identityProviderLimits.issuer).check(fieldRule(isIssuer, "https_address"))),
    client_id: z.optional(singleLine(identityProviderLimits.client_id)),
    secret: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(identityProviderLimits.secret))),
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
