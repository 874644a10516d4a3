import { me } from "@safeport/contract/accounts/core/account.endpoints";
import { disableTwoFactor, enableTwoFactor, startTwoFactor } from "@safeport/contract/accounts/two-factor/two-factor.endpoints";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** Makes a secret for an authenticator app. */
export function useStartTwoFactor() {
  return useMutation({ mutationFn: () => call(startTwoFactor) });
}

/** Confirms the secret by a code of the app; answers the recovery codes. */
export function useEnableTwoFactor() {
  return useSend((code: string) => sending(enableTwoFactor, { query: { code } }), { rereads: [me] });
}

/** Turns the second factor off. */
export function useDisableTwoFactor() {
  return useSend((code: string) => sending(disableTwoFactor, { query: { code } }), { rereads: [me] });
}
