import { scopeLimits } from "@safeport/contract/programs/core/scope.limits";
import { newId } from "@safeport/db/new-id";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { assertMay, getProgram } from "../core/get-program.ts";
import { countScopesLocked, insertScope, type ScopeRow } from "../core/scope.queries.ts";
import { assertNotTaken, checkedFields, type ScopeFields, scopeOutcome, scopeTaken } from "./scope-change.ts";

/** Adds a scope to a program the caller may edit. */
export async function addScope(ctx: Ctx, ref: string, fields: ScopeFields): Promise<ScopeRow> {
  return unitOfWork(ctx, async (tx) => {
    const { id: program_id, company_id } = assertMay("edit", ctx, await getProgram(ctx, ref, tx));
    const values = checkedFields(fields);
    if ((await countScopesLocked(tx, program_id)) >= scopeLimits.perProgram) {
      throw new AppError("conflict", "too_many_scopes", { params: { max: scopeLimits.perProgram } });
    }
    await assertNotTaken(tx, program_id, values);
    const row = await insertScope(tx, { id: newId(), program_id, ...values });
    if (!row) throw scopeTaken();
    return scopeOutcome(row, company_id, "added");
  });
}
