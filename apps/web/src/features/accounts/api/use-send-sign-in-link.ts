import { sendSignInLink } from "@safeport/contract/accounts/account.endpoints";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";

/** Asks for a mail with a link at which a password is taken after too many failed sign-ins. */
export function useSendSignInLink() {
  return useMutation({ mutationFn: (username: string) => call(sendSignInLink, { body: { username } }) });
}
