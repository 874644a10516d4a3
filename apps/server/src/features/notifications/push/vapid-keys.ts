import { createECDH } from "node:crypto";
import type { KeyFor } from "../../../platform/keys.ts";

/** The pair of keys that identifies this server to push services (VAPID, RFC 8292), base64url; derived from the secret of the instance. */
export function vapidKeys(keyFor: KeyFor): { publicKey: string; privateKey: string } {
  const pair = createECDH("prime256v1");
  // Any 32 bytes below the order of the curve are a private key; others do not occur in practice, and are refused here.
  pair.setPrivateKey(keyFor("web push"));
  return { publicKey: pair.getPublicKey("base64url"), privateKey: keyFor("web push").toString("base64url") };
}
