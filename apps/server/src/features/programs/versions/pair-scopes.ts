import type { ScopeCounts } from "@safeport/contract/programs/versions/program-version.schema";
import type { ScopeSide } from "./version.queries.ts";

/** A scope before and after; one of them is null for a scope that was added or removed. */
export interface ScopePair {
  before: ScopeSide | null;
  after: ScopeSide | null;
}

/**
 * Pairs the scopes at both ends of a range of versions: by row, otherwise by asset in their order. A scope that was changed back,
 * or removed and added again, has no difference and is left out, since the versions in between may be hidden from the reader.
 */
export function pairScopes(sides: readonly ScopeSide[]): ScopePair[] {
  const afterwards = sides.filter(({ is_after }) => is_after);
  const byRow = new Map(afterwards.map((side) => [side.scope_id, side]));
  const before = sides.filter(({ is_after }) => !is_after);
  const rows = new Set(before.map(({ scope_id }) => scope_id));
  // A row that exists at both ends is not also the new row of another scope.
  const byAsset = new Map<string, ScopeSide[]>();
  for (const side of afterwards) {
    if (rows.has(side.scope_id)) continue;
    const others = byAsset.get(assetOf(side));
    if (others) others.push(side);
    else byAsset.set(assetOf(side), [side]);
  }
  const pairs: ScopePair[] = before.map((side) => {
    const after = byRow.get(side.scope_id) ?? byAsset.get(assetOf(side))?.shift() ?? null;
    if (after) byRow.delete(after.scope_id);
    return { before: side, after };
  });
  for (const after of byRow.values()) pairs.push({ before: null, after });
  return pairs.filter((pair) => pair.before?.digest !== pair.after?.digest);
}

function assetOf({ asset_type, key }: ScopeSide): string {
  return `${asset_type} ${key}`;
}

/** Number of added, changed and removed scopes. */
export function countPairs(pairs: readonly ScopePair[]): ScopeCounts {
  const counts = { added: 0, changed: 0, removed: 0 };
  for (const { before, after } of pairs) counts[before ? (after ? "changed" : "removed") : "added"]++;
  return counts;
}
