import type { ScopeInput } from "@safeport/contract/programs/core/scope.schema";
import { checkScope } from "@safeport/scope-coverage/check-scope";
import { assetKey } from "@safeport/scope-coverage/scope-key";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import type { Outcome } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { assertMay } from "../core/get-program.ts";
import { countScopesLocked, findScope, findScopeNames, type ScopeRow, updateScopeRow } from "../core/scope.queries.ts";
import { getScope, noSuchScope } from "./get-scope.ts";

export type ScopeFields = z.output<typeof ScopeInput>;

/** The 409 for an asset that the program already has. */
export function scopeTaken(): AppError {
  return new AppError("already_exists", "scope_exists");
}

/** The fields with the identifier normalised for its type; throws 422 when it is not valid, or brings in what belongs to strangers. */
export function checkedFields(fields: ScopeFields): ScopeFields {
  const verdict = checkScope(fields);
  if (!verdict.ok) throw invalidField(["body", "identifier"], verdict.error);
  return { ...fields, identifier: verdict.identifier };
}

/** Throws 409 if the program, which is locked, has the asset in another spelling; the database knows only the same one. */
export async function assertNotTaken(tx: Tx, programId: string, fields: ScopeFields, exceptId?: string): Promise<void> {
  const key = assetKey(fields);
  const scopes = await findScopeNames(tx, programId);
  const isTwin = ({ id, is_out_of_scope }: (typeof scopes)[number]) =>
    id !== exceptId && is_out_of_scope === fields.is_out_of_scope;
  if (scopes.some((scope) => isTwin(scope) && assetKey(scope) === key)) throw scopeTaken();
}

type ScopeValues = Partial<ScopeFields> | { archived_at: Date };

/** Updates a scope of a program the caller may edit, and returns its row with the company's id. `valuesOf` gets the scope as it is under the lock. */
export async function changeScope(tx: Tx, ctx: Ctx, scopeId: string, valuesOf: (scope: ScopeRow) => ScopeValues) {
  const { program } = await getScope(ctx, scopeId, tx);
  assertMay("edit", ctx, program);
  await countScopesLocked(tx, program.id);
  const scope = await findScope(tx, scopeId);
  if (!scope) throw noSuchScope();
  const values = valuesOf(scope);
  if ("identifier" in values) await assertNotTaken(tx, program.id, { ...scope, ...values }, scopeId);
  try {
    const row = await updateScopeRow(tx, scopeId, values);
    if (!row) throw noSuchScope();
    return { row, company_id: program.company_id };
  } catch (error) {
    if ((error as { constraint?: string }).constraint === "scope_once") throw scopeTaken();
    throw error;
  }
}

/** The outcome of every change to a scope. */
export function scopeOutcome(result: ScopeRow, company_id: string, verb: "added" | "updated" | "removed"): Outcome<ScopeRow> {
  const { id, program_id, asset_type, identifier } = result;
  return {
    result,
    audit: [{ action: `scope.${verb}`, object_type: "scope", object_id: id, company_id, snapshot: { asset_type, identifier } }],
    events: [
      { type: `scope.${verb}`, subject_id: program_id, data: { company_id, scope_id: id, version: result.since_version } },
    ],
  };
}
