import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Time, Uuid } from "../kernel/ids.ts";

const ScimToken = z.object({
  token_id: Uuid,
  /** Its first characters, to tell it from others. */
  prefix: z.string().check(z.describe("How the token begins.")),
  created_at: Time,
  last_used_at: z.nullable(Time).check(z.describe("When the provider last called with the token; null before.")),
});
export type ScimToken = z.infer<typeof ScimToken>;

const CompanyScim = z.object({
  address: z.string().check(z.describe("The address that the identity provider calls (SCIM 2.0, RFC 7644).")),
  tokens: z.array(ScimToken).check(z.describe("The SCIM tokens of the company.")),
});
export type CompanyScim = z.infer<typeof CompanyScim>;

const ofCompany = z.object({ company_id: Uuid });

export const getScim = endpoint({
  name: "companies.scim",
  summary: "SCIM address and tokens of a company, for its identity provider; for owners and for staff",
  method: "GET",
  path: "/v1/company/:company_id/scim/",
  auth: "session",
  rate: "read",
  params: ofCompany,
  result: CompanyScim,
  errors: ["not_found", "forbidden"],
});

export const addScimToken = endpoint({
  name: "companies.add_scim_token",
  summary: "Make a SCIM token of a company that has an identity provider; it is returned only this once",
  method: "POST",
  path: "/v1/company/:company_id/scim/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 20, object: 20 },
  params: ofCompany,
  result: z.object({ ...CompanyScim.shape, token: z.string().check(z.describe("The token, which is never answered again.")) }),
  status: 201,
  errors: ["not_found", "forbidden", "conflict"],
});

export const revokeScimToken = endpoint({
  name: "companies.revoke_scim_token",
  summary: "Revoke a SCIM token of a company, at once",
  method: "DELETE",
  path: "/v1/company/:company_id/scim/:token_id/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 60, object: 60 },
  params: z.object({ company_id: Uuid, token_id: Uuid }),
  result: CompanyScim,
  errors: ["not_found", "forbidden"],
});
