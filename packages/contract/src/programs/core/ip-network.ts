/** An IP network: `base` is the address as written, host bits and all, as a number of 32 or 128 bits. */
export interface IpNetwork {
  bits: 32 | 128;
  base: bigint;
  prefix: number;
}

/** Reads `192.0.2.0/24`, `2001:db8::/32` or a single address, which is a network of one (RFC 4632 §3.1, RFC 4291 §2.3); else null. */
export function parseNetwork(text: string): IpNetwork | null {
  const slash = text.indexOf("/");
  const address = parseAddress(slash < 0 ? text : text.slice(0, slash));
  if (!address) return null;
  const { bits, base } = address;
  if (slash < 0) return { bits, base, prefix: bits };
  const length = text.slice(slash + 1);
  if (!/^\d{1,3}$/.test(length) || Number(length) > bits) return null;
  return { bits, base, prefix: Number(length) };
}

/** The network's first address: its base with all host bits zero. */
export function firstAddress({ bits, base, prefix }: IpNetwork): bigint {
  const hostBits = BigInt(bits - prefix);
  return (base >> hostBits) << hostBits;
}

/** `address/prefix` in the canonical text form (RFC 5952 for version 6). */
export function formatNetwork({ bits, base, prefix }: IpNetwork): string {
  return `${bits === 32 ? formatV4(Number(base)) : formatV6(base)}/${prefix}`;
}

/** The networks that hold a network, from its /1 to itself (none holds all addresses), in the canonical text form. */
export function networksAround({ bits, base, prefix: own }: IpNetwork): string[] {
  // A version 4 address fits into a number, which is faster than a bigint.
  const address = Number(base);
  return Array.from({ length: own }, (_, at) => {
    const prefix = at + 1;
    if (bits === 32) return `${formatV4((address >>> (32 - prefix)) << (32 - prefix))}/${prefix}`;
    return formatNetwork({ bits, prefix, base: firstAddress({ bits, prefix, base }) });
  });
}

function parseAddress(text: string): { bits: 32 | 128; base: bigint } | null {
  if (text.length > 45) return null;
  const base = text.includes(":") ? parseV6(text) : parseV4(text);
  return base === null ? null : { bits: text.includes(":") ? 128 : 32, base };
}

function parseV4(text: string): bigint | null {
  const octets = text.split(".");
  if (octets.length !== 4) return null;
  let value = 0;
  for (const octet of octets) {
    // A leading zero reads as octal in some tools and as decimal in others.
    if (!/^(?:0|[1-9]\d{0,2})$/.test(octet) || Number(octet) > 255) return null;
    value = value * 256 + Number(octet);
  }
  return BigInt(value);
}

function parseV6(text: string): bigint | null {
  const halves = text.split("::");
  if (halves.length > 2) return null;
  const head = parseGroups(halves[0] ?? "", halves.length === 1);
  const tail = halves.length === 2 ? parseGroups(halves[1] ?? "", true) : [];
  if (!head || !tail) return null;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null;
  return [...head, ...Array<bigint>(missing).fill(0n), ...tail].reduce((value, group) => (value << 16n) | group, 0n);
}

/** Groups of hex digits; the last of an address may be a version 4 address in dots. */
function parseGroups(text: string, last: boolean): bigint[] | null {
  if (text === "") return [];
  const groups: bigint[] = [];
  const parts = text.split(":");
  for (const [i, part] of parts.entries()) {
    if (last && i === parts.length - 1 && part.includes(".")) {
      const v4 = parseV4(part);
      if (v4 === null) return null;
      groups.push(v4 >> 16n, v4 & 0xffffn);
    } else {
      if (!/^[0-9a-f]{1,4}$/i.test(part)) return null;
      groups.push(BigInt(`0x${part}`));
    }
  }
  return groups;
}

function formatV4(bits: number): string {
  return `${bits >>> 24}.${(bits >>> 16) & 255}.${(bits >>> 8) & 255}.${bits & 255}`;
}

function formatV6(value: bigint): string {
  const groups = Array.from({ length: 8 }, (_, i) => ((value >> BigInt(112 - 16 * i)) & 0xffffn).toString(16));
  let start = 0;
  let longest = 0;
  for (let i = 0; i < 8; i++) {
    let run = 0;
    while (groups[i + run] === "0") run++;
    if (run > longest) [start, longest] = [i, run];
  }
  if (longest < 2) return groups.join(":");
  return `${groups.slice(0, start).join(":")}::${groups.slice(start + longest).join(":")}`;
}
