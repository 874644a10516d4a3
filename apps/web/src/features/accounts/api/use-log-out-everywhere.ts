import { logOutEverywhere } from "@safeport/contract/accounts/session.endpoints";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";

/** Ends all of one's own sessions, this one included. */
export function useLogOutEverywhere() {
  return useMutation({ mutationFn: () => call(logOutEverywhere) });
}
