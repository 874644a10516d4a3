import { companyCan } from "@safeport/contract/companies/company.policy";
import type { Company } from "@safeport/contract/companies/company.schema";
import type { Ctx } from "../../platform/context.ts";
import type { CompanyRow } from "./company.queries.ts";

/** A company as the caller sees it, with their role in it and their allowed actions. */
export function presentCompany(row: CompanyRow, ctx: Ctx): Company {
  return {
    company_id: row.id,
    name: row.name,
    domain: row.domain,
    domain_verification_method: row.domain_verification_method,
    domain_status: row.domain_status,
    standing: row.standing,
    website: row.website,
    description: row.description,
    in_search_engines: row.in_search_engines,
    country: row.country,
    company_logo: ctx.files.link(row.logo_file_id),
    status: row.status,
    paused_by_staff: row.paused_by_staff,
    is_member: row.member_role !== null && row.member_role !== "owner",
    member_role: row.member_role,
    version: row.version,
    created_at: row.created_at.toISOString(),
    can: companyCan(ctx.actor, row),
  };
}
