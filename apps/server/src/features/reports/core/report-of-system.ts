import type { Tx } from "../../../platform/transaction.ts";
import { lockReportState, type ReportState } from "./report.queries.ts";

/** The reader of the platform itself, who belongs to no company. */
const nobody = "00000000-0000-0000-0000-000000000000";

/** Locks a report for a change by the platform itself; throws if it does not exist. */
export async function lockReportOfSystem(tx: Tx, reportId: string): Promise<ReportState> {
  const row = await lockReportState(tx, nobody, reportId);
  if (!row) throw new Error(`Report ${reportId} does not exist`);
  return row;
}
