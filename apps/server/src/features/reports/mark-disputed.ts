import type { Tx } from "../../platform/transaction.ts";
import { updateReport } from "./report.queries.ts";

/** Marks a report as disputed or no longer so; for the disputes feature, in its transaction and under the report's lock. */
export async function markDisputed(tx: Tx, reportId: string, dispute_open: boolean): Promise<void> {
  await updateReport(tx, reportId, { dispute_open, last_activity_at: new Date() });
}
