import { login } from "@safeport/contract/accounts/account.endpoints";
import { type SetUpInput, setUp } from "@safeport/contract/accounts/set-up.endpoints";
import { useMutation } from "@tanstack/react-query";
import { signedIn } from "../../../lib/accounts-store.ts";
import { call } from "../../../lib/call.ts";

/** Opens the account of the first Super Admin, and signs in with it. */
export function useSetUp() {
  return useMutation({
    mutationFn: async (body: SetUpInput) => {
      const { username } = await call(setUp, { body });
      return call(login, { body: { username, password: body.password } });
    },
    onSuccess: ({ user, access_token }) => signedIn(user, access_token),
  });
}
