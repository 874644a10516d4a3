import * as kyc from "@safeport/contract/wallet/kyc/kyc.endpoints";
import type { KycFormState } from "@safeport/contract/wallet/kyc/kyc.values";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "../../../../lib/call.ts";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";
import { toast } from "../../../../ui/toast.ts";

interface Filter {
  page: number;
  state: KycFormState | undefined;
  search: string | undefined;
}

/** One page of identity forms. */
export function useForms({ page, state, search }: Filter) {
  return useQuery(queryOf(kyc.listKycForms, { query: { page, ...(state && { state }), ...(search && { search }) } }));
}

/** One identity form. */
export function useForm(kyc_id: string) {
  return useQuery({ ...queryOf(kyc.readKycForm, { params: { kyc_id } }), gcTime: 0 });
}

/** The steps of the review of a form. Each decision says that it was made, also when its dialog was closed meanwhile. */
export function useReview() {
  const t = useTranslations("wallet/desk.identity");
  const say = (message: string) => toast({ kind: "success", message });
  return {
    take: useSend((kyc_id: string) => sending(kyc.takeKycForm, { params: { kyc_id } })),
    approve: useSend(({ kyc_id, reason }: FormDecision) => sending(kyc.approveKyc, { params: { kyc_id }, body: { reason } }), {
      onSuccess: (_, { username }) => say(t("approved", { username })),
      waits: false,
    }),
    reject: useSend(({ kyc_id, reason }: FormDecision) => sending(kyc.rejectKyc, { params: { kyc_id }, body: { reason } }), {
      onSuccess: (_, { username }) => say(t("rejected", { username })),
      waits: false,
    }),
    open: useMutation({
      mutationFn: (params: { kyc_id: string; file_id: string }) => call(kyc.linkKycFile, { params }),
    }),
  };
}

/** A decision about the form of this person. */
interface FormDecision {
  kyc_id: string;
  username: string;
  reason: string;
}
