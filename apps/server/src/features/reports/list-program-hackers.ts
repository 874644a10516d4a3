import type { Ctx } from "../../platform/context.ts";
import { getProgram } from "../programs/get-program.ts";
import { pageOfHackers } from "./program-hacker.queries.ts";

/** One page of the researchers of a program the caller may see: all of them for its company and the staff, else those to thank. */
export async function listProgramHackers(ctx: Ctx, ref: string, query: { page: number; size: number }) {
  const program = await getProgram(ctx, ref);
  return pageOfHackers(ctx.db, ctx.actor, program.id, query);
}
