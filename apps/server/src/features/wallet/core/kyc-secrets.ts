import { createHmac } from "node:crypto";
import type { KycDocumentType } from "@safeport/contract/wallet/kyc/kyc.values";
import type { KeyFor } from "../../../platform/keys.ts";
import { seal, unseal } from "../../../platform/seal.ts";

/** Identity data as a person entered it; the date is a calendar day such as `1990-01-01`. */
export interface Identity {
  legal_name: string;
  date_of_birth: string;
  country: string;
  document_type: KycDocumentType;
  document_number: string;
}

const purpose = "identity checks";
const reasonOf = (id: string) => `reason of ${id}`;

/** An identity as stored: encrypted, and bound to its form. */
export function sealIdentity(keyFor: KeyFor, id: string, identity: Identity): Buffer {
  return seal(keyFor(purpose), id, Buffer.from(JSON.stringify(identity)));
}

/** Decrypts a stored identity; throws if the installation's key or the form is another. */
export function openIdentity(keyFor: KeyFor, { id, sealed }: { id: string; sealed: Buffer }): Identity {
  return JSON.parse(unseal(keyFor(purpose), id, sealed).toString("utf8")) as Identity;
}

/** Reason for the rejection of a form, sealed: it may repeat entered data. */
export function sealReason(keyFor: KeyFor, id: string, reason: string): Buffer {
  return seal(keyFor(purpose), reasonOf(id), Buffer.from(reason));
}

/** Decrypts a stored reason; null when there is none. */
export function openReason(keyFor: KeyFor, { id, sealed_reason }: { id: string; sealed_reason: Buffer | null }): string | null {
  return sealed_reason && unseal(keyFor(purpose), reasonOf(id), sealed_reason).toString("utf8");
}

/** A keyed hash by which the same document is recognised at another person's form. */
export function documentDigest(keyFor: KeyFor, { country, document_type, document_number }: Identity): Buffer {
  const number = document_number
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase();
  return createHmac("sha256", keyFor("identity documents"))
    .update(JSON.stringify([country, document_type, number]))
    .digest();
}
