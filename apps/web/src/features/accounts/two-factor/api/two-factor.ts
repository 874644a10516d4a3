import { me } from "@safeport/contract/accounts/core/account.endpoints";
import { disableTwoFactor, enableTwoFactor, startTwoFactor } from "@safeport/contract/accounts/two-factor/two-factor.endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey } from "../../../../lib/query-client.ts";

/** Makes a secret for an authenticator app. */
export function useStartTwoFactor() {
  return useMutation({ mutationFn: () => call(startTwoFactor) });
}

/** Confirms the secret by a code of the app; answers the recovery codes. */
export function useEnableTwoFactor() {
  return useMutation({ mutationFn: (code: string) => call(enableTwoFactor, { query: { code } }), ...useRereadAccount() });
}

/** Turns the second factor off. */
export function useDisableTwoFactor() {
  return useMutation({ mutationFn: (code: string) => call(disableTwoFactor, { query: { code } }), ...useRereadAccount() });
}

function useRereadAccount() {
  const cache = useQueryClient();
  return { onSuccess: () => cache.invalidateQueries({ queryKey: queryKey(me) }) };
}
