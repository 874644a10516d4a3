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
import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { queryKey, queryOf } from "../../../lib/query-client.ts";
import { sending, useSend } from "../../../lib/use-send.ts";

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

const showing = {
  onAnswer: (cache: QueryClient, dispute: Dispute) =>
    cache.setQueryData(queryKey(getDispute, { params: { dispute_id: dispute.dispute_id } }), dispute),
  waits: false,
};

/** Opens a dispute over a report. */
export function useOpenDispute() {
  return useSend((body: OpenDisputeInput) => sending(openDispute, { body }), showing);
}

/** The steps of a dispute. */
export function useDisputeSteps(disputeId: string) {
  const params = { dispute_id: disputeId };
  return {
    answer: useSend((body: AnswerDisputeInput) => sending(answerDispute, { params, body }), showing),
    appeal: useSend((body: AppealDisputeInput) => sending(appealDispute, { params, body }), showing),
    concede: useSend((body: ConcedeDisputeInput) => sending(concedeDispute, { params, body }), showing),
    assign: useSend((body: AssignMediatorInput) => sending(assignMediator, { params, body }), showing),
    resolve: useSend((body: ResolveDisputeInput) => sending(resolveDispute, { params, body }), showing),
    reject: useSend((body: RejectDisputeInput) => sending(rejectDispute, { params, body }), showing),
    withdraw: useSend(() => sending(withdrawDispute, { params }), showing),
  };
}
export type DisputeSteps = ReturnType<typeof useDisputeSteps>;
