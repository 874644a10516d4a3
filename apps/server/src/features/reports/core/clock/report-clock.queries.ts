import { sql } from "kysely";

/** A target as it is read with its report; times are ISO texts of PostgreSQL. */
export interface ReadTarget {
  target: string;
  days: number;
  state: string;
  due_at: string | null;
  missed_at: string | null;
  met_at: string | null;
  late_ms: number | null;
}

/** The clock of a report as its page shows it. */
export interface ReadClock {
  time_zone: string;
  runs: boolean;
  /** Whether its times have been computed. */
  settled: boolean;
  answer_asked_at: string | null;
  answer_due_at: string | null;
  targets: ReadTarget[];
}

/** The clock of the report `r` with its targets in any order; null where it has none. */
export const clockOfReport = sql<ReadClock | null>`(
  select json_build_object('time_zone', c.time_zone, 'runs', cardinality(c.runs) % 2 = 1, 'settled', c.settled_at is not null,
    'answer_asked_at', c.answer_asked_at, 'answer_due_at', c.answer_due_at,
    'targets', coalesce((select json_agg(json_build_object('target', t.target, 'days', t.days, 'state', t.state, 'due_at', t.due_at,
      'missed_at', t.missed_at, 'met_at', t.met_at, 'late_ms', t.late_ms)) from report_target t where t.report_id = r.id), '[]'))
  from report_clock c where c.report_id = r.id)`;
