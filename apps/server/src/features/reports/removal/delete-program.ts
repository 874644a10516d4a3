import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { assertMay, lockProgram } from "../../programs/core/get-program.ts";
import { closeProgram, discardDraft } from "../../programs/editor/remove-program.ts";
import { countReportsOfProgram } from "./report-counts.queries.ts";

/**
 * Deletes a draft to which nobody has written a report, with its scopes and its history; any other program is closed. Throws 409 while it has
 * open reports. Here, since the programs feature must not depend on reports.
 */
export async function deleteProgram(ctx: Ctx, ref: string): Promise<{ program_id: string; deleted: boolean }> {
  return unitOfWork(ctx, async (tx) => {
    // Locked first: a draft that is being published meanwhile is then no longer a draft.
    const program = assertMay("delete", ctx, await lockProgram(ctx, ref, tx));
    // Closed first: a report that is being sent meanwhile is either counted below or finds a closed program.
    const closed = await closeProgram(tx, program);
    const { total, open } = await countReportsOfProgram(tx, program.id);
    if (open > 0) throw new AppError("conflict", "program_has_open_reports", { params: { count: open } });
    const deleted = program.status === "draft" && total === 0;
    const { audit, events } = deleted ? await discardDraft(tx, program) : closed;
    return { result: { program_id: program.id, deleted }, audit, events };
  });
}
