import { networksAround, parseNetwork } from "@safeport/contract/programs/ip-network";
import { appOf } from "@safeport/contract/programs/scope-coverage";
import { isHost, splitAddress } from "@safeport/contract/programs/web-address";

/** The keys by which `scope_asset_keys()` of the database finds the scopes that cover an asset. */
export interface AssetKeys {
  /** A scope with one of them covers the asset, whatever scheme and port either has. */
  exact: string[];
  /** A scope with one of them names a pattern that the asset may fit. */
  patterns: string[];
}

/** A shorter literal part of a pattern is no key. */
const shortestPart = 3;

/** The keys of an asset that somebody searches for: an address on the web, a network, an app or a repository. None of a text that is no asset. */
export function assetKeys(search: string): AssetKeys {
  const text = search.trim().toLowerCase();
  if (/\s/.test(text) || !/[.:/]|^id\d+$/.test(text)) return { exact: [], patterns: [] };
  const address = splitAddress(webForm(text));
  const host = address?.host.replace(/\.$/, "") ?? "";
  const isOnTheWeb = isHost(host);
  return {
    exact: [...networkKeys(text, host), ...appKeys(appOf(text)), ...(isOnTheWeb ? folderKeys(host, address?.rest ?? "") : [])],
    patterns: isOnTheWeb ? patternKeys(host) : [],
  };
}

/** A repository as an address: one given by its name alone is GitHub's. */
function webForm(text: string): string {
  const byKey = text.replace(/^git@([\w.-]+):/, "$1/");
  return /^[\w-]+\/[\w.-]+$/.test(byKey)
    ? `github.com/${byKey}`
    : byKey.replace(/^((?:\w+:\/\/)?)www\.(?=git(?:hub|lab)\.com\b)/, "$1");
}

/** The host, and each folder on the way to the path. */
function folderKeys(host: string, rest: string): string[] {
  const ends = [...rest.matchAll(/[/?#]/g)].map(({ index }) => index);
  return [...ends, rest.length].map(
    (end) =>
      host +
      rest
        .slice(0, end)
        .replace(/\/$/, "")
        .replace(/\.git$/, ""),
  );
}

/** The networks that hold an address or a network, itself included. */
function networkKeys(text: string, host: string): string[] {
  const network = parseNetwork(text) ?? parseNetwork(host.replace(/^\[|\]$/g, ""));
  return network ? networksAround(network).map((around) => `net:${around}`) : [];
}

/** The app, and the families that its id belongs to. */
function appKeys(id: string): string[] {
  const dots = [...id.matchAll(/\./g)].map(({ index }) => index);
  return [`app:${id}`, ...dots.map((dot) => `app:${id.slice(0, dot)}.*`)];
}

/** What the longest literal part of a pattern for this host may be. */
function patternKeys(host: string): string[] {
  const keys = [`host:${host}`];
  for (let length = shortestPart; length <= host.length; length++)
    keys.push(`end:${host.slice(-length)}`, `start:${host.slice(0, length)}`);
  for (const label of host.split(".")) keys.push(`label:${label}`);
  return keys;
}
