import type { ScopeInput } from "@safeport/contract/programs/scope.schema";
import { checkIdentifier } from "@safeport/contract/programs/scope-identifier";
import type * as z from "zod/mini";
import type { Ctx } from "../../platform/context.ts";
import type { Outcome } from "../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import type { Tx } from "../../platform/transaction.ts";
import { assertMay } from "./get-program.ts";
import { getScope, noSuchScope } from "./get-scope.ts";
import { type ScopeRow, updateScopeRow } from "./scope.queries.ts";

export type ScopeFields = z.output<typeof ScopeInput>;

/** The 409 of an asset that the program has already. */
export function scopeTaken(): AppError {
  return new AppError("already_exists", "scope_exists");
}

/** The fields with the identifier in the form its type wants; throws 422 when it means nothing. */
export function checkedFields(fields: ScopeFields): ScopeFields {
  const verdict = checkIdentifier(fields.asset_type, fields.identifier);
  if (!verdict.ok) throw invalidField(["body", "identifier"], verdict.error);
  return { ...fields, identifier: verdict.identifier };
}

/** Writes to a scope of a program the caller may edit, and says whose it is. */
export async function changeScope(tx: Tx, ctx: Ctx, scopeId: string, values: Parameters<typeof updateScopeRow>[2]) {
  const { program } = await getScope(ctx, scopeId, tx);
  assertMay("edit", ctx, program);
  try {
    const row = await updateScopeRow(tx, scopeId, values);
    if (!row) throw noSuchScope();
    return { row, company_id: program.company_id };
  } catch (error) {
    if ((error as { constraint?: string }).constraint === "scope_once") throw scopeTaken();
    throw error;
  }
}

/** What every change of a scope leaves behind. */
export function scopeOutcome(result: ScopeRow, company_id: string, verb: "added" | "updated" | "removed"): Outcome<ScopeRow> {
  const { id, program_id, asset_type, identifier } = result;
  return {
    result,
    audit: [{ action: `scope.${verb}`, object_type: "scope", object_id: id, company_id, snapshot: { asset_type, identifier } }],
    events: [{ type: `scope.${verb}`, subject_id: program_id, data: { company_id, scope_id: id } }],
  };
}
