import type { UpdateScopeInput } from "@safeport/contract/programs/core/scope.schema";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { namedOf } from "../../../platform/with-changes.ts";
import type { ScopeRow } from "../core/scope.queries.ts";
import { changeScope, checkedFields, type ScopeFields, scopeOutcome } from "./scope-change.ts";

/** Changes the sent fields of a scope of a program the caller may edit. */
export async function updateScope(ctx: Ctx, scopeId: string, fields: z.output<typeof UpdateScopeInput>): Promise<ScopeRow> {
  return unitOfWork(ctx, async (tx) => {
    const { row, company_id } = await changeScope(tx, ctx, scopeId, (scope) => {
      const changes = namedOf(fields);
      const isRenamed = (["asset_type", "identifier", "is_out_of_scope"] as const).some((field) => field in changes);
      return isRenamed ? checkedFields({ ...scopeFieldsOf(scope), ...changes }) : changes;
    });
    return scopeOutcome(row, company_id, "updated");
  });
}

function scopeFieldsOf({ asset_type, identifier, instructions_markdown, ...rest }: ScopeRow): ScopeFields {
  const { is_eligible_for_bounty, is_out_of_scope, max_severity } = rest;
  return { asset_type, identifier, instructions_markdown, is_eligible_for_bounty, is_out_of_scope, max_severity };
}
