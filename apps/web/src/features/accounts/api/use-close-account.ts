import { closeAccount } from "@safeport/contract/accounts/closing.endpoints";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";

/** Closes the reader's account for good. */
export function useCloseAccount(username: string) {
  return useMutation({ mutationFn: () => call(closeAccount, { params: { username } }) });
}
