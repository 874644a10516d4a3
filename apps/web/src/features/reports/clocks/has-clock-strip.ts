import type { Report } from "@safeport/contract/reports/core/report.schema";

/** Whether a report has something to say or to ask about its clock. */
export function hasClockStrip({ can, answer_request, locked_at }: Report): boolean {
  return can.includes("nothing_to_add") || can.includes("ask_answer") || answer_request !== null || locked_at !== null;
}
