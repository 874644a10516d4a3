import type { MoveReportInput } from "@safeport/contract/reports/custody/custody.endpoints";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { invalidField } from "../../../platform/http/app-error.ts";
import { moveHold } from "../../wallet/money/holds.ts";
import { assertVersion, lockReportFor } from "../core/get-report.ts";
import { type ReportRow, readUpdatedReport } from "../core/report.queries.ts";
import { reportChange } from "../core/report-change.ts";
import { insertItems, updateReport } from "../core/report-update.queries.ts";
import { letIn } from "../status/let-in.ts";
import { findProgramOfCompany, seesProgram } from "./custody.queries.ts";

/**
 * Moves a report to another program of the same company. Its terms, its zone and its targets stay; the money that is held for it moves along. Throws 422
 * for a program of another company, and for one that the author does not see, since the report names its program. Does nothing if it belongs there
 * already.
 */
export async function moveReport(ctx: Ctx, reportId: string, input: z.output<typeof MoveReportInput>): Promise<ReportRow> {
  return unitOfWork(ctx, async (tx) => {
    const { row } = await lockReportFor("move", ctx, tx, reportId);
    if (row.program_id === input.program_id) return { result: row, audit: [] };
    assertVersion(row, input.version);
    const program = await findProgramOfCompany(tx, row.company_id, input.program_id);
    if (!program) throw invalidField(["body", "program_id"], "program_unknown");
    const hasReader = row.imported_author === null;
    if (hasReader && !(await seesProgram(tx, row.author_id, program.id)))
      throw invalidField(["body", "program_id"], "program_hidden");
    await updateReport(tx, row.id, { program_id: program.id, last_activity_at: new Date() });
    // Whoever moves a waiting report has read it.
    const entry = row.waiting
      ? await letIn(tx, { ...row, program_id: program.id }, "team", { actorId: ctx.actor.user_id })
      : null;
    const money = await moveHold(tx, ctx.settings, row, program.id);
    await insertItems(tx, row.id, [{ item_type: "INFO", info: "moved", content: input.reason, performed_by: ctx.actor.user_id }]);
    const { audit, events } = reportChange({ ...row, program_id: program.id }, "report.moved", {
      details: { from: row.program_title, to: program.title },
      data: {},
    });
    return {
      result: await readUpdatedReport(tx, ctx.actor.user_id, row.id),
      audit: [...audit, ...(entry?.audit ?? [])],
      events: [...events, ...(entry?.events ?? []), ...money],
    };
  });
}
