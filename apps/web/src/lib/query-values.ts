import { maxPage } from "@safeport/contract/kernel/paging.limits";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { pageOfQuery } from "./address.ts";

// Values of an address as the lists of the API take them. Invalid ones are left out, since an address may hold anything.

/** The page number, up to the last that a list can have. */
export function pageValue(text: string | undefined): number {
  return Math.min(pageOfQuery(text), maxPage);
}

/** One line without the characters that the API refuses: control characters and bidirectional overrides. */
export function searchValue(text: string | undefined): string | undefined {
  const line = text
    ?.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .trim()
    .slice(0, textLimits.search);
  return line || undefined;
}

/** A month as a list takes it, e.g. "2026-03". */
export function monthValue(text: string | undefined): string | undefined {
  return text !== undefined && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text) ? text : undefined;
}
