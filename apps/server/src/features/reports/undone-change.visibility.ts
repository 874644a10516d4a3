import type { DomainEvent } from "@safeport/contract/events/domain-event";
import { undoSeconds } from "@safeport/contract/reports/report.values";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";

/** A change of status or severity, as its event describes it. */
export interface ReportChange {
  item_type: "STATUS_CHANGE" | "SEVERITY_CHANGE";
  old: string;
  new: string;
  actor_id: string;
  /** When it was made (ISO 8601). */
  at: string;
}

/**
 * Whether a change was undone, or is itself the Undo of one: the same person took it back, or took another back by it, within the seconds of Undo. What
 * leaves the platform about a change waits these seconds, asks here, and is dropped with both.
 */
export async function isUndone(db: Db, reportId: string, change: ReportChange): Promise<boolean> {
  const [before, after] = change.item_type === "STATUS_CHANGE" ? ["old_status", "new_status"] : ["old_severity", "new_severity"];
  const seconds = sql.lit(undoSeconds);
  const { rows } = await sql<{ undone: boolean }>`
    select exists (select from timeline_item t join timeline_item other on other.report_id = t.report_id and other.item_type = t.item_type
        and other.performed_by = t.performed_by and other.id <> t.id
        and other.${sql.ref(before as string)} = t.${sql.ref(after as string)} and other.${sql.ref(after as string)} = t.${sql.ref(before as string)}
        and other.created_at between t.created_at - make_interval(secs => ${seconds}) and t.created_at + make_interval(secs => ${seconds})
      where t.report_id = ${reportId} and t.item_type = ${change.item_type} and t.performed_by = ${change.actor_id}
        and t.${sql.ref(before as string)}::text = ${change.old} and t.${sql.ref(after as string)}::text = ${change.new}
        and t.created_at between ${change.at}::timestamptz - interval '1 second' and ${change.at}::timestamptz + interval '1 second') as undone`.execute(
    db,
  );
  return rows[0]?.undone ?? false;
}

/** The change that an event is about, if its actor can undo it. */
export function undoableChangeOf(event: DomainEvent): ReportChange | null {
  if (event.actor_id === null) return null;
  const made = { actor_id: event.actor_id, at: new Date(event.at).toISOString() };
  if (event.type === "report.status_changed" && !event.data.automatic)
    return { item_type: "STATUS_CHANGE", old: event.data.old_status, new: event.data.new_status, ...made };
  if (event.type === "report.severity_changed")
    return { item_type: "SEVERITY_CHANGE", old: event.data.old_severity, new: event.data.new_severity, ...made };
  return null;
}
