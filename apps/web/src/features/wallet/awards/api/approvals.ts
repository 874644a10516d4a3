import { decideAward, listAwardApprovals, setAwardLimit } from "@safeport/contract/wallet/awards/award-approval.endpoints";
import type { AwardProposalAction } from "@safeport/contract/wallet/awards/award-approval.values";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";
import { newRequestKey } from "../../../../lib/request-key.ts";

/** Limits of members, and the awards that wait for a colleague; disabled while `companyId` is null. */
export function useAwardApprovals(companyId: string | null) {
  const params = { company_id: companyId ?? "" };
  return useQuery({ ...queryOf(listAwardApprovals, { params }), enabled: companyId !== null });
}

/** Sets or ends the limit of a member. */
export function useSetAwardLimit(companyId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ user_id, limit }: { user_id: string; limit: number | null }) =>
      call(setAwardLimit, { params: { company_id: companyId, user_id }, body: { limit } }),
    onSuccess: (approvals) => cache.setQueryData(queryKey(listAwardApprovals, { params: { company_id: companyId } }), approvals),
  });
}

interface AwardDecision {
  award_id: string;
  action: AwardProposalAction;
  reason?: string;
  expected_fee?: number;
}

/** Approves or declines an award of a colleague, or withdraws one's own. */
export function useDecideAward(companyId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ award_id, ...body }: AwardDecision) =>
      call(decideAward, { params: { company_id: companyId, award_id }, body, idempotencyKey: newRequestKey() }),
    // Somebody else may have decided it, which is why a call was refused.
    onSettled: () => cache.invalidateQueries({ queryKey: queryKey(listAwardApprovals, { params: { company_id: companyId } }) }),
  });
}
