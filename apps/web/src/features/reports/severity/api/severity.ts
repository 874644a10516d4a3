import type { AnswerSeverityInput, ChangeSeverityInput } from "@safeport/contract/reports/core/report-input.schema";
import { answerSeverity, calculateSeverity, changeSeverity } from "@safeport/contract/reports/report.endpoints";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";
import { showingReport } from "../../core/api/report-cache.ts";

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
  return useSend((body: ChangeSeverityInput) => sending(changeSeverity, { params: { report_id: reportId }, body }), {
    ...showingReport,
    onAnswer: (cache, { changed, ...report }) => showingReport.onAnswer(cache, report),
  });
}

/** The author accepts or contests the severity that the company set. */
export function useAnswerSeverity(reportId: string) {
  return useSend(
    (body: AnswerSeverityInput) => sending(answerSeverity, { params: { report_id: reportId }, body }),
    showingReport,
  );
}
