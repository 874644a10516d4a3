import { countryCodes } from "@safeport/contract/accounts/core/account.endpoints";
import * as endpoints from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import type { BankAccountAction } from "@safeport/contract/wallet/core/bank-account.values";
import { connectStripe, refreshStripe } from "@safeport/contract/wallet/stripe/stripe.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";

/** The viewer's bank accounts. */
export function useBankAccounts() {
  return useQuery(queryOf(endpoints.listBankAccounts, { query: {} }));
}

/** The countries there are, by their names. */
export function useCountries() {
  return useQuery({ ...queryOf(countryCodes), staleTime: Number.POSITIVE_INFINITY });
}

function useRefresh() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: queryKey(endpoints.listBankAccounts) });
}

/** Adds a bank account. */
export function useAddBankAccount() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: endpoints.AddBankAccountInput) => call(endpoints.addBankAccount, { body }),
    onSuccess: refresh,
  });
}

/** Acts on a bank account of the viewer. */
export function useChangeBankAccount() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ action, bank_account_id }: { action: BankAccountAction; bank_account_id: string }): Promise<unknown> => {
      const params = { bank_account_id };
      if (action === "remove") return call(endpoints.removeBankAccount, { params });
      return call(action === "confirm" ? endpoints.confirmBankAccount : endpoints.setDefaultBankAccount, { params });
    },
    onSettled: refresh,
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
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => call(refreshStripe, {}), onSettled: refresh });
}
