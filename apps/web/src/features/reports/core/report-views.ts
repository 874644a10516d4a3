import { severities } from "@safeport/contract/kernel/severity.values";
import { responseTargets } from "@safeport/contract/programs/core/program.values";
import type { ReportView } from "@safeport/contract/reports/core/report.schema";
import { activeStatuses, closedStatuses, type ReportStatus, reportStatuses } from "@safeport/contract/reports/core/report.state";
import { automations, reportTurns } from "@safeport/contract/reports/core/report.values";
import { defaultReportSort, type ReportSort, reportSorts } from "@safeport/contract/reports/list/report-sort.values";
import type { listReports } from "@safeport/contract/reports/report.endpoints";
import type * as z from "zod/mini";
import { idValue } from "../../../lib/id-value.ts";
import { monthValue, pageValue, searchValue } from "../../../lib/query-values.ts";
import type { Experience } from "../../../lib/viewer.ts";
import type { ReportListSearch } from "./report-list-search.ts";

/** The filters, sort and page of a list of reports, as the API takes them. */
export type ReportsQuery = z.input<NonNullable<(typeof listReports)["query"]>>;

/**
 * A view of the server, or the reports assigned to a member of a company, all or those that wait for the company, those that wait until
 * their programs let them in, or the overdue ones.
 */
export type ListView = ReportView | "mine" | "my_turn" | "waiting" | "overdue";

/** The sidebar of the Reports page by role (spec §2), with the reader's own desk for companies. */
export const viewsOf: Record<Experience, readonly ListView[]> = {
  staff: ["all", "active", "disputed", "closed", "overdue"],
  business: ["all", "new", "mine", "my_turn", "waiting", "disputed", "closed", "overdue"],
  researcher: ["all", "disputed"],
};

/** The view an address asks for, as far as the role has it. */
export function viewOfQuery(text: string | undefined, experience: Experience): ListView {
  return viewsOf[experience].find((view) => view === text) ?? "all";
}

const sentStatuses = reportStatuses.filter((status) => status !== "draft");

/** The statuses that reports of a view can have, for its filter; none where the view means a single one. */
export function statusesOf(view: ListView, experience: Experience): readonly ReportStatus[] {
  if (view === "new" || view === "waiting") return [];
  if (view === "active" || view === "mine") return activeStatuses;
  if (view === "my_turn" || view === "overdue") return ["new", "under_review"];
  if (view === "closed") return closedStatuses;
  // Only their author ever sees drafts.
  return view === "all" && experience === "researcher" ? reportStatuses : sentStatuses;
}

/** Whether the status filter of a view offers all open reports together: where these have no view of their own. */
export function offersOpen(view: ListView, experience: Experience): boolean {
  return view === "all" && !viewsOf[experience].includes("active");
}

/** Reader of the Reports page, and the search parameters of its address. */
export interface ListParams {
  experience: Experience;
  companyId: string | null;
  search: ReportListSearch;
}

/** The current view, and the query to the server. */
export function listOf(looking: ListParams): { view: ListView; listQuery: ReportsQuery } {
  const view = viewOfQuery(looking.search.view, looking.experience);
  return { view, listQuery: listQueryOf({ view, ...looking }) };
}

/** API query for the view and the filters of the address. Invalid filters are left out. */
export function listQueryOf({ view, experience, companyId, search }: ListParams & { view: ListView }): ReportsQuery {
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
    ...(view === "mine" && { assignee: "me", ...(!status && { status: "ACTIVE" }) }),
    ...(view === "my_turn" && { awaits: "turn" as const }),
    ...(view === "waiting" && { waiting: "true" as const }),
    // The platform's queue holds reports that the company has long left overdue.
    ...(view === "overdue" && (experience === "staff" ? { escalated: "true" } : { overdue: "true" })),
    ...deskFilters(search, view),
    // Reporters see their reports one by one.
    ...(experience !== "researcher" && search.clusters === "1" && { clusters: "true" }),
    ...(severity && { severity }),
    ...(received && { received }),
    ...(text && { search: text }),
    ...sortOf(view, sort),
  };
}

/** Overdue reports are sorted by due time and waiting ones as they are let in, unless the reader chose another order. */
function sortOf(view: ListView, sort: ReportSort | undefined): Partial<ReportsQuery> {
  if (view === "overdue" && !sort) return { sort: "due" };
  if (view === "waiting" && !sort) return { sort: "place" };
  return sort && sort !== defaultReportSort ? { sort } : {};
}

const isAge = (text: string | undefined): text is string => text !== undefined && /^\d{1,5}$/.test(text);

const isPoints = (text: string | undefined): text is string => text !== undefined && /^(\d{1,2}|100)$/.test(text);
const isYesOrNo = (text: string | undefined): text is string => text === "true" || text === "false";

/** Values of the filter by missed response target. */
export const missedFilters = [...responseTargets, "any"] as const;

/** The filters of a desk, as far as they make sense. */
function deskFilters(search: ReportListSearch, view: ListView): Partial<ReportsQuery> {
  const turn = reportTurns.find((name) => name === search.turn);
  const weakness_id = idValue(search.weakness_id);
  const scope_id = search.scope_id === "none" ? "none" : idValue(search.scope_id);
  const label = search.label === "none" ? "none" : idValue(search.label);
  const assignee = searchValue(search.assignee);
  const missed = missedFilters.find((name) => name === search.missed);
  const automation = automations.find((name) => name === search.automation);
  return {
    ...(turn && view !== "my_turn" && { turn }),
    ...(assignee && view !== "mine" && view !== "my_turn" && { assignee }),
    ...(label && { label }),
    ...(scope_id && { scope_id }),
    ...(weakness_id && { weakness_id }),
    ...(isAge(search.min_age) && { min_age: search.min_age }),
    ...(isAge(search.max_age) && { max_age: search.max_age }),
    ...(isPoints(search.min_completeness) && { min_completeness: search.min_completeness }),
    ...(isPoints(search.max_completeness) && { max_completeness: search.max_completeness }),
    ...(isYesOrNo(search.has_files) && { has_files: search.has_files }),
    ...(isYesOrNo(search.has_dispute) && { has_dispute: search.has_dispute }),
    ...(missed && { missed }),
    ...(automation && { automation }),
    ...(search.contested === "true" && { contested: "true" }),
  };
}

/** Whether the address narrows the view down, so that an empty list may only mean "not found". */
export function isFiltered(query: ReportsQuery, view: ListView): boolean {
  const fixed =
    (query.status === "NEW" && view === "new") || (query.status === "ACTIVE" && (view === "active" || view === "mine"));
  const isOwn = view === "mine" || view === "my_turn";
  const ofDesk = Boolean(
    (query.turn && !isOwn) || (query.assignee && !isOwn) || query.label || query.scope_id || query.weakness_id,
  );
  const ofTime = Boolean(
    query.received || query.min_age || query.max_age || query.has_dispute || query.contested || query.missed,
  );
  const ofContent = Boolean(query.min_completeness || query.max_completeness || query.has_files || query.automation);
  return Boolean(query.search || query.severity || query.program_id || ofDesk || ofTime || ofContent || (query.status && !fixed));
}
