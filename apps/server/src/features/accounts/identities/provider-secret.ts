import type { KeyFor } from "../../../platform/keys.ts";
import { seal, unseal } from "../../../platform/seal.ts";

const purpose = "identity-providers";

/** Encrypts the client's secret of a company's provider. */
export function sealProviderSecret(keyFor: KeyFor, companyId: string, secret: string): Buffer {
  return seal(keyFor(purpose), companyId, Buffer.from(secret));
}

/** Decrypts the client's secret of a company's provider. */
export function readProviderSecret(keyFor: KeyFor, { company_id, sealed }: { company_id: string; sealed: Buffer }): string {
  return unseal(keyFor(purpose), company_id, sealed).toString();
}
