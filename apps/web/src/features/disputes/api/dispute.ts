import {
  answerDispute,
  appealDispute,
  assignMediator,
  concedeDispute,
  getDispute,
  listDisputes,
  listMediators,
  listOpenDisputes,
  openDispute,
  rejectDispute,
  resolveDispute,
  withdrawDispute,
} from "@safeport/contract/disputes/dispute.endpoints";
import type {
  AnswerDisputeInput,
  AppealDisputeInput,
  AssignMediatorInput,
  ConcedeDisputeInput,
  Dispute,
  OpenDisputeInput,
  RejectDisputeInput,
  ResolveDisputeInput,
} from "@safeport/contract/disputes/dispute.schema";
import type { Report, ReportCard } from "@safeport/contract/reports/core/report.schema";
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../../lib/call.ts";
import { queryKey, queryOf } from "../../../lib/query-client.ts";
import { refreshReport } from "../../reports/core/api/report-cache.ts";

export type DisputesQuery = z.input<NonNullable<(typeof listDisputes)["query"]>>;

/** The open disputes on a report, and the outcomes that a new one can request. Each dialog reads them again. */
export function useOpenDisputes({ report_id }: Report | ReportCard) {
  return useQuery({ ...queryOf(listOpenDisputes, { params: { report_id } }), gcTime: 0 });
}

/** One page of the disputes on the reports that the reader may see. */
export function useDisputes(query: DisputesQuery) {
  return useQuery({ ...queryOf(listDisputes, { query }), placeholderData: keepPreviousData });
}

/** A dispute with its steps. */
export function useDispute(disputeId: string) {
  return useQuery(queryOf(getDispute, { params: { dispute_id: disputeId } }));
}

/** The staff who can decide a dispute. */
export function useMediators(disputeId: string) {
  return useQuery(queryOf(listMediators, { params: { dispute_id: disputeId } }));
}

function refreshDispute(cache: QueryClient, dispute: Dispute): void {
  cache.setQueryData(queryKey(getDispute, { params: { dispute_id: dispute.dispute_id } }), dispute);
  void cache.invalidateQueries({ queryKey: queryKey(listDisputes) });
  void refreshReport(cache, dispute.report_id);
}

/** Opens a dispute over a report, which is refetched then. */
export function useOpenDispute() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: OpenDisputeInput) => call(openDispute, { body }),
    onSuccess: (dispute) => refreshDispute(cache, dispute),
  });
}

/** The steps of a dispute; each refetches its report. */
export function useDisputeSteps(disputeId: string) {
  const cache = useQueryClient();
  const params = { dispute_id: disputeId };
  const onSuccess = (dispute: Dispute) => refreshDispute(cache, dispute);
  return {
    answer: useMutation({ mutationFn: (body: AnswerDisputeInput) => call(answerDispute, { params, body }), onSuccess }),
    appeal: useMutation({ mutationFn: (body: AppealDisputeInput) => call(appealDispute, { params, body }), onSuccess }),
    concede: useMutation({ mutationFn: (body: ConcedeDisputeInput) => call(concedeDispute, { params, body }), onSuccess }),
    assign: useMutation({ mutationFn: (body: AssignMediatorInput) => call(assignMediator, { params, body }), onSuccess }),
    resolve: useMutation({ mutationFn: (body: ResolveDisputeInput) => call(resolveDispute, { params, body }), onSuccess }),
    reject: useMutation({ mutationFn: (body: RejectDisputeInput) => call(rejectDispute, { params, body }), onSuccess }),
    withdraw: useMutation({ mutationFn: () => call(withdrawDispute, { params }), onSuccess }),
  };
}
export type DisputeSteps = ReturnType<typeof useDisputeSteps>;
