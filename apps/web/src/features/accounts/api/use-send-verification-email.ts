import { sendVerificationEmail } from "@safeport/contract/accounts/account.endpoints";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";

/** Asks for another mail with a link that confirms the address. */
export function useSendVerificationEmail() {
  return useMutation({ mutationFn: (email: string) => call(sendVerificationEmail, { query: { email } }) });
}
