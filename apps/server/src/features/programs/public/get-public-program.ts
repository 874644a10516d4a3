import { firstScopes } from "@safeport/contract/programs/scopes/scope.limits";
import type { PublicCtx } from "../../../platform/context.ts";
import { noSuchProgram } from "../get-program.ts";
import { pageOfScopes, type ScopeRow } from "../scopes/scope.queries.ts";
import { findPublicProgram, type PublicProgramRow } from "./public-program.queries.ts";

/** A program that is open to all, with its first scopes; 404 for any other. */
export async function getPublicProgram(
  ctx: PublicCtx,
  handle: string,
): Promise<{ row: PublicProgramRow; scopes: readonly ScopeRow[] }> {
  const row = await findPublicProgram(ctx.db, handle);
  if (!row) throw noSuchProgram();
  const { items } = await pageOfScopes(ctx.db, row.id, { page: 1, size: firstScopes });
  return { row, scopes: items };
}
