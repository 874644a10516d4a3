import type { Report, ReportCard } from "@safeport/contract/reports/core/report.schema";
import type { ChangeStatusInput, ValidateInput } from "@safeport/contract/reports/core/report-input.schema";
import { changeStatus, listReports, validateReport } from "@safeport/contract/reports/report.endpoints";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";
import { showingReport } from "../../core/api/report-cache.ts";

/** Changes the status of a report. */
export function useChangeStatus(reportId: string) {
  return useSend((body: ChangeStatusInput) => sending(changeStatus, { params: { report_id: reportId }, body }), showingReport);
}

/** Accepts a report. */
export function useValidateReport(reportId: string) {
  return useSend((body: ValidateInput) => sending(validateReport, { params: { report_id: reportId }, body }), showingReport);
}

/** Finds the reports that words name as the original, the best first, once they are known. */
export function useFindOriginals(report: Report | ReportCard): (search: string) => Promise<ReportCard[]> {
  const cache = useQueryClient();
  return async (search) => {
    const { items } = await cache.fetchQuery({
      ...queryOf(listReports, { query: originalQuery(report, search) }),
      staleTime: 30_000,
    });
    return earlierThan(report, items);
  };
}

const size = 20;

function originalQuery(report: Report | ReportCard, search: string) {
  const text = search.trim().replace(/^#/, "");
  return { search: text, size, ...("company_id" in report && { company_id: report.company_id }) };
}

function earlierThan(report: Report | ReportCard, cards: readonly ReportCard[]): ReportCard[] {
  return cards.filter(({ id, created_at }) => id !== null && id !== report.id && created_at < report.created_at);
}

interface OriginalCandidates {
  candidates: ReportCard[];
  /** It is known that no earlier report matches. */
  none: boolean;
}

/** Reports whose title or number matches `search` and that were sent before this one; `#` before a number is ignored. */
export function useOriginalCandidates(report: Report | ReportCard, search: string): OriginalCandidates {
  const query = originalQuery(report, search);
  const { data, isPlaceholderData } = useQuery({
    ...queryOf(listReports, { query }),
    enabled: query.search !== "",
    placeholderData: keepPreviousData,
  });
  if (query.search === "" || !data) return { candidates: [], none: false };
  const earlier = earlierThan(report, data.items);
  // Behind a full page there may be more.
  return { candidates: earlier, none: earlier.length === 0 && data.items.length < size && !isPlaceholderData };
}
