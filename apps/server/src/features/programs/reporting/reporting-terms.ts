import type { RequirableCheck, responseTargets } from "@safeport/contract/programs/core/program.values";
import type { Question } from "@safeport/contract/programs/core/question.schema";
import type { StoredHoliday } from "../core/holidays.ts";

/** Requirements of a program for new reports. */
export interface ReportForm {
  /** In their order. */
  questions: Question[];
  /** The text with which a description begins. */
  template: string;
  /** What a report must have before it is sent. */
  requiredChecks: RequirableCheck[];
  /** Whether the program takes only critical reports, since the money of its company is low. */
  takesOnlyCritical: boolean;
}

/** What a program asks people for with a report who have no signal, or one below `below`. */
export interface StakeTerms {
  kind: "points";
  amount: number;
  below: number | null;
}

/** By which calendar the clock of a report to a program runs, what the program promises in business days, and whether new reports wait until they are let in. */
export interface ClockTerms {
  time_zone: string;
  holidays: StoredHoliday[];
  waits: boolean;
  targets: { target: (typeof responseTargets)[number]; days: number }[];
}
