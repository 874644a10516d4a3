import { asBrowserReads } from "@safeport/contract/programs/scopes/pasted-address";
import { Pauses } from "@safeport/foreign-files/pauses";
import { decidingScope } from "@safeport/scope-coverage/scope-coverage";
import type { Ctx } from "../../../platform/context.ts";
import { getProgram } from "../core/get-program.ts";
import { presentScope } from "../core/program.presenter.ts";
import { findScope, findScopeNames } from "../core/scope.queries.ts";

/** The scope that decides about an asset in a program the caller may see; null when none covers it. */
export async function testScope(ctx: Ctx, ref: string, asset: string) {
  const program = await getProgram(ctx, ref);
  const decided = await decide(await findScopeNames(ctx.db, program.id), asBrowserReads(asset));
  const scope = decided && (await findScope(ctx.db, decided.scope.id));
  return scope ? { scope, by: decided.by } : null;
}

/** A few scopes at a time, between which the process serves others: a thousand long ones take a while. */
async function decide<S extends Parameters<typeof decidingScope>[0][number]>(scopes: readonly S[], asset: string) {
  const pauses = new Pauses();
  const covering: S[] = [];
  for (const scope of scopes) {
    if (decidingScope([scope], asset)) covering.push(scope);
    if (pauses.isDue()) await pauses.take();
  }
  return decidingScope(covering, asset);
}

/** Whether the asset is in scope, and the scope that decides. */
export function presentTest(decided: Awaited<ReturnType<typeof testScope>>) {
  if (!decided) return { verdict: "not_listed", scope: null, by: null } as const;
  const { scope, by } = decided;
  return { verdict: scope.is_out_of_scope ? "out_of_scope" : "in_scope", scope: presentScope(scope), by } as const;
}
