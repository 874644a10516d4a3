import type { Ctx } from "../../platform/context.ts";
import type { Tx } from "../../platform/transaction.ts";
import { assertMay, getProgramById } from "./get-program.ts";
import type { ProgramRow } from "./program.queries.ts";
import { lockProgramShared } from "./program.queries.ts";

/**
 * The program, if it accepts a report from the caller now; 404 or 403 otherwise. Its row stays locked against changes until the
 * transaction ends, so a program that is being closed accepts no further report.
 */
export async function assertAcceptsReport(ctx: Ctx, tx: Tx, programId: string): Promise<ProgramRow> {
  await lockProgramShared(tx, programId);
  return assertMay("submit_report", ctx, await getProgramById(ctx, programId, tx));
}
