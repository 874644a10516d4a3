import { awardReport, getAwardTerms } from "@safeport/contract/reports/awards/report-award.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import type { AwardInput } from "@safeport/contract/wallet/awards/award.schema";
import { answerPromise } from "@safeport/contract/wallet/payments/payment.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** Rules and cost of an award for one report. */
export function useAwardTerms(reportId: string) {
  return useQuery(queryOf(getAwardTerms, { params: { report_id: reportId } }));
}

/** Gives an award. */
export function useAwardReport(reportId: string) {
  return useSend((body: AwardInput) => sending(awardReport, { params: { report_id: reportId }, body }));
}

/** Says whether an award that the company pays itself has arrived. */
export function useAnswerPromise() {
  return useSend(
    ({ award_id, received }: { award_id: string; received: boolean }) =>
      sending(answerPromise, { params: { award_id }, body: { received } }),
    { rereads: [listTimeline] },
  );
}
