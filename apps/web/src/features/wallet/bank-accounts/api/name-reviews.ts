import { listBankAccountReviews, reviewBankAccount } from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";
import { toast } from "../../../../ui/toast.ts";

/** Bank accounts whose holder's name has to be compared. */
export function useNameReviews(page: number) {
  return useQuery(queryOf(listBankAccountReviews, { query: { page } }));
}

/** A decision about the bank account of this person. */
interface NameDecision {
  bank_account_id: string;
  username: string;
  accept: boolean;
  reason: string;
}

/** Decides whether the name of a holder is that of the person, and says so, also when its dialog was closed meanwhile. */
export function useReviewName() {
  const t = useTranslations("wallet/desk.names");
  return useSend(
    ({ bank_account_id, accept, reason }: NameDecision) =>
      sending(reviewBankAccount, { params: { bank_account_id }, body: { accept, reason } }),
    {
      onSuccess: (_, { accept, username }) =>
        toast({ kind: "success", message: t(accept ? "accepted" : "refused", { username }) }),
      waits: false,
    },
  );
}
