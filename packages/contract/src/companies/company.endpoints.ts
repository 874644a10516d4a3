import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Uuid } from "../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../kernel/paging.ts";
import { textLimits } from "../kernel/text.limits.ts";
import { singleLine } from "../kernel/text.ts";
import { companyPageSize } from "./company.limits.ts";
import { Company, CreateCompanyInput, UpdateCompanyInput, VouchInput } from "./company.schema.ts";
import { companyStatuses } from "./company.values.ts";

export const listCompanies = endpoint({
  name: "companies.list",
  summary: "Companies: the caller's own, or all of them for staff",
  method: "GET",
  path: "/v1/company/",
  auth: "session",
  rate: "read",
  query: z.strictObject({
    ...pageQuery(companyPageSize),
    ...changedSince,
    status: z.optional(z.enum(companyStatuses)).check(z.describe("Only companies that are active, or paused.")),
    return_associated_companies: z.optional(z.stringbool()).check(z.describe("Only companies that the caller belongs to.")),
    /** Part of the name, in any case; the exact name comes first, then names that begin with it. */
    search: z.optional(singleLine(textLimits.search, 0)),
  }),
  result: pageOf(Company),
  errors: [],
  list: true,
});

export const getCompany = endpoint({
  name: "companies.get",
  summary: "One company",
  method: "GET",
  path: "/v1/company/:company_id/",
  auth: "session",
  rate: "read",
  params: z.object({ company_id: Uuid }),
  result: Company,
  errors: ["not_found"],
});

export const createCompany = endpoint({
  name: "companies.create",
  summary: "Create a company; the caller becomes its owner",
  method: "POST",
  path: "/v1/company/create/",
  auth: "session",
  rate: "upload",
  throttle: { person: 60 },
  events: ["company.created"],
  body: CreateCompanyInput,
  files: ["company_logo"],
  result: Company,
  status: 201,
  errors: ["forbidden", "conflict"],
  idempotent: true,
});

export const vouchForCompany = endpoint({
  name: "companies.vouch",
  summary: "Vouch for a company by hand, so that it can publish programs (staff)",
  method: "POST",
  path: "/v1/company/:company_id/vouch/",
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 20 },
  events: ["company.vouched"],
  params: z.object({ company_id: Uuid }),
  body: VouchInput,
  result: Company,
  errors: ["not_found", "forbidden"],
});

export const withdrawVouching = endpoint({
  name: "companies.withdraw_vouching",
  summary: "Stop vouching for a company; its open programs pause unless its domain is verified (staff)",
  method: "POST",
  path: "/v1/company/:company_id/withdraw_vouching/",
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 20 },
  events: ["company.vouching_withdrawn", "program.updated"],
  params: z.object({ company_id: Uuid }),
  body: VouchInput,
  result: Company,
  errors: ["not_found", "forbidden"],
});

export const updateCompany = endpoint({
  name: "companies.update",
  summary: "Change the public details of a company; fields that are not sent stay unchanged",
  method: "PUT",
  path: "/v1/company/:company_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 60 },
  events: ["company.updated"],
  params: z.object({ company_id: Uuid }),
  body: UpdateCompanyInput,
  result: Company,
  errors: ["not_found", "forbidden", "conflict", "version_stale"],
});

export const changeCompanyLogo = endpoint({
  name: "companies.change_logo",
  summary: "Give a company a logo, or another one; without an image it has none",
  method: "POST",
  path: "/v1/company/:company_id/logo/",
  auth: "session",
  rate: "upload",
  throttle: { person: 60, object: 30 },
  events: ["company.updated"],
  params: z.object({ company_id: Uuid }),
  body: z.strictObject({}),
  files: ["company_logo"],
  result: Company,
  errors: ["not_found", "forbidden"],
});

export const pauseCompany = endpoint({
  name: "companies.pause",
  summary: "Pause a company: its programs take no new reports, and open reports stay open",
  method: "POST",
  path: "/v1/company/:company_id/pause/",
  auth: "session",
  rate: "write",
  throttle: { person: 60, object: 20 },
  events: ["company.updated"],
  params: z.object({ company_id: Uuid }),
  result: Company,
  errors: ["not_found", "forbidden"],
});

export const activateCompany = endpoint({
  name: "companies.activate",
  summary: "Activate a paused company",
  method: "POST",
  path: "/v1/company/:company_id/activate/",
  auth: "session",
  rate: "write",
  throttle: { person: 60, object: 20 },
  events: ["company.updated"],
  params: z.object({ company_id: Uuid }),
  result: Company,
  errors: ["not_found", "forbidden"],
});

export const deleteCompany = endpoint({
  name: "companies.delete",
  summary: "Delete a company without open reports; its programs close, and its closed reports stay with their people",
  method: "DELETE",
  path: "/v1/company/:company_id/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 20, object: 10 },
  events: ["company.archived", "program.updated"],
  params: z.object({ company_id: Uuid }),
  result: z.object({ company_id: Uuid }),
  errors: ["not_found", "forbidden", "conflict"],
});
