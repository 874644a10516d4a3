import * as z from "zod/mini";
import { apiScopes } from "../../kernel/api-token.scopes.ts";
import { companyRoles, givableRoles } from "../../kernel/company-role.values.ts";
import { endpoint } from "../../kernel/endpoint.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { singleLine } from "../../kernel/text.ts";
import { apiTokenLimits } from "./api-token.limits.ts";

export const ApiToken = z.object({
  token_id: Uuid,
  name: z.string().check(z.describe("What its owner calls the token.")),
  prefix: z.string().check(z.describe("How the token begins.")),
  scopes: z.array(z.enum(apiScopes)).check(z.describe("What the token may do, within what its owner may.")),
  created_at: Time,
  expires_at: Time,
  last_used_at: z.nullable(Time).check(z.describe("When the token was last used; null before.")),
  state: z.enum(["active", "expired", "revoked"]).check(z.describe("Whether the token can be used, has expired or was revoked.")),
  company_id: z.nullable(Uuid).check(z.describe("The company that the token acts for; null for a token of a person.")),
  agent_id: z.nullable(Uuid).check(z.describe("The agent that the token is for; null for other tokens.")),
  role: z
    .nullable(z.enum(companyRoles))
    .check(
      z.describe(
        "The role of the token in the company; null for a token of a person, and for one that was removed from the members.",
      ),
    ),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const AddApiTokenInput = z.strictObject({
  name: singleLine(apiTokenLimits.name, 1).check(z.describe("What its owner calls the token.")),
  scopes: z
    .array(z.enum(apiScopes))
    .check(z.minLength(1), z.maxLength(apiScopes.length), z.describe("What the token may do, within what its owner may.")),
  expires_at: z.optional(Time),
  company_id: z.optional(Uuid).check(z.describe("The company that the token acts for; without it the token acts as the caller.")),
  role: z.optional(z.enum(givableRoles)).check(z.describe("The role of the token in the company; needed with `company_id`.")),
});
export type AddApiTokenInput = z.input<typeof AddApiTokenInput>;

export const listApiTokens = endpoint({
  name: "api_tokens.list",
  summary: "The caller's API tokens, or those of a company, newest first",
  method: "GET",
  path: "/v1/api_tokens/",
  auth: "session",
  rate: "read",
  query: z.strictObject({
    ...pageQuery(),
    ...changedSince,
    company_id: z.optional(Uuid).check(z.describe("The tokens of this company instead of the caller's.")),
  }),
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
  events: ["company.members_changed"],
  body: AddApiTokenInput,
  result: z.object({
    ...ApiToken.shape,
    token: z.string().check(z.describe("The token, which is answered this once. It is sent as `Authorization: Bearer …`.")),
  }),
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
  events: ["company.members_changed"],
  params: z.object({ token_id: Uuid }),
  result: z.object({ token_id: Uuid }),
  errors: ["not_found", "forbidden"],
});
