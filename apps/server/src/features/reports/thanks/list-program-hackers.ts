import type { Ctx } from "../../../platform/context.ts";
import { getProgram } from "../../programs/core/get-program.ts";
import { pageOfHackers } from "./program-hacker.queries.ts";

/** One page of a program's researchers: all of them for its company and staff, for others only those it thanks publicly. */
export async function listProgramHackers(ctx: Ctx, ref: string, query: { page: number; size: number }) {
  const program = await getProgram(ctx, ref);
  return pageOfHackers(ctx.db, ctx.actor, program.id, query);
}
