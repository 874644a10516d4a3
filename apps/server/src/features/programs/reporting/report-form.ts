import type { Question } from "@safeport/contract/programs/questions/question.schema";
import type { Db } from "@safeport/db/named-statement";
import { findReportForm } from "./report-target.queries.ts";

/**
 * The questions that a program asks of each report now, in their order, and the template with which a description begins. The caller has checked who
 * may know of the program.
 */
export async function reportForm(db: Db, programId: string): Promise<{ questions: Question[]; template: string }> {
  return findReportForm(db, programId);
}
