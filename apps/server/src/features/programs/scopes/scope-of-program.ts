import type { Db } from "@safeport/db/named-statement";
import { findScope, type ScopeRow } from "../core/scope.queries.ts";

/** Fields of the asset that a report names. */
export type NamedScope = Pick<ScopeRow, "id" | "identifier" | "asset_type" | "max_severity">;

/** One of a program's scopes, those out of scope included; undefined if it has no such scope. */
export async function findScopeOfProgram(db: Db, programId: string, scopeId: string): Promise<NamedScope | undefined> {
  const scope = await findScope(db, scopeId);
  return scope?.program_id === programId ? scope : undefined;
}
