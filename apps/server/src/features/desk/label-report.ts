import { maxLabels } from "@safeport/contract/desk/desk.limits";
import type { Ctx } from "../../platform/context.ts";
import { type Outcome, unitOfWork } from "../../platform/events/unit-of-work.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import type { Tx } from "../../platform/transaction.ts";
import { lockReportFor } from "../reports/core/get-report.ts";
import { type ReportRow, readUpdatedReport } from "../reports/core/report.queries.ts";
import { reportChange } from "../reports/core/report-change.ts";
import { labelsOn, listLabelsOf, setLabels } from "./label.queries.ts";

interface LabelChange {
  add: readonly string[];
  remove: readonly string[];
}

/** Puts labels of the report's company on it and takes others from it; does nothing where nothing changes. Throws 422 for other labels. */
export function labelReport(ctx: Ctx, reportId: string, change: LabelChange): Promise<ReportRow> {
  return unitOfWork(ctx, (tx) => labelReportIn(ctx, tx, reportId, change));
}

/** The same in a transaction that does more. */
export async function labelReportIn(
  ctx: Ctx,
  tx: Tx,
  reportId: string,
  { add, remove }: LabelChange,
): Promise<Outcome<ReportRow>> {
  const { row } = await lockReportFor("label", ctx, tx, reportId);
  const labelIds = new Set((await listLabelsOf(tx, row.company_id)).map(({ id }) => id));
  if (![...add, ...remove].every((id) => labelIds.has(id))) throw invalidField(["body", "add"], "label_unknown");
  const before = await labelsOn(tx, row.id);
  const added = [...new Set(add)].filter((id) => !before.includes(id) && !remove.includes(id));
  const removed = before.filter((id) => remove.includes(id));
  if (added.length + removed.length === 0) return { result: row, audit: [] };
  if (before.length - removed.length + added.length > maxLabels.ofReport)
    throw invalidField(["body", "add"], "labels_too_many", { max: maxLabels.ofReport });
  await setLabels(tx, row.id, { add: added, remove: removed });
  return {
    result: await readUpdatedReport(tx, ctx.actor.user_id, row.id),
    ...reportChange(row, "report.labelled", { details: { added, removed, is_internal: true }, data: { is_internal: true } }),
  };
}
