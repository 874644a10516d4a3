import * as accounts from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import type { PayoutFileFormat, WithdrawalStatus } from "@safeport/contract/wallet/core/withdrawal.values";
import * as kyc from "@safeport/contract/wallet/kyc/kyc.endpoints";
import type { KycFormState } from "@safeport/contract/wallet/kyc/kyc.values";
import * as batches from "@safeport/contract/wallet/withdrawals/payout-batch.endpoints";
import * as withdrawals from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";
import { newRequestKey } from "../../../../lib/request-key.ts";
import { toast } from "../../../../ui/toast.ts";

interface Filter<S> {
  page: number;
  state: S | undefined;
  search: string | undefined;
}

/** One page of identity forms. */
export function useForms({ page, state, search }: Filter<KycFormState>) {
  return useQuery(queryOf(kyc.listKycForms, { query: { page, ...(state && { state }), ...(search && { search }) } }));
}

/** One identity form. */
export function useForm(kyc_id: string) {
  return useQuery({ ...queryOf(kyc.readKycForm, { params: { kyc_id } }), gcTime: 0 });
}

/** Bank accounts whose holder's name has to be compared. */
export function useNameReviews(page: number) {
  return useQuery(queryOf(accounts.listBankAccountReviews, { query: { page } }));
}

/** One page of everybody's withdrawals. */
export function useWithdrawals({ page, state, proposed, search }: Filter<WithdrawalStatus> & { proposed: boolean }) {
  const query = { page, ...(state && { status: state }), ...(proposed && { proposed: "true" }), ...(search && { search }) };
  return useQuery(queryOf(withdrawals.listWithdrawals, { query: { ...query, all: "true" as unknown as boolean } as never }));
}

/** One page of the payout batches. */
export function useBatches(page: number) {
  return useQuery(queryOf(batches.listPayoutBatches, { query: { page } }));
}

/** Preview of the next payout batch. */
export function useNextBatch() {
  return useQuery({ ...queryOf(batches.getNextPayoutBatch), gcTime: 0, staleTime: 0 });
}

function useRefresh() {
  const cache = useQueryClient();
  const lists = [
    kyc.listKycForms,
    kyc.readKycForm,
    accounts.listBankAccountReviews,
    withdrawals.listWithdrawals,
    batches.listPayoutBatches,
    batches.getNextPayoutBatch,
  ];
  return () => Promise.all(lists.map((endpoint) => cache.invalidateQueries({ queryKey: queryKey(endpoint) })));
}

/** The steps of a review. Each decision says that it was made, also when its dialog was closed meanwhile. */
export function useReview() {
  const tForm = useTranslations("wallet/desk.identity");
  const tName = useTranslations("wallet/desk.names");
  const onSettled = useRefresh();
  const say = (message: string) => toast({ kind: "success", message });
  return {
    take: useMutation({ mutationFn: (kyc_id: string) => call(kyc.takeKycForm, { params: { kyc_id } }), onSettled }),
    approve: useMutation({
      mutationFn: ({ kyc_id, reason }: FormDecision) => call(kyc.approveKyc, { params: { kyc_id }, body: { reason } }),
      onSuccess: (_, { username }) => say(tForm("approved", { username })),
      onSettled,
    }),
    reject: useMutation({
      mutationFn: ({ kyc_id, reason }: FormDecision) => call(kyc.rejectKyc, { params: { kyc_id }, body: { reason } }),
      onSuccess: (_, { username }) => say(tForm("rejected", { username })),
      onSettled,
    }),
    open: useMutation({
      mutationFn: (params: { kyc_id: string; file_id: string }) => call(kyc.linkKycFile, { params }),
    }),
    name: useMutation({
      mutationFn: ({ bank_account_id, accept, reason }: NameDecision) =>
        call(accounts.reviewBankAccount, { params: { bank_account_id }, body: { accept, reason } }),
      onSuccess: (_, { accept, username }) => say(tName(accept ? "accepted" : "refused", { username })),
      onSettled,
    }),
  };
}

/** A decision about the form of this person. */
interface FormDecision {
  kyc_id: string;
  username: string;
  reason: string;
}

/** A decision about the bank account of this person. */
interface NameDecision {
  bank_account_id: string;
  username: string;
  accept: boolean;
  reason: string;
}

/** The steps of a payout; a repeated try of one dialog is the same step. */
export function usePayoutSteps() {
  const onSettled = useRefresh();
  const [idempotencyKey] = useState(newRequestKey);
  const params = (withdrawal_id: string) => ({ params: { withdrawal_id } });
  const step = (withdrawal_id: string) => ({ ...params(withdrawal_id), idempotencyKey });
  return {
    process: useMutation({ mutationFn: (id: string) => call(withdrawals.processWithdrawal, step(id)), onSettled }),
    decline: useMutation({
      mutationFn: ({ id, reason }: { id: string; reason: string }) =>
        call(withdrawals.declineWithdrawal, { ...step(id), body: { reason } }),
      onSettled,
    }),
    pay: useMutation({
      mutationFn: ({ id, external_ref }: { id: string; external_ref: string }) =>
        call(withdrawals.payWithdrawal, { ...step(id), body: { external_ref } }),
      onSettled,
    }),
    /** Forgotten with the dialog that shows it. */
    account: useMutation({ mutationFn: (id: string) => call(withdrawals.viewWithdrawalAccount, params(id)), gcTime: 0 }),
    requeue: useMutation({
      mutationFn: ({ id, reason }: { id: string; reason: string }) =>
        call(withdrawals.requeueWithdrawal, { ...step(id), body: { reason } }),
      onSettled,
    }),
    fail: useMutation({
      mutationFn: ({ id, reason }: { id: string; reason: string }) =>
        call(withdrawals.failWithdrawal, { ...step(id), body: { reason } }),
      onSettled,
    }),
    giveBack: useMutation({
      mutationFn: ({ id, ...body }: { id: string; amount: number; external_ref: string; reason: string }) =>
        call(withdrawals.returnWithdrawal, { ...step(id), body }),
      onSettled,
    }),
    batch: useMutation({
      mutationFn: () => call(batches.createPayoutBatch, { body: {}, idempotencyKey: newRequestKey() }),
      onSettled,
    }),
    download: useMutation({
      mutationFn: ({ batch_id, format }: { batch_id: string; format: PayoutFileFormat }) =>
        call(batches.downloadPayoutFile, { params: { batch_id }, query: { format } }),
    }),
    discard: useMutation({
      mutationFn: (batch_id: string) => call(batches.voidPayoutBatch, { params: { batch_id }, idempotencyKey: newRequestKey() }),
      onSettled,
    }),
  };
}
