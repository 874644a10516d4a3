import { answerCheck, listChecks } from "@safeport/contract/flood/checks/check.endpoints";
import type { CheckName } from "@safeport/contract/flood/checks/check.values";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** Answers a failed check of a draft. */
export function useAnswerCheck(reportId: string) {
  return useSend(
    ({ check, answer }: { check: CheckName; answer: string }) =>
      sending(answerCheck, { params: { report_id: reportId, check }, body: { answer } }),
    { rereads: [listChecks] },
  );
}
