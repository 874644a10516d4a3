import { awardReport, getAwardTerms } from "@safeport/contract/reports/awards/report-award.endpoints";
import { getReport } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import type { AwardInput } from "@safeport/contract/wallet/awards/award.schema";
import { answerPromise } from "@safeport/contract/wallet/payments/payment.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";
import { newRequestKey } from "../../../../lib/request-key.ts";

/** Rules and cost of an award for one report. */
export function useAwardTerms(reportId: string) {
  return useQuery(queryOf(getAwardTerms, { params: { report_id: reportId } }));
}

/** Gives an award; `key` is the same when the same form is sent again. */
export function useAwardReport(reportId: string) {
  const cache = useQueryClient();
  const params = { report_id: reportId };
  return useMutation({
    mutationFn: ({ body, key }: { body: AwardInput; key: string }) => call(awardReport, { params, body, idempotencyKey: key }),
    // Fee and money may have changed since the terms were read, which is why a call was refused.
    onSettled: () =>
      Promise.all(
        [queryKey(getReport, { params }), queryKey(listTimeline, { params }), queryKey(getAwardTerms, { params })].map((key) =>
          cache.invalidateQueries({ queryKey: key }),
        ),
      ),
  });
}

/** Says whether an award that the company pays itself has arrived. */
export function useAnswerPromise(reportId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ award_id, received }: { award_id: string; received: boolean }) =>
      call(answerPromise, { params: { award_id }, body: { received }, idempotencyKey: newRequestKey() }),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKey(listTimeline, { params: { report_id: reportId } }) }),
  });
}
