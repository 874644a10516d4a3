import type { ClockTerms } from "../../../programs/reporting/reporting-terms.ts";
import type { BegunClock, ClockRow } from "./clock.queries.ts";
import { dueColumns, settled } from "./settle-clock.ts";
import type { Target } from "./settle-targets.ts";

interface SentReport {
  id: string;
  program_id: string;
  company_id: string;
  sent_at: Date;
}

/** The clock of a report that is sent to the program with these terms: the company's turn begins, and every target runs. */
export function beginClock(
  { id, program_id, company_id, sent_at }: SentReport,
  { time_zone, holidays, targets }: ClockTerms,
): BegunClock {
  const row: ClockRow = {
    ...{ id, report_id: id, number: null, company_id, program_id, status: "new", close_reason: null },
    ...{ dispute_open: false, locked_at: null, escalated_at: null },
    ...{ first_response_at: null, validated_at: null, closed_at: null, awarded_at: null, dispute_due_at: null },
    ...{ question_at: null, stale_step: 0, stale_at: null, stale_not_before: null },
    ...{ answer_asked_at: null, answer_due_at: null, answer_missed_at: null, settled_at: null },
    ...{ time_zone, holidays, runs: [sent_at.getTime()], targets: targets.map(running) },
  };
  const now = new Date();
  const clock = settled(row, now);
  return { ...clock, program_id, time_zone, due: dueColumns(row, clock, now) };
}

function running(promised: ClockTerms["targets"][number]): Target {
  const open = { due_at: null, step: 0, step_at: null, missed_at: null, met_at: null, late_ms: null };
  return { ...promised, extra_ms: 0, state: "running", ...open };
}
