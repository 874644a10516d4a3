import { createHmac } from "node:crypto";
import type { KeyFor } from "../../../platform/keys.ts";
import { seal, unseal } from "../../../platform/seal.ts";

/** One name and value of a credential set, such as a username. */
export interface CredentialField {
  name: string;
  value: string;
}

const purpose = "credential sets";

/** The fields of a set as stored: encrypted, and bound to its id. */
export function sealFields(keyFor: KeyFor, id: string, fields: readonly CredentialField[]): Buffer {
  const plain = fields.map(({ name, value }) => [name, value]);
  return seal(keyFor(purpose), id, Buffer.from(JSON.stringify(plain)));
}

/** The fields of a stored set; throws when the installation's key is another. */
export function openFields(keyFor: KeyFor, { id, sealed }: { id: string; sealed: Buffer }): CredentialField[] {
  const plain = JSON.parse(unseal(keyFor(purpose), id, sealed).toString("utf8")) as [string, string][];
  return plain.map(([name, value]) => ({ name, value }));
}

/** A keyed hash by which the same set is noticed in a program, whatever the order of its columns. */
export function digestOf(keyFor: KeyFor, programId: string, fields: readonly CredentialField[]): Buffer {
  const sorted = fields.map(({ name, value }) => [name.toLowerCase(), value]).sort(([a = ""], [b = ""]) => (a < b ? -1 : 1));
  return createHmac("sha256", keyFor("credential digests"))
    .update(JSON.stringify([programId, sorted]))
    .digest();
}
