import { useMutation } from "@tanstack/react-query";
import { signedIn } from "../../../../lib/accounts-store.ts";

const load = () => import("./passkey-sign-in.ts");

/** Proves a passkey for a sign-in with a password. */
export function useProvePasskey() {
  return useMutation({ mutationFn: async () => (await load()).proveForSignIn() });
}

/** Signs in with a passkey alone and makes its account the active one of this browser. */
export function useLogInWithPasskey() {
  return useMutation({
    mutationFn: async () => (await load()).signInWithPasskey(),
    onSuccess: ({ user, access_token }) => {
      signedIn(user, access_token);
    },
  });
}
