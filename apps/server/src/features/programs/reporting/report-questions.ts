import type { Question } from "@safeport/contract/programs/questions/question.schema";
import type { Db } from "@safeport/db/named-statement";
import { findReportQuestions } from "./report-target.queries.ts";

/** The questions that a program asks of each report now, in their order. The caller has checked who may know of the program. */
export async function reportQuestions(db: Db, programId: string): Promise<Question[]> {
  return findReportQuestions(db, programId);
}
