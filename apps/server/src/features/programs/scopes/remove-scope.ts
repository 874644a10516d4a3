import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import type { ScopeRow } from "../core/scope.queries.ts";
import { changeScope, scopeOutcome } from "./scope-change.ts";

/** Archives a scope; reports still refer to it. */
export async function removeScope(ctx: Ctx, scopeId: string): Promise<ScopeRow> {
  return unitOfWork(ctx, async (tx) => {
    const { row, company_id } = await changeScope(tx, ctx, scopeId, () => ({ archived_at: new Date() }));
    return scopeOutcome(row, company_id, "removed");
  });
}
