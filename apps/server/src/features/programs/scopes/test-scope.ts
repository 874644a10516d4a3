import type { Ctx } from "../../../platform/context.ts";
import { decidingScope } from "../coverage/scope-coverage.ts";
import { getProgram } from "../get-program.ts";
import { presentScope } from "../program.presenter.ts";
import { findScope, findScopeNames } from "../scope.queries.ts";

/** The scope that decides about an asset in a program the caller may see; null when none covers it. */
export async function testScope(ctx: Ctx, ref: string, asset: string) {
  const program = await getProgram(ctx, ref);
  const decided = decidingScope(await findScopeNames(ctx.db, program.id), asset);
  const scope = decided && (await findScope(ctx.db, decided.scope.id));
  return scope ? { scope, by: decided.by } : null;
}

/** Whether the asset is in scope, and by what. */
export function presentTest(decided: Awaited<ReturnType<typeof testScope>>) {
  if (!decided) return { verdict: "not_listed", scope: null, by: null } as const;
  const { scope, by } = decided;
  return { verdict: scope.is_out_of_scope ? "out_of_scope" : "in_scope", scope: presentScope(scope), by } as const;
}
