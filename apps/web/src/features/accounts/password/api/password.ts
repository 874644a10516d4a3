import {
  changePassword,
  ForgotPasswordInput,
  forgotPassword,
  resetPassword,
} from "@safeport/contract/accounts/password/password.endpoints";
import { listSessions } from "@safeport/contract/accounts/sessions/session.endpoints";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** Sets a new password, which ends all other sessions. */
export function useChangePassword() {
  return useSend((new_password: string) => sending(changePassword, { body: { new_password } }), { rereads: [listSessions] });
}

/** Sets a new password by the token of a mailed link. */
export function useResetPassword(token: string) {
  return useMutation({ mutationFn: (password: string) => call(resetPassword, { body: { token, password } }) });
}

/** Asks for a mail with a link to set a new password, which leads to the page `from` in the end. */
export function useSendPasswordReset(from: string | undefined) {
  const next = ForgotPasswordInput.shape.next.safeParse(from).data;
  return useMutation({ mutationFn: (email: string) => call(forgotPassword, { body: { email, ...(next && { next }) } }) });
}
