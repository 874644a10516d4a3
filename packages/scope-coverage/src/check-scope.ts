import { expandAlternatives } from "@safeport/contract/programs/core/alternatives";
import type { AssetType } from "@safeport/contract/programs/core/program.values";
import { checkIdentifier, type IdentifierCheck, type IdentifierError } from "@safeport/contract/programs/core/scope-identifier";
import { readAddress } from "./address.ts";
import { networkOf } from "./canonical-host.ts";
import { coversSuffix } from "./public-suffix.ts";

interface Named {
  asset_type: AssetType;
  identifier: string;
  is_out_of_scope: boolean;
}

/** Checks a scope's identifier by the rule of its type, and that it does not bring into scope what belongs to strangers. */
export function checkScope(scope: Named): IdentifierCheck {
  const checked = checkIdentifier(scope.asset_type, scope.identifier);
  if (!checked.ok) return checked;
  const error = excessOf({ ...scope, identifier: checked.identifier });
  return error ? { ok: false, error } : checked;
}

/**
 * Error of a scope that covers names nobody can own: a whole public suffix such as `*.com`, or the whole internet; null otherwise.
 */
export function excessOf({ asset_type, identifier, is_out_of_scope }: Named): IdentifierError | null {
  if (is_out_of_scope) return null;
  const own = identifier.trim().toLowerCase();
  if (asset_type === "cidr") return networkOf(own)?.prefix === 0 ? "identifier_whole_internet" : null;
  if (asset_type !== "wildcard") return null;
  const hosts = (expandAlternatives(own) ?? []).map((pattern) => readAddress(pattern)?.host ?? "");
  return hosts.some(coversSuffix) ? "identifier_public_suffix" : null;
}
