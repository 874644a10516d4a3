import { scopeLimits } from "@safeport/contract/programs/core/scope.limits";
import { type CsvColumn, csvColumns, listedTypes } from "@safeport/contract/programs/scopes/csv-columns";
import type { Ctx } from "../../../platform/context.ts";
import { writeTable } from "../../../platform/export/write-table.ts";
import { getProgram } from "../core/get-program.ts";
import { pageOfScopes, type ScopeRow } from "../core/scope.queries.ts";

/** All scopes of a program the caller may see, as a file. */
export async function exportScopes(ctx: Ctx, ref: string): Promise<{ file_name: string; csv: string }> {
  const program = await getProgram(ctx, ref);
  const { items } = await pageOfScopes(ctx.db, program.id, { page: 1, size: scopeLimits.perProgram });
  return { file_name: `${program.handle}-scopes.csv`, csv: await writeTable(csvColumns, items.map(rowOf)) };
}

function rowOf(scope: ScopeRow): Partial<Record<CsvColumn, string>> {
  return {
    identifier: scope.identifier,
    asset_type: listedTypes[scope.asset_type],
    instruction: scope.instructions_markdown,
    eligible_for_bounty: String(scope.is_eligible_for_bounty),
    eligible_for_submission: String(!scope.is_out_of_scope),
    max_severity: scope.max_severity,
  };
}
