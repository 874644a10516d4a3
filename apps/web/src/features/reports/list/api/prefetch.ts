import { countReports, listReports } from "@safeport/contract/reports/report.endpoints";
import type { QueryClient } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import type { Viewer } from "../../../../lib/viewer.ts";
import { type ListParams, listOf, type ReportsQuery } from "../../core/report-views.ts";

/** Fetches the list and the counts of the Reports page before it opens. */
export function prefetchReports(cache: QueryClient, looking: ListParams): void {
  // A company's lists wait until it is known which company is meant.
  if (looking.experience === "business" && looking.companyId === null) return;
  const { listQuery } = listOf(looking);
  void cache.prefetchQuery(queryOf(listReports, { query: listQuery }));
  void cache.prefetchQuery(queryOf(countReports, { query: { company_id: listQuery.company_id } }));
}

/** Reports shown of each kind. */
const size = 3;

type Reader = Pick<Viewer, "experience" | "companyId">;

/** Reports that await an action of the reader, by what they are shown as. */
export interface WaitingQuery {
  group: "your_turn" | "triage" | "disputes";
  query: ReportsQuery;
}

/** Queries of the reports that await an action of the reader. */
export function waitingQueries({ experience, companyId }: Reader): WaitingQuery[] {
  if (experience === "staff") return [{ group: "disputes", query: { disputed_reports_only: "true", size } }];
  if (experience === "researcher")
    return [{ awaits: "publication" as const }, { status: "needs_more_info" }, { status: "draft" }].map((filter) => ({
      group: "your_turn",
      query: { ...filter, size },
    }));
  if (companyId === null) return [];
  const company_id = companyId;
  return [
    { group: "your_turn", query: { company_id, awaits: "bounty", sort: "due", size } },
    { group: "your_turn", query: { company_id, awaits: "publication", size } },
    { group: "triage", query: { company_id, status: "NEW", sort: "oldest", size: 5 } },
  ];
}

/** Fetches the waiting reports before their page opens. */
export function prefetchWaitingReports(cache: QueryClient, reader: Reader): void {
  for (const { query } of waitingQueries(reader)) void cache.prefetchQuery(queryOf(listReports, { query }));
}
