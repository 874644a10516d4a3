import { reauthenticate } from "@safeport/contract/accounts/session.endpoints";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";

/** Gives the password again, with a code where there is a second factor. */
export function useReauthenticate() {
  return useMutation({ mutationFn: (body: { password: string; code?: string }) => call(reauthenticate, { body }) });
}
