import { countryCodes } from "@safeport/contract/accounts/core/account.endpoints";
import * as endpoints from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import type { BankAccountAction } from "@safeport/contract/wallet/core/bank-account.values";
import { connectStripe, refreshStripe } from "@safeport/contract/wallet/stripe/stripe.endpoints";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** The viewer's bank accounts. */
export function useBankAccounts() {
  return useQuery(queryOf(endpoints.listBankAccounts, { query: {} }));
}

/** The countries there are, by their names. */
export function useCountries() {
  return useQuery({ ...queryOf(countryCodes), staleTime: Number.POSITIVE_INFINITY });
}

/** Adds a bank account. */
export function useAddBankAccount() {
  return useSend((body: endpoints.AddBankAccountInput) => sending(endpoints.addBankAccount, { body }));
}

/** Acts on a bank account of the viewer. */
export function useChangeBankAccount() {
  return useSend(({ action, bank_account_id }: { action: BankAccountAction; bank_account_id: string }) => {
    const params = { bank_account_id };
    if (action === "remove") return sending(endpoints.removeBankAccount, { params });
    return sending(action === "confirm" ? endpoints.confirmBankAccount : endpoints.setDefaultBankAccount, { params });
  });
}

/** Leads to Stripe, where the viewer sets up or continues their account. */
export function useConnectStripe() {
  return useMutation({
    mutationFn: () => call(connectStripe, {}),
    onSuccess: ({ onboarding_url }) => location.assign(onboarding_url),
  });
}

/** Asks Stripe how far the viewer's account is. */
export function useRefreshStripe() {
  return useSend(() => sending(refreshStripe), { rereads: [endpoints.listBankAccounts] });
}
