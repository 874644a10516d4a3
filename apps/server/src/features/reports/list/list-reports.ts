import type { listReports as endpoint } from "@safeport/contract/reports/report.endpoints";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import type { ReportListFilter } from "./report-filters.queries.ts";
import { pageOfReports } from "./report-list.queries.ts";

type ListQuery = z.output<NonNullable<(typeof endpoint)["query"]>>;
/** A page of a query; `fields` and `updated_since` are choices of the list alone. */
type Query = Omit<ListQuery, "fields" | "updated_since"> & Partial<Pick<ListQuery, "fields" | "updated_since">>;

/** Translates the specification's query names into one of the five views and its filters. */
function viewOf(query: Omit<Query, "page" | "size">): Pick<ReportListFilter, "view" | "status" | "closed"> {
  const { disputed_reports_only, closed_only, status } = query;
  if (!disputed_reports_only && !closed_only && (status === "new" || status === "active")) return { view: status };
  const exact = status === "active" ? undefined : status;
  const view = disputed_reports_only ? "disputed" : closed_only ? "closed" : "all";
  const closed = status === "active" ? false : disputed_reports_only && closed_only ? true : undefined;
  return { view, status: exact, closed };
}

/** One page of the reports the caller may see. */
export function listReports(ctx: Ctx, query: Query) {
  const { page, size } = query;
  return pageOfReports(ctx.db, ctx.actor, { page, size, ...filterOf(query) });
}

/** Filters and order of the list. */
export function filterOf(query: Omit<Query, "page" | "size">): Omit<ReportListFilter, "page" | "size"> {
  const { company_id, program_id, author_id, severity, received, sort } = query;
  const { waiting, turn, awaits, assignee, weakness_id, scope_id, min_age, max_age, has_dispute, contested, label } = query;
  const { min_completeness, max_completeness, has_files, overdue, missed, due_within, escalated, automation } = query;
  const desk = {
    waiting,
    turn,
    awaits,
    assignee,
    weakness_id,
    scope_id,
    min_age,
    max_age,
    has_dispute,
    contested,
    label,
    min_completeness,
    max_completeness,
    has_files,
    overdue,
    missed,
    due_within,
    escalated,
    automation,
  };
  const search = query.search || undefined;
  const { updated_since, clusters } = query;
  const full = query.fields === "full";
  const filter = { company_id, program_id, author_id, severity, received, search, full, updated_since, clusters, ...desk };
  return { sort, ...filter, ...viewOf(query) };
}
