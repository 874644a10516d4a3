import { login, register } from "@safeport/contract/accounts/account.endpoints";
import type { RegisterInput } from "@safeport/contract/accounts/account.schema";
import { useMutation } from "@tanstack/react-query";
import { signedIn } from "../../../lib/accounts-store.ts";
import { call } from "../../../lib/call.ts";
import { sessionRestored } from "../../../lib/session.ts";

/** Opens an account and signs in with it. */
export function useRegister() {
  return useMutation({
    mutationFn: async (body: RegisterInput) => {
      await call(register, { body });
      return call(login, { body: { username: body.username, password: body.password } });
    },
    onSuccess: ({ user, access_token }) => {
      signedIn(user, access_token);
      sessionRestored();
    },
  });
}
