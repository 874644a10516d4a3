import type { PageOfChanges } from "../../../platform/changed-since.queries.ts";
import type { Ctx } from "../../../platform/context.ts";
import { getProgram } from "../core/get-program.ts";
import { pageOfScopes } from "../core/scope.queries.ts";

/** One page of the scopes of a program the caller may see. */
export async function listScopes(ctx: Ctx, ref: string, query: PageOfChanges) {
  const program = await getProgram(ctx, ref);
  return pageOfScopes(ctx.db, program.id, query);
}
