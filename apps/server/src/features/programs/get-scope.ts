import type { Db } from "@safeport/db/named-statement";
import type { Ctx } from "../../platform/context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { getProgramById } from "./get-program.ts";
import type { ProgramRow } from "./program.queries.ts";
import { findScope, type ScopeRow } from "./scope.queries.ts";

/** The 404 of every scope that is not there or not for this person's eyes. */
export function noSuchScope(): AppError {
  return new AppError("not_found", "No such scope");
}

/** A scope and its program, as far as the caller may see them; else 404. */
export async function getScope(ctx: Ctx, scopeId: string, db: Db = ctx.db): Promise<{ scope: ScopeRow; program: ProgramRow }> {
  const scope = await findScope(db, scopeId);
  if (!scope) throw noSuchScope();
  try {
    return { scope, program: await getProgramById(ctx, scope.program_id, db) };
  } catch (error) {
    // In the words of a scope that is not there, or they would tell that it is.
    throw error instanceof AppError && error.code === "not_found" ? noSuchScope() : error;
  }
}
