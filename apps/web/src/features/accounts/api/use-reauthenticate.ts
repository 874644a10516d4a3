import { reauthenticate } from "@safeport/contract/accounts/session.endpoints";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";

/** Gives the password again. */
export function useReauthenticate() {
  return useMutation({ mutationFn: (password: string) => call(reauthenticate, { body: { password } }) });
}
