import { type CompanyAction, companyPolicy } from "@safeport/contract/companies/company.policy";
import type { Ctx } from "../../platform/context.ts";
import type { NewAuditEntry } from "../../platform/events/unit-of-work.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { CompanyRow } from "./company.queries.ts";

/** Throws 403 when the caller may see the company but may not do this with it. */
export function assertMay(action: CompanyAction, ctx: Ctx, company: CompanyRow): void {
  if (!companyPolicy[action](ctx.actor, company)) throw new AppError("forbidden");
}

/** The entry of the activity log about something done to a company. */
export function companyEntry(
  { id, name, domain }: CompanyRow,
  action: NewAuditEntry["action"],
  more: Record<string, unknown> = {},
): NewAuditEntry {
  return { action, object_type: "company", object_id: id, company_id: id, snapshot: { name, domain, ...more } };
}
