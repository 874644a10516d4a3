import { sanctionScore } from "@safeport/contract/wallet/sanction.values";
import { newId } from "@safeport/db/new-id";
import type { Services } from "../../../platform/context.ts";
import type { NewAuditEntry } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { KeyFor } from "../../../platform/keys.ts";
import { seal, unseal } from "../../../platform/seal.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { personEntry } from "../wallet-entry.ts";
import { foldName } from "./fold-name.ts";
import { saveHit } from "./hit.queries.ts";
import { findCandidates, listFiles } from "./list.queries.ts";
import { nameScore } from "./name-score.ts";

const purpose = "sanctions screening";

/** The person's name of a hit. */
export function openName(keyFor: KeyFor, { id, sealed }: { id: string; sealed: Buffer }): string {
  return unseal(keyFor(purpose), id, sealed).toString("utf8");
}

export interface Screened {
  /** Whether staff have to decide, or have confirmed, that the person is on a list. */
  isHeld: boolean;
  /** Of hits that were not known. */
  audit: NewAuditEntry[];
}

/**
 * Compares names of a person with all lists, and stores each entry with a name that is alike. Throws 409 while a list that the operator has set was never
 * read; without lists nothing is compared.
 */
export async function screenPerson(
  { settings, keyFor }: Pick<Services, "settings" | "keyFor">,
  tx: Tx,
  person: { user_id: string; username: string },
  names: readonly string[],
): Promise<Screened> {
  const screened: Screened = { isHeld: false, audit: [] };
  if (settings.sanctionsFiles.length === 0) return screened;
  const loaded = (await listFiles(tx)).filter(({ loaded_at }) => loaded_at !== null).map(({ path }) => path);
  if (settings.sanctionsFiles.some((path) => !loaded.includes(path))) throw new AppError("conflict", "sanctions_unread");
  const found = new Map<
    string,
    { list: string; reference: string; digest: Buffer; listed: string; name: string; score: number }
  >();
  for (const name of new Set(names)) {
    const folded = foldName(name);
    for (const { list, reference, digest, name: listed, folded: other } of await findCandidates(tx, folded)) {
      const score = nameScore(folded, other);
      const key = `${list} ${reference}`;
      if (score >= sanctionScore && score > (found.get(key)?.score ?? 0))
        found.set(key, { list, reference, digest, listed, name, score });
    }
  }
  for (const { list, reference, digest, listed, name, score } of found.values()) {
    const id = newId();
    const sealed = seal(keyFor(purpose), id, Buffer.from(name));
    const row = { id, user_id: person.user_id, list, reference, digest, listed_name: listed, sealed, score };
    const { status, isNew } = await saveHit(tx, row);
    if (status !== "cleared") screened.isHeld = true;
    if (isNew) screened.audit.push(personEntry("sanctions.found", person, { hit_id: id, list, entry: reference, score }));
  }
  return screened;
}
