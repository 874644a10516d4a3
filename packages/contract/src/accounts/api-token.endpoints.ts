import * as z from "zod/mini";
import { apiScopes } from "../kernel/api-token.scopes.ts";
import { companyRoles, givableRoles } from "../kernel/company-role.values.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../kernel/paging.ts";
import { singleLine } from "../kernel/text.ts";
import { apiTokenLimits } from "./api-token.limits.ts";

export const ApiToken = z.object({
  token_id: Uuid,
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  created_at: Time,
  expires_at: Time,
  last_used_at: z.nullable(Time),
  state: z.enum(["active", "expired", "revoked"]),
  /** The company that it acts for; null for a token of a person. */
  company_id: z.nullable(Uuid),
  /** Its role in the company; null for a token of a person, and for one that was removed from the members. */
  role: z.nullable(z.enum(companyRoles)),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const AddApiTokenInput = z.strictObject({
  name: singleLine(apiTokenLimits.name, 1),
  scopes: z.array(z.enum(apiScopes)).check(z.minLength(1), z.maxLength(apiScopes.length)),
  expires_at: z.optional(Time),
  company_id: z.optional(Uuid),
  /** Role of a company's token. */
  role: z.optional(z.enum(givableRoles)),
});
export type AddApiTokenInput = z.input<typeof AddApiTokenInput>;

export const listApiTokens = endpoint({
  name: "api_tokens.list",
  summary: "The caller's API tokens, or those of a company, newest first",
  method: "GET",
  path: "/v1/api_tokens/",
  auth: "session",
  rate: "read",
  query: z.strictObject({ ...pageQuery(), ...changedSince, company_id: z.optional(Uuid) }),
  result: pageOf(ApiToken),
  errors: ["not_found", "forbidden"],
  list: true,
});

export const addApiToken = endpoint({
  name: "api_tokens.add",
  summary:
    "Make an API token, which is answered this once; it is sent as a bearer token, and may do what its scopes and the caller may, or its role in a company",
  method: "POST",
  path: "/v1/api_tokens/",
  auth: "reauth",
  rate: "auth",
  throttle: { person: 30 },
  body: AddApiTokenInput,
  result: z.object({ ...ApiToken.shape, token: z.string() }),
  status: 201,
  errors: ["conflict", "not_found", "forbidden"],
});

export const revokeApiToken = endpoint({
  name: "api_tokens.revoke",
  summary: "End an API token at once",
  method: "DELETE",
  path: "/v1/api_tokens/:token_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 20 },
  params: z.object({ token_id: Uuid }),
  result: z.object({ token_id: Uuid }),
  errors: ["not_found", "forbidden"],
});
