import type { Ctx } from "../../platform/context.ts";
import { deed } from "../../platform/events/deed.ts";
import type { ScopeRow } from "./scope.queries.ts";
import { changeScope, checkedFields, type ScopeFields, scopeDone } from "./scope-change.ts";

/** Changes a scope of a program the caller may edit. */
export async function updateScope(ctx: Ctx, scopeId: string, fields: ScopeFields): Promise<ScopeRow> {
  return deed(ctx, async (tx) => {
    const { row, company_id } = await changeScope(tx, ctx, scopeId, checkedFields(fields));
    return scopeDone(row, company_id, "updated");
  });
}
