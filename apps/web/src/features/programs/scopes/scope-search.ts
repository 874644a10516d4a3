import { textKey } from "@safeport/contract/kernel/text-key";
import type { Scope } from "@safeport/contract/programs/core/scope.schema";

import { asciiHosts } from "../../../lib/ascii-hosts.ts";

/** The scopes whose identifier, type or instructions contain every word of `search`. `typeLabel` gives the name of a type in the reader's language. */
export function findScopes(
  scopes: readonly Scope[],
  search: string,
  typeLabel: (type: Scope["asset_type"]) => string,
): readonly Scope[] {
  const words = textKey(search).split(" ").filter(Boolean);
  if (words.length === 0) return scopes;
  return scopes.filter((scope) => {
    const text = textKey(
      `${scope.identifier} ${typeLabel(scope.asset_type)} ${scope.instructions_markdown} ${asciiHosts(scope.identifier)}`,
    );
    return words.every((word) => text.includes(word) || text.includes(asciiHosts(word)));
  });
}
