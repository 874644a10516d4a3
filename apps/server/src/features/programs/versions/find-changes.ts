import type { TermField } from "@safeport/contract/programs/program.values";
import type { ScopeCounts } from "@safeport/contract/programs/program-version.schema";
import type { Db } from "@safeport/db/named-statement";
import { countPairs, pairScopes } from "./pair-scopes.ts";
import { findDifferingFields, findScopeSides, type ScopeSide, type VersionRange } from "./version.queries.ts";

/** What differs between two versions. */
export interface Changes {
  fields: TermField[];
  scope_changes: ScopeCounts;
}

/** What differs in ranges of versions, which end in different versions. */
export async function findChanges(db: Db, programId: string, ranges: readonly VersionRange[]) {
  const fields = new Map<number, TermField[]>();
  const sides = new Map<number, ScopeSide[]>();
  if (ranges.length > 0) {
    for (const { to, field } of await findDifferingFields(db, programId, ranges)) addTo(fields, to, field);
    for (const side of await findScopeSides(db, programId, ranges)) addTo(sides, side.to, side);
  }
  return {
    /** What differs in the range that ends in this version; nothing if there is none. */
    of: ({ number }: { number: number }): Changes => ({
      fields: fields.get(number) ?? [],
      scope_changes: countPairs(pairScopes(sides.get(number) ?? [])),
    }),
  };
}

function addTo<T>(lists: Map<number, T[]>, key: number, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
