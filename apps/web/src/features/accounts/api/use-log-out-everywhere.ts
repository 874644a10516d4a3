import { logOutEverywhere } from "@safeport/contract/accounts/session.endpoints";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";

/** Ends all sessions of the account, including this one. */
export function useLogOutEverywhere() {
  return useMutation({ mutationFn: () => call(logOutEverywhere) });
}
