import type { TermField } from "@safeport/contract/programs/core/program.values";
import type { ScopeCounts } from "@safeport/contract/programs/versions/program-version.schema";
import type { Db } from "@safeport/db/named-statement";
import { countScopeChanges, findDifferingFields, type VersionRange } from "./version.queries.ts";

/** Differences between two versions. */
export interface Changes {
  fields: TermField[];
  scope_changes: ScopeCounts;
}

const noScopes: ScopeCounts = { added: 0, changed: 0, removed: 0 };

/** Differences within ranges of versions. No two ranges end in the same version. */
export async function findChanges(db: Db, programId: string, ranges: readonly VersionRange[]) {
  const fields = new Map<number, TermField[]>();
  const scopes = new Map<number, ScopeCounts>();
  if (ranges.length > 0) {
    for (const { to, field } of await findDifferingFields(db, programId, ranges)) {
      const found = fields.get(to);
      if (found) found.push(field);
      else fields.set(to, [field]);
    }
    for (const { to, ...counts } of await countScopeChanges(db, programId, ranges)) scopes.set(to, counts);
  }
  return {
    /** Differences within the range that ends in this version; none if there is no such range. */
    of: ({ number }: { number: number }): Changes => ({
      fields: fields.get(number) ?? [],
      scope_changes: scopes.get(number) ?? noScopes,
    }),
  };
}
