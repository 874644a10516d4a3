import type { NewEvent } from "@safeport/contract/events/domain-event";
import { newId } from "@safeport/db/new-id";
import { checkScope } from "@safeport/scope-coverage/check-scope";
import { assetKey } from "@safeport/scope-coverage/scope-key";
import { AppError, type RefusedField } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { insertScopes } from "../core/scope.queries.ts";
import type { ScopeFields } from "./scope-change.ts";

/** The scopes of a program that is being created, normalised; throws 422 with every one that is not valid, or names an asset again. */
export function checkedScopes(scopes: readonly ScopeFields[]): ScopeFields[] {
  const refused: RefusedField[] = [];
  const keys = new Set<string>();
  const checked = scopes.map((fields, at): ScopeFields => {
    const loc = ["body", "scopes", at, "identifier"];
    const verdict = checkScope(fields);
    if (!verdict.ok) refused.push({ loc, code: verdict.error });
    const valid = verdict.ok ? { ...fields, identifier: verdict.identifier } : fields;
    const key = `${valid.is_out_of_scope} ${assetKey(valid)}`;
    if (keys.has(key)) refused.push({ loc, code: "identifier_twice" });
    keys.add(key);
    return valid;
  });
  if (refused.length > 0) throw new AppError("invalid", null, { errors: refused });
  return checked;
}

/** Adds the scopes of a program that this transaction creates, which makes them part of its first version. Returns their events. */
export async function insertFirstScopes(
  tx: Tx,
  program: { id: string; company_id: string },
  scopes: readonly ScopeFields[],
): Promise<NewEvent[]> {
  if (scopes.length === 0) return [];
  const { id: program_id, company_id } = program;
  const added = await insertScopes(
    tx,
    scopes.map((fields) => ({ id: newId(), program_id, ...fields })),
  );
  return added.map(({ id }) => ({
    type: "scope.added",
    subject_id: program_id,
    data: { company_id, scope_id: id, version: 1 },
  }));
}
