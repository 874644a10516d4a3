import { isLoopbackUrl } from "../../../platform/loopback.ts";
import { publicUrlOf, type Settings } from "../../../platform/settings.ts";

export interface RelyingParty {
  /** The domain that passkeys belong to (WebAuthn's RP ID). */
  id: string;
  /** The origin of the pages that may use them. */
  origin: string;
}

/**
 * The domain and the origin of passkeys, from the address that people use. Browsers take no IP address for the domain, so a server at a
 * loopback address has them at `localhost`.
 */
export function relyingPartyOf(settings: Settings): RelyingParty {
  const url = new URL(publicUrlOf(settings));
  if (isLoopbackUrl(url.href)) url.hostname = "localhost";
  return { id: url.hostname, origin: url.origin };
}
