import type { Db } from "@safeport/db/named-statement";
import { findClockTerms, findReportForm } from "./report-target.queries.ts";
import type { ClockTerms, ReportForm } from "./reporting-terms.ts";

/** Requirements of a program for new reports. The caller has checked who may know of the program. */
export async function reportForm(db: Db, programId: string): Promise<ReportForm> {
  return findReportForm(db, programId);
}

/** The terms of a program for the clock of a report that is sent now. */
export async function clockTerms(db: Db, programId: string): Promise<ClockTerms> {
  return findClockTerms(db, programId);
}
