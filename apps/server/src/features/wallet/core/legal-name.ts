import type { Db } from "@safeport/db/named-statement";
import type { Services } from "../../../platform/context.ts";
import { findNamingForm } from "./kyc.queries.ts";
import { openIdentity } from "./kyc-secrets.ts";

/** The legal name of somebody by their approved identity check, or else by the one that waits for a decision; null without either. */
export async function findLegalName({ keyFor }: Pick<Services, "keyFor">, db: Db, userId: string): Promise<string | null> {
  const form = await findNamingForm(db, userId);
  return form ? openIdentity(keyFor, form).legal_name : null;
}
