import { domainToUnicode } from "node:url";
import { type IpNetwork, parseNetwork } from "@safeport/contract/programs/core/ip-network";

/** Only these spellings are one host each; all others may be spellings of another one. */
const isPlain = (host: string) =>
  /^[a-z0-9_*-]+(?:\.[a-z0-9_*-]+)*$/.test(host) && !/(?:^|\.)xn--|(?:^|\.)(?:0x[0-9a-f]*|\d+)$/.test(host);

/**
 * The one spelling of a host that has several: upper case, punycode, decomposed or full-width letters, a dot at the end, and the forms of an
 * IP address that browsers read. Placeholders stay.
 */
export function canonicalHost(host: string): string {
  const lower = host.toLowerCase();
  if (isPlain(lower)) return lower;
  const name = (domainToUnicode(lower) || lower.normalize("NFKC")).replace(/\.$/, "");
  const network = name.startsWith("[") ? parseNetwork(name.slice(1, -1)) : null;
  return network && isMapped(network) ? v4Text(network.base) : name;
}

/** The network that a text names, one of version 4 for one that is mapped into version 6 (RFC 4291 §2.5.5.2); else null. */
export function networkOf(text: string): IpNetwork | null {
  const network = parseNetwork(text);
  if (!network || !isMapped(network)) return network;
  return { bits: 32, base: network.base & 0xffff_ffffn, prefix: network.prefix - 96 };
}

const isMapped = ({ bits, base, prefix }: IpNetwork) => bits === 128 && prefix >= 96 && base >> 32n === 0xffffn;

function v4Text(base: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (base >> shift) & 255n).join(".");
}
