import type { Scope } from "@safeport/contract/programs/core/scope.schema";
import { asciiHosts } from "../../../lib/ascii-hosts.ts";

/** The scopes a report can name: in scope, and containing every word of `search`; exact beginnings come first. */
export function findScopes(scopes: readonly Scope[], search: string): Scope[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const rank = ({ identifier }: Scope) => (identifier.toLowerCase().startsWith(words[0] ?? "") ? 0 : 1);
  return scopes
    .filter(({ is_out_of_scope }) => !is_out_of_scope)
    .filter(({ identifier, asset_type }) => {
      const text = `${identifier} ${asset_type.replaceAll("_", " ")} ${asciiHosts(identifier)}`.toLowerCase();
      return words.every((word) => text.includes(word) || text.includes(asciiHosts(word)));
    })
    .sort((a, b) => rank(a) - rank(b));
}
