import * as accounts from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import type { PayoutFileFormat, WithdrawalStatus } from "@safeport/contract/wallet/core/withdrawal.values";
import * as kyc from "@safeport/contract/wallet/kyc/kyc.endpoints";
import type { KycFormState } from "@safeport/contract/wallet/kyc/kyc.values";
import * as batches from "@safeport/contract/wallet/withdrawals/payout-batch.endpoints";
import * as withdrawals from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "../../../../lib/call.ts";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";
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

/** The steps of a review. Each decision says that it was made, also when its dialog was closed meanwhile. */
export function useReview() {
  const tForm = useTranslations("wallet/desk.identity");
  const tName = useTranslations("wallet/desk.names");
  const say = (message: string) => toast({ kind: "success", message });
  return {
    take: useSend((kyc_id: string) => sending(kyc.takeKycForm, { params: { kyc_id } })),
    approve: useSend(({ kyc_id, reason }: FormDecision) => sending(kyc.approveKyc, { params: { kyc_id }, body: { reason } }), {
      onSuccess: (_, { username }) => say(tForm("approved", { username })),
      waits: false,
    }),
    reject: useSend(({ kyc_id, reason }: FormDecision) => sending(kyc.rejectKyc, { params: { kyc_id }, body: { reason } }), {
      onSuccess: (_, { username }) => say(tForm("rejected", { username })),
      waits: false,
    }),
    open: useMutation({
      mutationFn: (params: { kyc_id: string; file_id: string }) => call(kyc.linkKycFile, { params }),
    }),
    name: useSend(
      ({ bank_account_id, accept, reason }: NameDecision) =>
        sending(accounts.reviewBankAccount, { params: { bank_account_id }, body: { accept, reason } }),
      { onSuccess: (_, { accept, username }) => say(tName(accept ? "accepted" : "refused", { username })), waits: false },
    ),
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

/** The steps of a payout. */
export function usePayoutSteps() {
  const params = (withdrawal_id: string) => ({ params: { withdrawal_id } });
  return {
    process: useSend((id: string) => sending(withdrawals.processWithdrawal, params(id))),
    decline: useSend(({ id, ...body }: { id: string; reason: string }) =>
      sending(withdrawals.declineWithdrawal, { ...params(id), body }),
    ),
    pay: useSend(({ id, ...body }: { id: string; external_ref: string }) =>
      sending(withdrawals.payWithdrawal, { ...params(id), body }),
    ),
    /** Forgotten with the dialog that shows it. */
    account: useMutation({ mutationFn: (id: string) => call(withdrawals.viewWithdrawalAccount, params(id)), gcTime: 0 }),
    requeue: useSend(({ id, ...body }: { id: string; reason: string }) =>
      sending(withdrawals.requeueWithdrawal, { ...params(id), body }),
    ),
    fail: useSend(({ id, ...body }: { id: string; reason: string }) =>
      sending(withdrawals.failWithdrawal, { ...params(id), body }),
    ),
    giveBack: useSend(({ id, ...body }: { id: string; amount: number; external_ref: string; reason: string }) =>
      sending(withdrawals.returnWithdrawal, { ...params(id), body }),
    ),
    batch: useSend(() => sending(batches.createPayoutBatch, { body: {} })),
    download: useMutation({
      mutationFn: ({ batch_id, format }: { batch_id: string; format: PayoutFileFormat }) =>
        call(batches.downloadPayoutFile, { params: { batch_id }, query: { format } }),
    }),
    discard: useSend((batch_id: string) => sending(batches.voidPayoutBatch, { params: { batch_id } })),
  };
}
