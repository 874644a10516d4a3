import * as endpoints from "@safeport/contract/wallet/refunds/refund.endpoints";
import type { RefundStatus, RefundStep } from "@safeport/contract/wallet/refunds/refund.state";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

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

/** Asks for a refund. */
export function useRequestRefund() {
  return useSend(({ deposit_id, ...body }: endpoints.RefundInput & { deposit_id: string }) =>
    sending(endpoints.requestRefund, { params: { deposit_id }, body }),
  );
}

export interface RefundStepInput {
  refund_id: string;
  action: RefundStep;
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
  return useSend(({ refund_id, action, amount, external_ref, reason }: RefundStepInput) => {
    const params = { refund_id };
    if (action === "cancel") return sending(endpoints.cancelRefund, { params });
    if (action === "process") return sending(endpoints.processRefund, { params });
    if (action === "decline") return sending(endpoints.declineRefund, { params, body: { reason } });
    if (action === "pay") return sending(endpoints.payRefund, { params, body: { external_ref } });
    if (action === "requeue") return sending(endpoints.requeueRefund, { params, body: { reason } });
    if (action === "fail") return sending(endpoints.failRefund, { params, body: { reason } });
    return sending(endpoints.returnRefund, { params, body: { amount, external_ref, reason } });
  });
}
