import type { KeyFor } from "../../platform/keys.ts";
import { seal, unseal } from "../../platform/seal.ts";

const purpose = "integrations";

/** Encrypts a token or the address of a webhook for the row of an integration. */
export function sealIntegrationSecret(keyFor: KeyFor, id: string, secret: string): Buffer {
  return seal(keyFor(purpose), id, Buffer.from(secret));
}

/** Decrypts the secret of an integration. */
export function readIntegrationSecret(keyFor: KeyFor, { id, sealed }: { id: string; sealed: Buffer }): string {
  return unseal(keyFor(purpose), id, sealed).toString();
}

/** The last four characters of a secret that is long enough to spare them. */
export function hintOf(secret: string): string {
  return secret.length >= 16 ? `…${secret.slice(-4)}` : "…";
}

/** A key of its own, so that neither secret of a row passes for the other. */
const syncPurpose = "integration-webhooks";

/** Encrypts the secret of a tracker's webhook for the row of an integration. */
export function sealSyncSecret(keyFor: KeyFor, id: string, secret: string): Buffer {
  return seal(keyFor(syncPurpose), id, Buffer.from(secret));
}

/** Decrypts the secret of a tracker's webhook. */
export function readSyncSecret(keyFor: KeyFor, id: string, sealed: Buffer): string {
  return unseal(keyFor(syncPurpose), id, sealed).toString();
}
