import { createHmac } from "node:crypto";
import type { KeyFor } from "../../../platform/keys.ts";
import { seal, unseal } from "../../../platform/seal.ts";
import type { PayoutNumber } from "./bank-number.ts";

/** Everything that a payment needs to reach an account. */
export interface BankDetails {
  holder_name: string;
  /** The holder in Latin letters, as the bank spells it. */
  holder_name_latin?: string;
  country: string;
  address?: { street: string; postal_code: string; town: string };
  number: PayoutNumber;
}

const purpose = "bank accounts";

/** The details of an account as stored: encrypted, and bound to the row that has them, an account or a withdrawal. */
export function sealBankDetails(keyFor: KeyFor, id: string, details: BankDetails): Buffer {
  return seal(keyFor(purpose), id, Buffer.from(JSON.stringify(details)));
}

/** Decrypts stored details; throws if the installation's key or the row is another. */
export function openBankDetails(keyFor: KeyFor, { id, sealed }: { id: string; sealed: Buffer }): BankDetails {
  return JSON.parse(unseal(keyFor(purpose), id, sealed).toString("utf8")) as BankDetails;
}

/** A keyed hash by which one person's account is recognised, whatever its holder is called. */
export function bankDigest(keyFor: KeyFor, number: PayoutNumber): Buffer {
  const { scheme } = number;
  if (scheme === "stripe") return digestOf(keyFor, [scheme, number.account]);
  const key = scheme === "iban" ? [number.iban] : [scheme === "us" ? number.routing_number : number.bic, number.account_number];
  return digestOf(keyFor, [scheme, ...key]);
}

function digestOf(keyFor: KeyFor, parts: readonly string[]): Buffer {
  return createHmac("sha256", keyFor("bank account digests")).update(JSON.stringify(parts)).digest();
}
