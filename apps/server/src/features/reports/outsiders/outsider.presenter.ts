import type { Outsider } from "@safeport/contract/reports/outsiders/outsider.endpoints";
import type { ReadOutsider } from "./outsiders.ts";

/** An access for a reader of the report. The reporter's side learns that somebody reads it and until when, and not who. */
export function presentOutsider({ row, seesInternal, may }: ReadOutsider): Outsider {
  const own = <T>(value: T): T | null => (seesInternal ? value : null);
  return {
    outsider_id: row.id,
    email: own(row.email),
    note: own(row.note),
    invited_by: own(row.invited_by),
    invited_at: row.invited_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    opened_at: own(row.opened_at?.toISOString() ?? null),
    ended_at: row.ended_at?.toISOString() ?? null,
    end_reason: row.end_reason,
    can: row.ended_at
      ? []
      : [...(may.invite && row.is_open ? (["resend"] as const) : []), ...(may.end ? (["end"] as const) : [])],
  };
}
