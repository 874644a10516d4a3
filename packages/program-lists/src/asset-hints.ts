import type { AssetType } from "@safeport/contract/programs/core/program.values";
import type { AssetHint } from "./listed-program.ts";

const hint = (trust: AssetHint["trust"]) => (type: AssetType) => ({ type, trust }) satisfies AssetHint;
export const keep = hint("keep");
export const ifItFits = hint("fit");
export const guess = hint("guess");
export const web: AssetHint = { type: "url", trust: "web" };

const byText: ReadonlySet<AssetType> = new Set(["cidr", "wildcard", "domain", "source_code", "smart_contract"]);

/** Hint for an asset whose type in the list is one of ours. */
export function hintOfType(type: AssetType): AssetHint {
  if (type === "url") return web;
  if (type === "other") return guess("other");
  return byText.has(type) ? ifItFits(type) : keep(type);
}

/** Looks a list's type up in its table; for a type that the list added later, only the text decides. */
export function hintOf(table: Readonly<Record<string, AssetHint>>, listedAs: string): AssetHint {
  return Object.hasOwn(table, listedAs) ? (table[listedAs] ?? guess("other")) : guess("other");
}
