import type { responseTargets } from "@safeport/contract/programs/program.values";
import type { Question } from "@safeport/contract/programs/questions/question.schema";
import type { StoredHoliday } from "../core/holidays.ts";

/** Requirements of a program for new reports. */
export interface ReportForm {
  /** In their order. */
  questions: Question[];
  /** The text with which a description begins. */
  template: string;
  /** Whether the program takes only critical reports, since the money of its company is low. */
  takesOnlyCritical: boolean;
}

/** By which calendar the clock of a report to a program runs, and what the program promises in business days. */
export interface ClockTerms {
  time_zone: string;
  holidays: StoredHoliday[];
  targets: { target: (typeof responseTargets)[number]; days: number }[];
}
