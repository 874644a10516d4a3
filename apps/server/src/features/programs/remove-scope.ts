import type { Ctx } from "../../platform/context.ts";
import { deed } from "../../platform/events/deed.ts";
import type { ScopeRow } from "./scope.queries.ts";
import { changeScope, scopeDone } from "./scope-change.ts";

/** Takes a scope off its program; reports that name it keep it. */
export async function removeScope(ctx: Ctx, scopeId: string): Promise<ScopeRow> {
  return deed(ctx, async (tx) => {
    const { row, company_id } = await changeScope(tx, ctx, scopeId, { archived_at: new Date() });
    return scopeDone(row, company_id, "removed");
  });
}
