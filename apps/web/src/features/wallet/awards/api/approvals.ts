import { decideAward, listAwardApprovals, setAwardLimit } from "@safeport/contract/wallet/awards/award-approval.endpoints";
import type { AwardProposalAction } from "@safeport/contract/wallet/awards/award-approval.values";
import { useQuery } from "@tanstack/react-query";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** Limits of members, and the awards that wait for a colleague; disabled while `companyId` is null. */
export function useAwardApprovals(companyId: string | null) {
  const params = { company_id: companyId ?? "" };
  return useQuery({ ...queryOf(listAwardApprovals, { params }), enabled: companyId !== null });
}

/** Sets or ends the limit of a member. */
export function useSetAwardLimit(companyId: string) {
  const params = { company_id: companyId };
  return useSend(
    ({ user_id, limit }: { user_id: string; limit: number | null }) =>
      sending(setAwardLimit, { params: { ...params, user_id }, body: { limit } }),
    { onAnswer: (cache, approvals) => cache.setQueryData(queryKey(listAwardApprovals, { params }), approvals) },
  );
}

interface AwardDecision {
  award_id: string;
  action: AwardProposalAction;
  reason?: string;
  expected_fee?: number;
}

/** Approves or declines an award of a colleague, or withdraws one's own. */
export function useDecideAward(companyId: string) {
  return useSend(({ award_id, ...body }: AwardDecision) =>
    sending(decideAward, { params: { company_id: companyId, award_id }, body }),
  );
}
