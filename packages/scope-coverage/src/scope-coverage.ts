import { expandAlternatives, withoutAlternatives } from "@safeport/contract/programs/core/alternatives";
import type { IpNetwork } from "@safeport/contract/programs/core/ip-network";
import type { AssetType, Coverage } from "@safeport/contract/programs/core/program.values";
import { type Address, addressOfAsset, addressOfRepository, defaultPort, readAddress } from "./address.ts";
import { type AddressArea, type Area, areaOf, compareAreas, holdsNetwork, narrowness } from "./area.ts";
import { networkOf } from "./canonical-host.ts";
import { matchesHost, matchesPattern } from "./host-pattern.ts";
import { appOf, appOfLink, repositoryOf } from "./named-asset.ts";
import { isBelow } from "./path.ts";

/** Kind of a scope's match with an asset; across programs, a higher `rank` is the closer match. */
export interface Covering {
  by: Coverage;
  rank: number;
}

interface NamedScope {
  asset_type: AssetType;
  identifier: string;
  is_out_of_scope: boolean;
}

/** An asset that somebody asks about, taken apart once for all scopes. */
interface Asset {
  text: string;
  address: Address | null;
  network: IpNetwork | null;
  app: string;
}

interface Covered<S> {
  scope: S;
  by: Coverage;
  area: Area;
}

/**
 * The scope that decides about an asset, such as a URL, a host, an IP address, an app or a repository: of all that cover it, the one that covers the
 * smallest part of the address space, whatever its type and spelling. One that rules the asset out decides unless one in scope is a part of
 * it. Null when none covers the asset.
 */
export function decidingScope<S extends NamedScope>(scopes: readonly S[], text: string): ({ scope: S } & Covering) | null {
  const asset = readAsset(text);
  const covering = scopes.flatMap((scope) => coveringOf(scope, asset) ?? []);
  const inclusions = covering.filter(({ scope }) => !scope.is_out_of_scope);
  const isOverruled = ({ area }: Covered<S>) => inclusions.some((inclusion) => compareAreas(inclusion.area, area) === -1);
  const exclusions = covering.filter((one) => one.scope.is_out_of_scope && !isOverruled(one));
  const closest = narrowest(exclusions) ?? narrowest(inclusions);
  return closest && { scope: closest.scope, by: closest.by, rank: rankOf(closest) };
}

const rankOf = ({ by, area }: Omit<Covered<unknown>, "scope">) => (by === "exact" ? 1_000_000 : narrowness(area));

function narrowest<C extends Omit<Covered<unknown>, "scope">>(all: readonly C[]): C | null {
  return all.reduce<C | null>((best, one) => (best && rankOf(best) >= rankOf(one) ? best : one), null);
}

/** Whether a scope names a pattern that an address fits, whatever scheme and port either has: as its identifier, or anywhere in it if its type is no address. */
export function namesPatternOf({ asset_type, identifier }: Pick<NamedScope, "asset_type" | "identifier">, text: string): boolean {
  const asset = addressOfAsset(text.trim().toLowerCase());
  const own = identifier.trim().toLowerCase();
  const isText = asset_type !== "wildcard" && asset_type !== "source_code";
  const names = isText ? own.split(/[\s,;|()<>"[\]]+/).filter((name) => name.includes("*")) : (expandAlternatives(own) ?? []);
  return names.some((name) => {
    const address = readAddress(name);
    return asset !== null && address !== null && matchesHost(address.host, asset.host) && coversPath(address.rest, asset.rest);
  });
}

function readAsset(text: string): Asset {
  const lower = text.trim().toLowerCase();
  const named = networkOf(lower);
  const address = named ? null : addressOfAsset(lower);
  const network = named ?? networkOf(address?.host.replace(/^\[|\]$/g, "") ?? "");
  const ofNetwork = named && named.prefix === named.bits ? { scheme: null, host: lower, port: null, rest: "" } : null;
  return { text: lower, address: address ?? ofNetwork, network, app: appOf(lower) };
}

function coveringOf<S extends NamedScope>(scope: S, asset: Asset): Covered<S> | null {
  const own = scope.identifier.trim().toLowerCase();
  const covering = areasOf(scope, own).filter(({ area }) => covers(area, asset));
  const closest = narrowest(covering);
  if (own !== asset.text) return closest && { scope, ...closest };
  const address = closest ? null : readAddress(own);
  return { scope, by: "exact", area: closest?.area ?? (address ? areaOf(address) : { kind: "text" }) };
}

type Candidate = { area: Area; by: Coverage };

/** The areas that a scope names. */
function areasOf({ asset_type, is_out_of_scope }: NamedScope, own: string): Candidate[] {
  switch (asset_type) {
    case "url":
      return [...linkedApp(own), ...areas("url", [readAddress(own)].map(withPort))];
    case "domain":
      return areas("domain", [readAddress(own)]);
    case "wildcard":
      return [...linkedApp(own), ...areas("wildcard", patternsOf(own, is_out_of_scope).map(readAddress))];
    case "cidr": {
      const network = networkOf(own);
      return network ? [{ by: "network", area: { kind: "address", scheme: null, port: null, host: network, path: "" } }] : [];
    }
    case "android_play_store":
    case "android_apk":
    case "ios_app_store":
    case "ios_ipa":
    case "ios_testflight":
    case "windows_microsoft_store":
      return [{ by: "app", area: { kind: "app", id: appOf(own) } }];
    case "source_code": {
      const repositories = patternsOf(own, is_out_of_scope).map(repositoryOf);
      return areas(
        "repository",
        repositories.map((repository) => repository && addressOfRepository(repository)),
      );
    }
    default:
      return [];
  }
}

const areas = (by: Coverage, addresses: (Address | null | "")[]): Candidate[] =>
  addresses.flatMap((address) => (address ? { by, area: areaOf(address) } : []));

/** A URL without a port is about the usual one of its scheme. */
const withPort = (address: Address | null) => address && { ...address, port: address.port ?? defaultPort(address.scheme) };

function linkedApp(own: string): Candidate[] {
  const id = appOfLink(own);
  return id === null ? [] : [{ by: "app", area: { kind: "app", id } }];
}

/** The patterns that a scope lists. With too many alternatives, an exclusion excludes everything its brackets may stand for, and an inclusion includes nothing. */
function patternsOf(own: string, isOutOfScope: boolean): string[] {
  const patterns = expandAlternatives(own) ?? (isOutOfScope ? [withoutAlternatives(own)] : []);
  // A path alone is excluded on every host.
  return isOutOfScope ? patterns.map((pattern) => pattern.replace(/^\/(?!\/)/, "*/")) : patterns;
}

function covers(area: Area, { address, network, app }: Asset): boolean {
  if (area.kind === "text") return false;
  if (area.kind === "app") return area.id === app || (area.id.endsWith(".*") && matchesPattern(area.id, app));
  const { host } = area;
  if (typeof host !== "string" && !(network && holdsNetwork(host, network))) return false;
  if (!address) return typeof host !== "string" && area.path === "";
  if (typeof host === "string" && !matchesHost(host, address.host)) return false;
  return fitsServer(area, address) && coversPath(area.path, address.rest);
}

/** Whether the scheme and port of an area include an asset; a part that either of them does not name matches anything. */
function fitsServer(area: AddressArea, asset: Address): boolean {
  if (area.scheme !== null && asset.scheme !== null && area.scheme !== asset.scheme) return false;
  if (area.port === null) return true;
  const port = asset.port ?? defaultPort(asset.scheme ?? area.scheme);
  return port === null || area.port === port;
}

/** Whether a path is at or below a folder, or fits a pattern. */
function coversPath(own: string, path: string): boolean {
  const base = own.replace(/\/$/, "");
  // A host alone is its root.
  return base.includes("*")
    ? matchesPattern(`${base}*`, path.startsWith("/") ? path : `/${path}`)
    : base === "" || isBelow(base, path);
}
