import { forgotPassword } from "@safeport/contract/accounts/password.endpoints";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";

/** Asks for a mail with a link to set a new password. */
export function useSendPasswordReset() {
  return useMutation({ mutationFn: (email: string) => call(forgotPassword, { body: { email } }) });
}
