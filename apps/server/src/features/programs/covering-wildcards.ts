import { isHostName, splitAddress } from "@safeport/contract/programs/web-address";

/**
 * The wildcards that cover the host of a search text, the narrowest first: for `https://api.eu.example.org/v1` these are `*.eu.example.org`,
 * `*.example.org` and `*.org`. In lower case; empty where the text names no host.
 */
export function coveringWildcards(search: string): string[] {
  const host = splitAddress(search.toLowerCase())?.host.replace(/\.$/, "") ?? "";
  if (!isHostName(host)) return [];
  const labels = host.split(".");
  return labels.slice(1).map((_, at) => `*.${labels.slice(at + 1).join(".")}`);
}
