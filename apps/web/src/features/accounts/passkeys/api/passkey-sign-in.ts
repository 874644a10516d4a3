import { logInWithPasskey, startPasskeySignIn } from "@safeport/contract/accounts/passkeys/passkey.endpoints";
import { call } from "../../../../lib/call.ts";
import { provePasskey } from "../passkey-prompt.ts";

// In a file of its own, which the login page loads when its button is pressed.

/** Lets the browser prove any passkey of this site. */
export async function proveForSignIn() {
  return provePasskey(await call(startPasskeySignIn));
}

/** Signs in with a passkey alone. */
export async function signInWithPasskey() {
  return call(logInWithPasskey, { body: { credential: await proveForSignIn() } });
}
