import type { Db } from "@safeport/db/named-statement";
import type { Ctx } from "../../platform/context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { getProgramById } from "./get-program.ts";
import type { ProgramRow } from "./program.queries.ts";
import { findScope, type ScopeRow } from "./scope.queries.ts";

/** The 404 of every scope that is not there or not for this person's eyes. */
export function noSuchScope(): AppError {
  return new AppError("not_found", "no_scope");
}

/** A scope and its program, as far as the caller may see them; else 404. */
export async function getScope(ctx: Ctx, scopeId: string, db: Db = ctx.db): Promise<{ scope: ScopeRow; program: ProgramRow }> {
  const scope = await findScope(db, scopeId);
  if (!scope) throw noSuchScope();
  try {
    return { scope, program: await getProgramById(ctx, scope.program_id, db) };
  } catch (error) {
    // With the text of a scope that does not exist; another would reveal that it does.
    throw error instanceof AppError && error.code === "not_found" ? noSuchScope() : error;
  }
}
