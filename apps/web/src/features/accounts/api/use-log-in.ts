import { login } from "@safeport/contract/accounts/account.endpoints";
import type { LoginInput } from "@safeport/contract/accounts/account.schema";
import { useMutation } from "@tanstack/react-query";
import { signedIn } from "../../../lib/accounts-store.ts";
import { call } from "../../../lib/call.ts";
import { sessionRestored } from "../../../lib/session.ts";

/** Signs in and makes the account the active one of this browser. */
export function useLogIn() {
  return useMutation({
    mutationFn: (body: LoginInput) => call(login, { body }),
    onSuccess: ({ user, access_token }) => {
      signedIn(user, access_token);
      sessionRestored();
    },
  });
}
