import { formatNetwork, parseNetwork } from "@safeport/contract/programs/core/ip-network";

/** A range of more blocks than this stays text. */
const maxBlocks = 16;

/**
 * The CIDR blocks that make up a range of version 4 addresses written `192.0.2.16 - 192.0.2.31` or `192.0.2.0-87`; null where the
 * text is not such a range, or has more than 16 blocks.
 */
export function blocksOfRange(text: string): string[] | null {
  const [, from = "", to = ""] = /^([\d.]{7,15})\s*[-–]\s*([\d.]{1,15})$/.exec(text) ?? [];
  const last = to.includes(".") ? to : `${from.slice(0, from.lastIndexOf(".") + 1)}${to}`;
  const [start, end] = [parseNetwork(from), parseNetwork(last)];
  if (!start || !end || start.base > end.base) return null;
  const blocks: string[] = [];
  for (let base = start.base; base <= end.base; ) {
    if (blocks.length === maxBlocks) return null;
    let prefix = 32;
    // The largest block that begins here and does not exceed the end.
    while (prefix > 1 && base % size(prefix - 1) === 0n && base + size(prefix - 1) - 1n <= end.base) prefix--;
    blocks.push(formatNetwork({ bits: 32, base, prefix }));
    base += size(prefix);
  }
  return blocks;
}

function size(prefix: number): bigint {
  return 1n << BigInt(32 - prefix);
}
