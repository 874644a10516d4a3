import { randomBytes } from "node:crypto";
import type { SamlProvider } from "../identity-provider.ts";
import { pemOf } from "./certificate.ts";
import { load } from "./verify-answer.ts";

/** New random values for a sign-in: what the provider returns, and the id of the request. */
export function newSamlBinding(): { state: string; requestId: string } {
  return { state: randomBytes(32).toString("base64url"), requestId: `_${randomBytes(20).toString("hex")}` };
}

/**
 * Returns the provider's address with a request (`AuthnRequest` by redirect, unsigned). With `isAgain`, the provider asks for a new sign-in, however
 * recent the last one.
 */
export async function samlRequestUrl(
  { ssoUrl, certificates }: SamlProvider,
  { state, requestId }: { state: string; requestId: string },
  { entityId, acsUrl, isAgain }: { entityId: string; acsUrl: string; isAgain: boolean },
): Promise<string> {
  const { SAML } = await load();
  const client = new SAML({
    entryPoint: ssoUrl,
    issuer: entityId,
    callbackUrl: acsUrl,
    idpCert: certificates.map(pemOf),
    // The provider decides how people sign in there, and which id it gives them.
    disableRequestedAuthnContext: true,
    identifierFormat: null,
    forceAuthn: isAgain,
    generateUniqueId: () => requestId,
  });
  return client.getAuthorizeUrlAsync(state, undefined, {});
}
