import type { ChangeSeverityInput } from "@safeport/contract/reports/report.schema";
import type * as z from "zod/mini";
import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import { storedRating } from "./cvss.ts";
import { firstResponse } from "./first-response.ts";
import { assertVersion, lockReportFor, reread } from "./get-report.ts";
import { type ReportRow, updateReport } from "./report.queries.ts";

/** Changes the severity, with a reason that both sides read. The value it already has is skipped. */
export async function changeSeverity(
  ctx: Ctx,
  reportId: string,
  input: z.output<typeof ChangeSeverityInput>,
): Promise<ReportRow> {
  return unitOfWork(ctx, async (tx) => {
    const { row } = await lockReportFor("change_severity", ctx, tx, reportId);
    const rating = storedRating(input, row.scope_cap);
    if (!rating) throw invalidField(["body", "severity"], "severity_required");
    if (rating.severity === row.severity && (rating.cvss_vector ?? row.cvss_vector) === row.cvss_vector)
      return { result: row, audit: null };
    assertVersion(row, input.version);
    const response = firstResponse(row, ctx.actor);
    await updateReport(tx, row.id, { ...rating, ...response.values, last_activity_at: new Date() });
    const change = {
      old_severity: row.severity,
      new_severity: rating.severity,
      old_vector: row.cvss_vector,
      new_vector: rating.cvss_vector,
    };
    const about = { company_id: row.company_id, program_id: row.program_id, report_id: row.id };
    return {
      result: await reread(ctx, tx, row.id),
      audit: {
        action: "report.severity_changed",
        object_type: "report",
        object_id: row.id,
        company_id: row.company_id,
        snapshot: { id: row.number, ...change },
      },
      events: [...response.events, { type: "report.severity_changed", ...about, data: { ...change, reason: input.reason } }],
    };
  });
}
