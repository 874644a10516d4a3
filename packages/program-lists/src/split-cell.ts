import { withoutTail } from "@safeport/contract/kernel/text";
import { checkIdentifier } from "@safeport/contract/programs/core/scope-identifier";
import { blocksOfRange } from "./address-range.ts";

const maxParts = 200;

/**
 * The assets in a cell. Several if each part is one by itself (networks, hosts, patterns or addresses, separated by commas,
 * blanks, `|`, `/` or "and"; a range of addresses as its blocks); else the whole text.
 */
export function splitCell(text: string): string[] {
  const bare = withoutTail(text.replace(/^ipv[46]\s*:\s*/i, ""), /[\s,;]/);
  const range = blocksOfRange(bare);
  if (range) return range;
  const parts = bare.split(/\s*[,;]\s*|\s+(?:and|\||\/)\s+|\s+/).filter(Boolean);
  if (parts.length > maxParts || !parts.every(standsForItself)) return [text];
  // A comma after a question mark may be part of a query.
  const query = parts.findIndex((part) => part.includes("?"));
  return query >= 0 && parts.slice(query + 1).some((part) => !part.includes("://")) ? [text] : parts;
}

function standsForItself(part: string): boolean {
  return (["cidr", "wildcard", "domain", "url"] as const).some((type) => checkIdentifier(type, part).ok);
}
