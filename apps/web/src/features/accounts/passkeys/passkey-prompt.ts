import type {
  PasskeyAssertion,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from "@safeport/contract/accounts/core/passkey.schema";
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

/** Lets the browser make a passkey; rejects when its user does not want to. */
export async function makePasskey(options: object): Promise<PasskeyRegistration> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return (await startRegistration({ optionsJSON })) as PasskeyRegistration;
}

/** Lets the browser prove a passkey; rejects when its user does not want to. */
export async function provePasskey(options: PasskeyRequestOptions): Promise<PasskeyAssertion> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON })) as PasskeyAssertion;
}
