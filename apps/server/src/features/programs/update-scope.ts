import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import type { ScopeRow } from "./scope.queries.ts";
import { changeScope, checkedFields, type ScopeFields, scopeOutcome } from "./scope-change.ts";

/** Changes a scope of a program the caller may edit. */
export async function updateScope(ctx: Ctx, scopeId: string, fields: ScopeFields): Promise<ScopeRow> {
  return unitOfWork(ctx, async (tx) => {
    const { row, company_id } = await changeScope(tx, ctx, scopeId, checkedFields(fields));
    return scopeOutcome(row, company_id, "updated");
  });
}
