import { firstAddress, type IpNetwork, parseNetwork } from "./ip-network.ts";
import type { AssetType } from "./program.values.ts";
import { splitAddress } from "./web-address.ts";

/** By what a scope covers an asset. */
export const coverages = ["exact", "url", "domain", "wildcard", "network", "app", "repository"] as const;
export type Coverage = (typeof coverages)[number];

/** How a scope covers an asset; of two scopes the one with the higher `rank` is about the asset more closely. */
export interface Covering {
  by: Coverage;
  rank: number;
}

interface NamedScope {
  asset_type: AssetType;
  identifier: string;
  is_out_of_scope: boolean;
}

interface Address {
  scheme: string | null;
  host: string;
  port: string | null;
  rest: string;
}

/** An asset that somebody asks about, taken apart once for all scopes. */
interface Asset {
  text: string;
  address: Address | null;
  network: IpNetwork | null;
  app: string | null;
  repository: string | null;
}

const defaultPorts: Record<string, string> = { http: "80", https: "443", ws: "80", wss: "443", ftp: "21", ssh: "22" };

/**
 * The scope that decides about an asset, such as a URL, a host, an IP address, a package name or a repository: the closest one that
 * covers it, and of two that are equally close the one that rules it out. Null when none covers it. Takes linear time per scope.
 */
export function decidingScope<S extends NamedScope>(scopes: readonly S[], text: string): ({ scope: S } & Covering) | null {
  const asset = readAsset(text);
  let best: { scope: S; covering: Covering } | null = null;
  for (const scope of scopes) {
    const covering = coveringOf(scope, asset);
    if (!covering) continue;
    const isCloser = !best || covering.rank > best.covering.rank;
    if (isCloser || (covering.rank === best?.covering.rank && scope.is_out_of_scope)) best = { scope, covering };
  }
  return best && { scope: best.scope, ...best.covering };
}

function readAsset(text: string): Asset {
  const lower = text.trim().toLowerCase();
  const address = addressOf(lower);
  const host = address?.host.replace(/^\[|\]$/g, "") ?? "";
  return {
    text: lower,
    address,
    network: parseNetwork(lower) ?? parseNetwork(host),
    app: appOf(lower),
    repository: repositoryOf(lower),
  };
}

function coveringOf({ asset_type, identifier }: NamedScope, asset: Asset): Covering | null {
  const own = identifier.trim().toLowerCase();
  if (own === asset.text) return { by: "exact", rank: 1_000_000 };
  switch (asset_type) {
    case "url":
      return coversUrl(own, asset.address) ? { by: "url", rank: 100_000 + own.length } : null;
    case "domain":
      return asset.address?.host === own ? { by: "domain", rank: 50_000 } : null;
    case "wildcard":
      return coversByPattern(own, asset.address) ? { by: "wildcard", rank: own.replace(placeholder, "").length } : null;
    case "cidr":
      return coversNetwork(own, asset.network);
    case "android_play_store":
    case "android_apk":
    case "ios_app_store":
    case "ios_ipa":
    case "ios_testflight":
    case "windows_microsoft_store":
      return coversApp(own, asset.app) ? { by: "app", rank: own.length } : null;
    case "source_code":
      return coversRepository(own, asset.repository) ? { by: "repository", rank: own.length } : null;
    default:
      return null;
  }
}

function addressOf(text: string): Address | null {
  const parts = splitAddress(text);
  if (!parts || parts.host === "") return null;
  const authority = text.slice(parts.scheme === null ? 0 : parts.scheme.length + 3, text.length - parts.rest.length);
  const port = authority.length > parts.host.length ? authority.slice(parts.host.length + 1) : null;
  return { scheme: parts.scheme, host: parts.host.replace(/\.$/, ""), port, rest: parts.rest };
}

/** Whether the scheme and port of a scope include an asset; a part that either of them does not name matches anything. */
function fitsServer(own: Address, asset: Address, needsDefaultPort: boolean): boolean {
  if (own.scheme !== null && asset.scheme !== null && own.scheme !== asset.scheme) return false;
  const scheme = own.scheme ?? asset.scheme;
  const standard = scheme === null ? null : (defaultPorts[scheme] ?? null);
  if (own.port === null && !needsDefaultPort) return true;
  const [a, b] = [own.port ?? standard, asset.port ?? standard];
  return a === null || b === null || a === b;
}

function coversUrl(identifier: string, asset: Address | null): boolean {
  const own = addressOf(identifier);
  return (
    own !== null && asset !== null && own.host === asset.host && fitsServer(own, asset, true) && coversPath(own.rest, asset.rest)
  );
}

/** Whether a path is at or below another one, at the border of a segment. */
function coversPath(own: string, path: string): boolean {
  const base = own.replace(/\/$/, "");
  return base === "" || (path.startsWith(base) && /^(?:$|[/?#])/.test(path.slice(base.length)));
}

const placeholder = /\*|\([^()]*\)|<[^<>]*>|\{[^{}]*\}|\[[^[\]]*\]/g;

function coversByPattern(identifier: string, asset: Address | null): boolean {
  const own = addressOf(identifier);
  return own !== null && asset !== null && fitsServer(own, asset, false) && fitsPattern(own, asset);
}

/**
 * Whether a scope names a pattern that an address fits, whatever scheme and port either has: as its identifier, or anywhere in it if its
 * type is no address.
 */
export function namesPatternOf({ asset_type, identifier }: Pick<NamedScope, "asset_type" | "identifier">, text: string): boolean {
  const asset = addressOf(text.trim().toLowerCase());
  const own = identifier.trim().toLowerCase();
  const names = asset_type === "wildcard" ? [own] : own.split(/[\s,;|()<>"[\]]+/);
  return names.some((name) => {
    const address = name.search(placeholder) < 0 ? null : addressOf(name);
    return asset !== null && address !== null && fitsPattern(address, asset);
  });
}

function fitsPattern(own: Address, asset: Address): boolean {
  if (!matchesPattern(own.host, asset.host)) return false;
  const path = own.rest.replace(/\/$/, "");
  // A host alone is its root.
  const rest = asset.rest.startsWith("/") ? asset.rest : `/${asset.rest}`;
  // Without a placeholder it is a folder.
  return path.search(placeholder) < 0 ? coversPath(path, asset.rest) : matchesPattern(`${path}*`, rest);
}

/** Whether a text fits a pattern whose placeholders stand for anything; each part is sought once, from left to right. */
function matchesPattern(pattern: string, text: string): boolean {
  const parts = pattern.split(placeholder);
  const [first = "", last = ""] = [parts[0], parts.at(-1)];
  if (parts.length === 1) return pattern === text;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  const end = text.length - last.length;
  // A leading placeholder stands for something: `*.example.com` is not about `.example.com`.
  let at = Math.max(first.length, first === "" ? 1 : 0);
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= end;
}

function coversNetwork(identifier: string, asset: IpNetwork | null): Covering | null {
  const own = parseNetwork(identifier);
  if (!own || !asset || own.bits !== asset.bits || own.prefix > asset.prefix) return null;
  const isInside = firstAddress({ bits: asset.bits, base: asset.base, prefix: own.prefix }) === firstAddress(own);
  return isInside ? { by: "network", rank: own.prefix } : null;
}

/** The id in the address of a store, or the text itself; in lower case, as the text is. */
export function appOf(text: string): string {
  return /[?&]id=([\w.-]+)/.exec(text)?.[1] ?? /\/id(\d{5,12})(?:$|[/?#])/.exec(text)?.[1] ?? text.replace(/^id(?=\d+$)/, "");
}

function coversApp(identifier: string, asset: string | null): boolean {
  const own = appOf(identifier);
  if (asset === null) return false;
  return own.endsWith(".*") ? asset.startsWith(own.slice(0, -1)) : own === asset;
}

/** `host/owner/name/…` of a repository or of a file in it; a name alone is GitHub's. Null where the text is none. */
function repositoryOf(text: string): string | null {
  const byKey = /^git@([\w.-]+):(.+)$/.exec(text);
  const plain = byKey ? `${byKey[1]}/${byKey[2]}` : text.replace(/^[a-z+]+:\/\//, "");
  const path = /^[\w-]+\/[\w.-]+$/.test(plain) ? `github.com/${plain}` : plain.replace(/^www\./, "");
  return /^[\w.-]+\.[a-z]+\/[^/]+/.test(path)
    ? path
        .replace(/[?#].*$/, "")
        .replace(/\/$/, "")
        .replace(/\.git$/, "")
    : null;
}

function coversRepository(identifier: string, asset: string | null): boolean {
  const own = repositoryOf(identifier);
  return own !== null && asset !== null && (asset === own || asset.startsWith(`${own}/`));
}
