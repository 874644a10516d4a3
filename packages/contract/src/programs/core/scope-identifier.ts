import type { FieldErrorCode } from "../../kernel/field-error.ts";
import { expandAlternatives } from "./alternatives.ts";
import { firstAddress, formatNetwork, parseNetwork } from "./ip-network.ts";
import type { AssetType } from "./program.values.ts";
import { isHost, isHostName, splitAddress } from "./web-address.ts";

/** Characters in which several assets are looked for. */
const longest = 1_000;
const onTheWeb = ["cidr", "wildcard", "domain", "url"] as const;

/** The reason an identifier is refused. */
export type IdentifierError = Extract<FieldErrorCode, `identifier_${string}`>;
/** A warning about an accepted identifier; the texts are in `programs/editor`, under `identifier_warning`. */
export type IdentifierWarning = "host_bits_cleared" | "no_scheme" | "blank_dropped" | "dot_dropped" | "name_only";

export type IdentifierCheck =
  | { ok: true; identifier: string; warning?: IdentifierWarning }
  | { ok: false; error: IdentifierError };

const rules: Record<AssetType, (text: string) => IdentifierCheck> = {
  ai_model: accept,
  cidr: checkNetwork,
  url: checkUrl,
  domain: checkDomain,
  wildcard: checkWildcard,
  // An App Store number, a bundle id, or a name: lists in use have all three.
  ios_app_store: (text) => checkStore(text, /^(?:id)?\d{5,12}$/),
  ios_testflight: (text) => checkStore(text, /^[a-z0-9]{8}$/i),
  ios_ipa: (text) => checkStore(text, /\.ipa$/i),
  android_play_store: (text) => checkStore(text),
  android_apk: (text) => checkStore(text, /\.apk$/i),
  windows_microsoft_store: (text) => checkStore(text, /^[a-z0-9]{12}$/i),
  source_code: checkRepository,
  executable: accept,
  hardware_iot: accept,
  other: accept,
  smart_contract: checkContract,
};

/**
 * Checks a scope's identifier by the rule of its type, for form, API and import alike. `identifier` is what to store: outer blanks
 * dropped, and corrected where only one form is right. The schema checks the length; this check takes linear time.
 */
export function checkIdentifier(type: AssetType, identifier: string): IdentifierCheck {
  const text = identifier.trim();
  if (!/[\p{L}\p{N}*]/u.test(text)) return refuse("identifier_meaningless");
  const checked = rules[type](text);
  return !checked.ok && areSeveral(text) ? refuse("identifier_several") : checked;
}

/** Whether a text names several assets, each of which is one by itself. */
function areSeveral(text: string): boolean {
  const parts = text
    .slice(0, longest)
    .split(/[\s,;]+/)
    .filter(Boolean);
  return parts.length > 1 && parts.every((part) => onTheWeb.some((type) => rules[type](part).ok));
}

function accept(identifier: string, warning?: IdentifierWarning): IdentifierCheck {
  return warning ? { ok: true, identifier, warning } : { ok: true, identifier };
}

function refuse(error: IdentifierError): IdentifierCheck {
  return { ok: false, error };
}

function checkNetwork(text: string): IdentifierCheck {
  const network = parseNetwork(text);
  if (!network) return refuse("identifier_not_a_network");
  if (network.prefix === 0) return refuse("identifier_whole_internet");
  const first = firstAddress(network);
  return first === network.base ? accept(text) : accept(formatNetwork({ ...network, base: first }), "host_bits_cleared");
}

function checkUrl(text: string): IdentifierCheck {
  const address = splitAddress(text);
  const star = text.indexOf("*");
  const query = text.search(/[?#]/);
  if (star >= 0 && (query < 0 || star < query)) return refuse("identifier_is_a_pattern");
  if (!address || !isHost(address.host)) return refuse("identifier_not_a_url");
  // Left unchanged: adding https:// would put http out of scope.
  return address.scheme === null ? accept(text, "no_scheme") : accept(text);
}

function checkDomain(text: string): IdentifierCheck {
  if (text.includes("*")) return refuse("identifier_is_a_pattern");
  const name = text.endsWith(".") ? text.slice(0, -1) : text;
  if (!isHostName(name)) return refuse("identifier_not_a_domain");
  return name === text ? accept(text) : accept(name, "dot_dropped");
}

/** A host or address with `*` or a placeholder such as `(fr|de)` or `<tenant>` anywhere in it. */
function checkWildcard(text: string): IdentifierCheck {
  const joined = text.replace(/\*\. +/g, "*.");
  const address = splitAddress(joined);
  if (!address || /[,;]/.test(address.host) || !/[./]/.test(joined)) return refuse("identifier_not_a_pattern");
  if (!/\*|\([^()]+\)|<[^<>]+>|\{[^{}]+\}|\[[^[\]]+\]/.test(address.host + address.rest))
    return refuse("identifier_not_a_pattern");
  if (!/[\p{L}\p{N}]/u.test(address.host + address.rest)) return refuse("identifier_pattern_without_name");
  if (expandAlternatives(joined) === null) return refuse("identifier_too_many");
  return joined === text ? accept(text) : accept(joined, "blank_dropped");
}

function checkStore(text: string, id?: RegExp): IdentifierCheck {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) {
    const address = splitAddress(text);
    return address && isHost(address.host) ? accept(text) : refuse("identifier_not_a_url");
  }
  // A bundle id or package name; `com.example.*` covers a family of apps.
  const isPackage = /^[a-z][\w-]*(?:\.[\w-]+)+(?:\.\*)?$/i.test(text);
  return isPackage || id?.test(text) ? accept(text) : accept(text, "name_only");
}

function checkRepository(text: string): IdentifierCheck {
  // Checked out by key: git@github.com:example/app.git
  if (/^git@[\w.-]+:[\w.~/-]+$/.test(text) || /^[\w.-]{1,100}\/(?:[\w.-]{1,100}|\*)$/.test(text)) return accept(text);
  const address = splitAddress(text);
  return address && isHost(address.host) ? accept(text) : refuse("identifier_not_a_repository");
}

const chainAddresses = [
  // Ethereum and its kin, Aptos, Sui, Starknet.
  /^0x[0-9a-f]{1,64}(?:::\w+)*$/i,
  // Base58, bech32 and base32: Bitcoin, Solana, Tron, Stellar, Cosmos, TON; never without a digit.
  /^(?=[^\d]*\d)[0-9a-z_-]{25,110}$/i,
  // Hedera; Flow; NEAR and ENS names.
  /^\d+\.\d+\.\d+$/,
  /^A\.[0-9a-f]{16}\.\w+$/i,
  /^[\w-]+(?:\.[\w-]+)*\.(?:near|testnet|eth)$/i,
];

function checkContract(text: string): IdentifierCheck {
  // Chain agnostic (CAIP-10): eip155:1:0x…
  const address = /^[-a-z0-9]{3,8}:[-_a-z0-9]{1,32}:([-.%a-z0-9]{1,128})$/i.exec(text)?.[1] ?? text;
  if (chainAddresses.some((form) => form.test(address))) return accept(text);
  const url = splitAddress(text);
  return url && isHost(url.host) ? accept(text) : refuse("identifier_not_a_contract");
}
