import { resetPassword } from "@safeport/contract/accounts/password.endpoints";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";

/** Sets a new password by the token of a mailed link. */
export function useResetPassword(token: string) {
  return useMutation({ mutationFn: (password: string) => call(resetPassword, { body: { token, password } }) });
}
