import type { PointEntry } from "@safeport/contract/reputation/reputation.endpoints";
import type { PointRow } from "./point-list.queries.ts";

/** A row of points as its owner reads it. */
export function presentPoint(row: Omit<PointRow, "total">): PointEntry {
  const { id: point_id, reason, state, delta, severity, report_id, number, at, effective_at, pending_until, reversed_at } = row;
  return {
    point_id,
    reason,
    state,
    delta,
    severity,
    report_id,
    id: number,
    at: at.toISOString(),
    effective_at: effective_at.toISOString(),
    pending_until: state === "pending" ? (pending_until?.toISOString() ?? null) : null,
    reversed_at: reversed_at?.toISOString() ?? null,
  };
}
