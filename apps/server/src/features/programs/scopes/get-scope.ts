import type { Db } from "@safeport/db/named-statement";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { getProgramById } from "../core/get-program.ts";
import type { ProgramRow } from "../core/program.queries.ts";
import { findScope, type ScopeRow } from "../core/scope.queries.ts";

/** The same 404 for a scope that does not exist and one the caller may not see. */
export function noSuchScope(): AppError {
  return new AppError("not_found", "no_scope");
}

/** A scope and its program; 404 when the caller may not see them. */
export async function getScope(ctx: Ctx, scopeId: string, db: Db = ctx.db): Promise<{ scope: ScopeRow; program: ProgramRow }> {
  const scope = await findScope(db, scopeId);
  if (!scope) throw noSuchScope();
  try {
    return { scope, program: await getProgramById(ctx, scope.program_id, db) };
  } catch (error) {
    // Same text as for a scope that does not exist; another one would reveal that it does.
    throw error instanceof AppError && error.code === "not_found" ? noSuchScope() : error;
  }
}
