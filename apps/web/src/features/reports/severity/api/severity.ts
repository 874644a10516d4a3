import type { AnswerSeverityInput, ChangeSeverityInput } from "@safeport/contract/reports/core/report-input.schema";
import { answerSeverity, calculateSeverity, changeSeverity } from "@safeport/contract/reports/report.endpoints";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryOf } from "../../../../lib/query-client.ts";
import { afterReportChange, refreshIfChanged } from "../../core/api/report-cache.ts";

/** The score of a complete vector, capped by a scope; not asked while there is no vector. */
export function useCalculateSeverity(vector: string | null, scopeId: string | null) {
  return useQuery({
    ...queryOf(calculateSeverity, { body: { cvss_vector: vector ?? "", scope_id: scopeId } }),
    enabled: vector !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useChangeSeverity(reportId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangeSeverityInput) => call(changeSeverity, { params: { report_id: reportId }, body }),
    onSuccess: ({ changed, ...report }) => afterReportChange(cache, report),
    onError: (error) => refreshIfChanged(cache, reportId, error),
  });
}

/** The author accepts or contests the severity that the company set. */
export function useAnswerSeverity(reportId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: AnswerSeverityInput) => call(answerSeverity, { params: { report_id: reportId }, body }),
    onSuccess: (report) => afterReportChange(cache, report),
    onError: (error) => refreshIfChanged(cache, reportId, error),
  });
}
