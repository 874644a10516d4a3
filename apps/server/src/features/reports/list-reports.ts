import type { listReports as endpoint } from "@safeport/contract/reports/report.endpoints";
import type { ReportView } from "@safeport/contract/reports/report.schema";
import type * as z from "zod/mini";
import type { Ctx } from "../../platform/context.ts";
import { pageOfReports } from "./report-list.queries.ts";

type Query = z.output<NonNullable<(typeof endpoint)["query"]>>;

/** The specification's query names, as one of the five views and an exact status. */
function viewOf(query: Query): { view: ReportView; status?: string } {
  if (query.disputed_reports_only)
    return { view: "disputed", ...(query.status && query.status !== "active" && { status: query.status }) };
  if (query.closed_only) return { view: "closed", ...(query.status && query.status !== "active" && { status: query.status }) };
  if (query.status === "new" || query.status === "active") return { view: query.status };
  return { view: "all", ...(query.status && { status: query.status }) };
}

/** One page of the reports the caller may see. */
export async function listReports(ctx: Ctx, query: Query) {
  const { page, size, company_id, program_id, severity } = query;
  const search = query.search || undefined;
  return {
    query,
    ...(await pageOfReports(ctx.db, ctx.actor, { page, size, company_id, program_id, severity, search, ...viewOf(query) })),
  };
}
