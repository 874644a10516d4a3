import { firstScopes } from "@safeport/contract/programs/core/scope.limits";
import type { Ctx } from "../../../platform/context.ts";
import type { ProgramWithScopes } from "./program.presenter.ts";
import type { ProgramRow } from "./program.queries.ts";
import { pageOfScopes } from "./scope.queries.ts";

/** A program that the caller may see, with its first scopes. */
export async function withScopes(ctx: Ctx, row: ProgramRow): Promise<ProgramWithScopes> {
  if (row.scope_count === 0) return { row, scopes: [] };
  const { items } = await pageOfScopes(ctx.db, row.id, { page: 1, size: firstScopes });
  return { row, scopes: items };
}
