import { textKey } from "@safeport/contract/kernel/text";
import { type ProgramAction, programPolicy } from "@safeport/contract/programs/program.policy";
import type { Db } from "@safeport/db/named-statement";
import type { Ctx } from "../../platform/context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { findProgramById, findProgramsByName, type ProgramRow } from "./program.queries.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A program by id, handle or title, as far as the caller may see it; else 404. */
export async function getProgram(ctx: Ctx, ref: string, db: Db = ctx.db): Promise<ProgramRow> {
  const isForCaller = (row: ProgramRow | undefined) => row !== undefined && programPolicy.read(ctx.actor, row);
  const byId = uuid.test(ref) ? await findProgramById(db, ctx.actor, ref) : undefined;
  if (byId && isForCaller(byId)) return byId;
  // A title may read like an id. A handle wins over a title only for who may see its program, or it would tell of it.
  const row = (await findProgramsByName(db, ctx.actor, ref.toLowerCase(), textKey(ref))).find(isForCaller);
  if (!row) throw new AppError("not_found", "No such program");
  return row;
}

/** The same for an act: 404 when the caller may not see the program, 403 when they see it but may not do this. */
export async function getProgramFor(action: ProgramAction, ctx: Ctx, ref: string, db: Db = ctx.db): Promise<ProgramRow> {
  const row = await getProgram(ctx, ref, db);
  if (!programPolicy[action](ctx.actor, row)) throw new AppError("forbidden");
  return row;
}
