import { domainToASCII } from "node:url";
import { networksAround } from "@safeport/contract/programs/core/ip-network";
import { isHost } from "@safeport/contract/programs/core/web-address";
import { addressOfAsset } from "@safeport/scope-coverage/address";
import { networkOf } from "@safeport/scope-coverage/canonical-host";
import { appOf } from "@safeport/scope-coverage/named-asset";

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
  if (/\s/.test(text) || !/[.:/。．｡]|^id\d+$/.test(text)) return { exact: [], patterns: [] };
  const network = networkOf(text);
  const address = network ? null : addressOfAsset(text);
  const hosts = address && isHost(address.host) ? spellingsOf(address.host) : [];
  const around = network ?? networkOf(address?.host.replace(/^\[|\]$/g, "") ?? "");
  const folders = (host: string) => folderKeys(host, address?.rest ?? "");
  return {
    exact: [
      ...(around ? networksAround(around).map((own) => `net:${own}`) : []),
      ...appKeys(appOf(text)),
      ...hosts.flatMap(folders),
    ],
    patterns: hosts.flatMap(patternKeys),
  };
}

/** The host as people write it and as browsers copy it. */
function spellingsOf(host: string): string[] {
  return [...new Set([host, domainToASCII(host) || host])];
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

/** The app, and the families that its id belongs to. */
function appKeys(id: string): string[] {
  const dots = [...id.matchAll(/\./g)].map(({ index }) => index);
  return [`app:${id}`, ...dots.map((dot) => `app:${id.slice(0, dot)}.*`)];
}

/** Keys of this host in the index of patterns: each can be the longest literal part of a pattern that matches it. */
function patternKeys(host: string): string[] {
  const keys = [`host:${host}`];
  for (let length = shortestPart; length <= host.length; length++)
    keys.push(`end:${host.slice(-length)}`, `start:${host.slice(0, length)}`);
  for (const label of host.split(".")) keys.push(`label:${label}`);
  return keys;
}
