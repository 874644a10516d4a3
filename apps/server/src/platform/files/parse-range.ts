import type { ByteRange } from "./storage.ts";

/**
 * The range of a `Range` header (RFC 9110 §14.2) within `size` bytes; null where the whole is to be sent, as for a header that asks for several
 * ranges or cannot be read.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < start) return null;
  return start > end ? "unsatisfiable" : { start, end };
}
