import { type ListParams, listQueryOf, viewOfQuery } from "../core/report-views.ts";

/** The filters of the address, in the order of their chips. Search, order and view are none. */
export const filterNames = [
  ...(["severity", "status", "turn", "assignee", "label", "contested", "program_id", "scope_id", "weakness_id"] as const),
  ...([
    "received",
    "min_age",
    "max_age",
    "min_completeness",
    "max_completeness",
    "has_files",
    "has_dispute",
    "missed",
    "automation",
  ] as const),
] as const;

export type FilterName = (typeof filterNames)[number];

/** The filters that narrow the view down, without those that the view itself sets or does not have. */
export function setFiltersOf(params: ListParams): FilterName[] {
  const view = viewOfQuery(params.search.view, params.experience);
  const query = listQueryOf({ ...params, view });
  const ofView = listQueryOf({ ...params, view, search: {} });
  return filterNames.filter((name) => query[name] !== ofView[name]);
}

/** Takes all filters off; for `setSearch`. */
export const noFilters = Object.fromEntries([...filterNames, "page"].map((name) => [name, undefined]));
