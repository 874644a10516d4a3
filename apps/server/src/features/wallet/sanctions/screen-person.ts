import { sanctionScore } from "@safeport/contract/wallet/sanctions/sanction.values";
import { newId } from "@safeport/db/new-id";
import { Pauses } from "@safeport/foreign-files/pauses";
import type { Services } from "../../../platform/context.ts";
import type { NewAuditEntry } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { KeyFor } from "../../../platform/keys.ts";
import { seal, unseal } from "../../../platform/seal.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { personEntry } from "../core/wallet-entry.ts";
import { foldName } from "./fold-name.ts";
import { saveHits } from "./hit.queries.ts";
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

type Screening = Pick<Services, "settings" | "keyFor">;

/** A person, and the names under which they are known. */
interface Known {
  person: { user_id: string; username: string };
  names: readonly string[];
}

/** Compares names of a person with all lists, as `screenPeople()`. */
export async function screenPerson(ctx: Screening, tx: Tx, person: Known["person"], names: readonly string[]): Promise<Screened> {
  const [screened] = await screenPeople(ctx, tx, [{ person, names }]);
  return screened ?? { isHeld: false, audit: [] };
}

/**
 * Compares names of people with all lists, and stores each entry with a name that is alike; returns what was found of each, in their order. Throws 409 while a
 * list that the operator has set was never read; without lists nothing is compared.
 */
export async function screenPeople({ settings, keyFor }: Screening, tx: Tx, people: readonly Known[]): Promise<Screened[]> {
  const screened = people.map((): Screened => ({ isHeld: false, audit: [] }));
  if (settings.sanctionsFiles.length === 0) return screened;
  const loaded = (await listFiles(tx)).filter(({ loaded_at }) => loaded_at !== null).map(({ path }) => path);
  if (settings.sanctionsFiles.some((path) => !loaded.includes(path))) throw new AppError("conflict", "sanctions_unread");
  const names = new Set(people.flatMap((one) => one.names));
  const alike = await entriesAlike(tx, [...names]);
  const rows = people.flatMap(({ person, names }, at) =>
    closest(names, alike).map(({ name, listed_name, list, reference, digest, score }) => {
      const id = newId();
      const sealed = seal(keyFor(purpose), id, Buffer.from(name));
      return { at, person, row: { id, user_id: person.user_id, list, reference, digest, listed_name, sealed, score } };
    }),
  );
  const saved = await saveHits(
    tx,
    rows.map(({ row }) => row),
  );
  for (const { at, person, row } of rows) {
    const { id, list, reference: entry, score } = row;
    const one = screened[at];
    const hit = saved.get(id);
    if (!one || !hit) continue;
    if (hit.status !== "cleared") one.isHeld = true;
    if (hit.isNew) one.audit.push(personEntry("sanctions.found", person, { hit_id: id, list, entry, score }));
  }
  return screened;
}

/** An entry of a list, one of whose names is like a name. */
interface Alike {
  list: string;
  reference: string;
  digest: Buffer;
  listed_name: string;
  score: number;
}

/** The entries that each of these names is like. */
async function entriesAlike(tx: Tx, names: readonly string[]): Promise<ReadonlyMap<string, Alike[]>> {
  const folded = new Map(names.map((name) => [name, foldName(name)]));
  const candidates = await findCandidates(tx, [...new Set(folded.values())]);
  const alike = new Map<string, Alike[]>();
  const pauses = new Pauses();
  for (const name of names) {
    if (pauses.isDue()) await pauses.take();
    const own = folded.get(name) ?? "";
    const scored = (candidates.get(own) ?? []).map(({ list, reference, digest, name: listed_name, folded: other }) => ({
      ...{ list, reference, digest, listed_name },
      score: nameScore(own, other),
    }));
    alike.set(
      name,
      scored.filter(({ score }) => score >= sanctionScore),
    );
  }
  return alike;
}

/** The entries that any of these names is like, each with the name that is most alike. */
function closest(names: readonly string[], alike: ReadonlyMap<string, Alike[]>): (Alike & { name: string })[] {
  const hits = new Map<string, Alike & { name: string }>();
  for (const name of new Set(names))
    for (const entry of alike.get(name) ?? []) {
      const key = `${entry.list} ${entry.reference}`;
      if (entry.score > (hits.get(key)?.score ?? 0)) hits.set(key, { ...entry, name });
    }
  return [...hits.values()];
}
