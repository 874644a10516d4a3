import { getDesk } from "@safeport/contract/site/desk.endpoints";
import { getMoneyOverview } from "@safeport/contract/wallet/payments/payment.endpoints";
import * as endpoints from "@safeport/contract/wallet/refunds/refund.endpoints";
import type { RefundStatus, RefundStep } from "@safeport/contract/wallet/refunds/refund.state";
import { getNextPayoutBatch, listPayoutBatches } from "@safeport/contract/wallet/withdrawals/payout-batch.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";
import { refreshMoney } from "../../money/api/money.ts";

interface Filter {
  page: number;
  companyId?: string | undefined;
  status?: RefundStatus | undefined;
  /** Only those that wait for a second person. */
  proposed?: boolean;
  search?: string | undefined;
}

/** One page of refunds, of a company or of everybody. */
export function useRefunds({ page, companyId, status, proposed, search }: Filter) {
  const own = { page, ...(companyId && { company_id: companyId }), ...(status && { status }), ...(search && { search }) };
  const query = { ...own, ...(proposed && { proposed: "true" as unknown as boolean }) };
  return useQuery(queryOf(endpoints.listRefunds, { query: query as never }));
}

function useRefresh() {
  const cache = useQueryClient();
  const others = [endpoints.listRefunds, listPayoutBatches, getNextPayoutBatch, getMoneyOverview, getDesk];
  return () =>
    Promise.all([refreshMoney(cache), ...others.map((endpoint) => cache.invalidateQueries({ queryKey: queryKey(endpoint) }))]);
}

/** Asks for a refund; `key` is the same when the same form is sent again. */
export function useRequestRefund() {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: ({ deposit_id, key, ...body }: endpoints.RefundInput & { deposit_id: string; key: string }) =>
      call(endpoints.requestRefund, { params: { deposit_id }, body, idempotencyKey: key }),
    onSettled,
  });
}

export interface RefundStepInput {
  refund_id: string;
  action: RefundStep;
  /** The same when the same step is sent again. */
  key: string;
  /** The sum that came back, in minor units. */
  amount: number;
  external_ref: string;
  reason: string;
}

/** The account of a refund that is being paid; forgotten with the dialog that shows it. */
export function useRefundAccount() {
  return useMutation({
    mutationFn: (refund_id: string) => call(endpoints.viewRefundAccount, { params: { refund_id } }),
    gcTime: 0,
  });
}

/** A step of a refund, with what it needs. */
export function useRefundStep() {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: ({ refund_id, action, key: idempotencyKey, amount, external_ref, reason }: RefundStepInput) => {
      const input = { params: { refund_id }, idempotencyKey };
      if (action === "cancel") return call(endpoints.cancelRefund, input);
      if (action === "process") return call(endpoints.processRefund, input);
      if (action === "decline") return call(endpoints.declineRefund, { ...input, body: { reason } });
      if (action === "pay") return call(endpoints.payRefund, { ...input, body: { external_ref } });
      if (action === "requeue") return call(endpoints.requeueRefund, { ...input, body: { reason } });
      if (action === "fail") return call(endpoints.failRefund, { ...input, body: { reason } });
      return call(endpoints.returnRefund, { ...input, body: { amount, external_ref, reason } });
    },
    onSettled,
  });
}
