import type { Db } from "@safeport/db/named-statement";
import type { Ctx } from "../../platform/context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { getProgram } from "./get-program.ts";
import type { ProgramRow } from "./program.queries.ts";
import { findScope, type ScopeRow } from "./scope.queries.ts";

/** A scope and its program, as far as the caller may see them; else 404. */
export async function getScope(ctx: Ctx, scopeId: string, db: Db = ctx.db): Promise<{ scope: ScopeRow; program: ProgramRow }> {
  const scope = await findScope(db, scopeId);
  if (!scope) throw new AppError("not_found", "No such scope");
  return { scope, program: await getProgram(ctx, scope.program_id, db) };
}
