import type { Db } from "@safeport/db/named-statement";
import type { ReportChange } from "../core/report-update.queries.ts";

/** The columns of a report without a request to publish it. */
export const noDisclosure = {
  disclosure_state: null,
  disclosure_side: null,
  disclosure_at: null,
  disclosure_due_at: null,
} as const satisfies ReportChange;

/** Ends the request of a report that is worked on again. */
export async function endOpenDisclosure(tx: Db, reportId: string): Promise<void> {
  await tx
    .updateTable("disclosure")
    .set({ state: "ended", next_step_at: null })
    .where("report_id", "=", reportId)
    .where("state", "=", "open")
    .execute();
}
