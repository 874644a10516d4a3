import { firstScopes } from "@safeport/contract/programs/scopes/scope.limits";
import type { PublicCtx } from "../../../platform/context.ts";
import { noSuchProgram } from "../get-program.ts";
import { pageOfScopes, type ScopeRow } from "../scopes/scope.queries.ts";
import { findOpenProgramId, findPublicProgram, type PublicProgramRow } from "./public-program.queries.ts";

/** The id of a program that is open to all, by its id or handle; 404 for any other. */
export async function getOpenProgramId(ctx: PublicCtx, ref: string): Promise<string> {
  const id = await findOpenProgramId(ctx.db, ref);
  if (!id) throw noSuchProgram();
  return id;
}

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
