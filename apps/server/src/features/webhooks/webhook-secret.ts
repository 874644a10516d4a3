import { randomBytes } from "node:crypto";
import type { KeyFor } from "../../platform/keys.ts";
import { seal, unseal } from "../../platform/seal.ts";

const purpose = "webhooks";
const secretBytes = 32;

/** A new secret, as its receiver is shown it: `whsec_` and the bytes in base64 (Standard Webhooks, "Secrets"). */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString("base64")}`;
}

/** Encrypts a secret for the row of a webhook. */
export function sealWebhookSecret(keyFor: KeyFor, id: string, secret: string): Buffer {
  return seal(keyFor(purpose), id, Buffer.from(secret.replace(/^whsec_/, ""), "base64"));
}

interface SealedSecrets {
  id: string;
  sealed: Buffer;
  old_sealed: Buffer | null;
  old_until: Date | null;
}

/** The bytes that sign at a time: those of the present secret, and for a while those of the one before it. */
export function signingKeys(keyFor: KeyFor, { id, sealed, old_sealed, old_until }: SealedSecrets, now: Date): Buffer[] {
  const old = old_sealed && old_until && old_until > now ? [old_sealed] : [];
  return [sealed, ...old].map((value) => unseal(keyFor(purpose), id, value));
}
