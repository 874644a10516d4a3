import { textKey } from "@safeport/contract/kernel/text-key";
import { type ProgramAction, programPolicy } from "@safeport/contract/programs/core/program.policy";
import type { Db } from "@safeport/db/named-statement";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { findProgramById, findProgramsByName, lockProgramRow, type ProgramRow } from "./program.queries.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The same 404 for a program that does not exist and one the caller may not see. */
export function noSuchProgram(): AppError {
  return new AppError("not_found", "no_program");
}

const isFor = (ctx: Ctx) => (row: ProgramRow) => programPolicy.read(ctx.actor, row);

/** A program by the id, handle or title in an address; 404 when the caller may not see it. */
export async function getProgram(ctx: Ctx, ref: string, db: Db = ctx.db): Promise<ProgramRow> {
  const byId = uuid.test(ref) ? await findProgramById(db, ctx.actor, ref) : undefined;
  if (byId && isFor(ctx)(byId)) return byId;
  // A title may look like an id. A handle wins over a title only if the caller may see its program; otherwise it would reveal that program.
  const row = (await findProgramsByName(db, ctx.actor, ref.toLowerCase(), textKey(ref))).find(isFor(ctx));
  if (!row) throw noSuchProgram();
  return row;
}

/** The id of that program; null when the caller sees none. */
export async function findProgramId(ctx: Ctx, ref: string): Promise<string | null> {
  if (uuid.test(ref)) return ref.toLowerCase();
  return (await findProgramsByName(ctx.db, ctx.actor, ref.toLowerCase(), textKey(ref))).find(isFor(ctx))?.id ?? null;
}

/** A program by its id only, for what belongs to it: a title that looks like the id of a hidden program must not match. */
export async function getProgramById(ctx: Ctx, id: string, db: Db = ctx.db): Promise<ProgramRow> {
  const row = await findProgramById(db, ctx.actor, id);
  if (!row || !programPolicy.read(ctx.actor, row)) throw noSuchProgram();
  return row;
}

/** Locks a program until the transaction ends, and reads it; 404 when the caller may not see it. */
export async function lockProgram(ctx: Ctx, ref: string, tx: Tx): Promise<ProgramRow> {
  const { id } = await getProgram(ctx, ref, tx);
  await lockProgramRow(tx, id);
  return getProgramById(ctx, id, tx);
}

/** Throws 403 when the caller may see the program but may not do this with it. */
export function assertMay(action: ProgramAction, ctx: Ctx, program: ProgramRow): ProgramRow {
  if (!programPolicy[action](ctx.actor, program)) throw new AppError("forbidden");
  return program;
}
