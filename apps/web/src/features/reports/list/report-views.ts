import { severities } from "@safeport/contract/kernel/severity.values";
import { defaultReportSort, reportSorts } from "@safeport/contract/reports/list/report-sort.values";
import type { listReports } from "@safeport/contract/reports/report.endpoints";
import type { ReportView } from "@safeport/contract/reports/report.schema";
import { activeStatuses, closedStatuses, type ReportStatus, reportStatuses } from "@safeport/contract/reports/report.state";
import type * as z from "zod/mini";
import { idValue } from "../../../lib/id-value.ts";
import { monthValue, pageValue, searchValue } from "../../../lib/query-values.ts";
import type { Experience } from "../../../lib/viewer.ts";
import type { ReportListSearch } from "./report-list-search.ts";

/** The filters, sort and page of a list of reports, as the API takes them. */
export type ReportsQuery = z.input<NonNullable<(typeof listReports)["query"]>>;

/** The sidebar of the Reports page by role (spec §2). */
export const viewsOf: Record<Experience, readonly ReportView[]> = {
  staff: ["all", "active", "disputed", "closed"],
  business: ["all", "new", "disputed", "closed"],
  researcher: ["all", "disputed"],
};

/** The view an address asks for, as far as the role has it. */
export function viewOfQuery(text: string | undefined, experience: Experience): ReportView {
  return viewsOf[experience].find((view) => view === text) ?? "all";
}

const sentStatuses = reportStatuses.filter((status) => status !== "draft");

/** The statuses that reports of a view can have, for its filter; none where the view means a single one. */
export function statusesOf(view: ReportView, experience: Experience): readonly ReportStatus[] {
  if (view === "new") return [];
  if (view === "active") return activeStatuses;
  if (view === "closed") return closedStatuses;
  // Only their author ever sees drafts.
  return view === "all" && experience === "researcher" ? reportStatuses : sentStatuses;
}

/** Whether the status filter of a view offers all open reports together: where these have no view of their own. */
export function offersOpen(view: ReportView, experience: Experience): boolean {
  return view === "all" && !viewsOf[experience].includes("active");
}

/** Who looks at the Reports page, and at which address. */
export interface ListParams {
  experience: Experience;
  companyId: string | null;
  search: ReportListSearch;
}

/** The view that is looked at, and what the server is asked for. */
export function listOf(looking: ListParams): { view: ReportView; listQuery: ReportsQuery } {
  const view = viewOfQuery(looking.search.view, looking.experience);
  return { view, listQuery: listQueryOf({ view, ...looking }) };
}

/** What the server is asked for, from the view and the filters of the address; whatever makes no sense there is left out. */
export function listQueryOf({ view, experience, companyId, search }: ListParams & { view: ReportView }): ReportsQuery {
  const status = statusesOf(view, experience).find((name) => name === search.status);
  const severity = severities.find((name) => name === search.severity);
  const program_id = idValue(search.program_id);
  const received = monthValue(search.received);
  const text = searchValue(search.search);
  const sort = reportSorts.find((name) => name === search.sort);
  return {
    page: pageValue(search.page),
    ...(experience === "business" && companyId && { company_id: companyId }),
    ...(program_id && { program_id }),
    ...(view === "disputed" && { disputed_reports_only: "true" }),
    ...(view === "closed" && { closed_only: "true" }),
    ...(view === "new" && { status: "NEW" }),
    ...((view === "active" && !status) || (search.status === "active" && offersOpen(view, experience))
      ? { status: "ACTIVE" }
      : {}),
    ...(status && { status }),
    ...(severity && { severity }),
    ...(received && { received }),
    ...(text && { search: text }),
    ...(sort && sort !== defaultReportSort && { sort }),
  };
}

/** Whether the address narrows the view down, so that an empty list may only mean "not found". */
export function isFiltered(query: ReportsQuery, view: ReportView): boolean {
  const fixed = (query.status === "NEW" && view === "new") || (query.status === "ACTIVE" && view === "active");
  return Boolean(query.search || query.severity || query.program_id || query.received || (query.status && !fixed));
}
