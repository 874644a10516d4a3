import type { Db } from "@safeport/db/named-statement";
import { findReportForm, type ReportForm } from "./report-target.queries.ts";

/** What a program asks of each report now. The caller has checked who may know of the program. */
export async function reportForm(db: Db, programId: string): Promise<ReportForm> {
  return findReportForm(db, programId);
}
