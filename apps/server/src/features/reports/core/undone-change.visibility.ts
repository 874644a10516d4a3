import type { DomainEvent } from "@safeport/contract/events/domain-event";
import { reportStatuses, statusAfterUndo } from "@safeport/contract/reports/core/report.state";
import { undoReason, undoSeconds } from "@safeport/contract/reports/core/report.values";
import type { Db } from "@safeport/db/named-statement";
import { firstIdAt } from "@safeport/db/new-id";
import { sql } from "kysely";

/** A change of status or severity, as its event describes it. */
export interface ReportChange {
  item_type: "STATUS_CHANGE" | "SEVERITY_CHANGE";
  /** The original that was changed, if the event is about its duplicate. */
  report_id?: string;
  old: string;
  new: string;
  actor_id: string;
  /** When it was made (ISO 8601). */
  at: string;
}

interface ChangeItem {
  before: string;
  after: string;
  performed_by: string | null;
  created_at: Date;
  is_undo: boolean;
}

/** A change with the report that it concerns. */
export interface ChangeOfReport {
  report_id: string;
  change: ReportChange;
}

/**
 * For each change, true if its author undid it in time, or if it undoes another. What leaves the platform about a change waits these seconds, asks here, and
 * is dropped with both. The same decision made once more after its Undo stands.
 */
export async function areUndone(db: Db, changes: readonly ChangeOfReport[]): Promise<boolean[]> {
  if (changes.length === 0) return [];
  const asked = changes.map(({ report_id, change: { item_type, at, ...change } }, nth) => ({
    ...{ nth, item_type, at },
    report_id: change.report_id ?? report_id,
  }));
  const { rows } = await sql<ChangeItem & { nth: number }>`
    select k.nth, t.* from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as k (nth integer, report_id uuid, item_type timeline_item_type, at timestamptz)
    cross join lateral (
      select id, case k.item_type when 'STATUS_CHANGE' then old_status::text else old_severity::text end as before,
        case k.item_type when 'STATUS_CHANGE' then new_status::text else new_severity::text end as after, performed_by, created_at, content is not distinct from ${undoReason} as is_undo
      from timeline_item where report_id = k.report_id and item_type = k.item_type and created_at > k.at - interval '10 minutes'
      order by created_at, id limit 200
    ) t order by k.nth, t.created_at, t.id`.execute(db);
  return changes.map(({ change }, nth) =>
    isUndoneAmong(
      rows.filter((row) => row.nth === nth),
      change,
    ),
  );
}

/** The same of one change. */
export async function isUndone(db: Db, report_id: string, change: ReportChange): Promise<boolean> {
  return (await areUndone(db, [{ report_id, change }]))[0] ?? false;
}

/** Whether a change is undone by these items of its report, which are in their order. */
function isUndoneAmong(items: readonly ChangeItem[], change: ReportChange): boolean {
  const time = Date.parse(change.at);
  const isIt = (item: ChangeItem) =>
    item.performed_by === change.actor_id &&
    item.before === change.old &&
    item.after === change.new &&
    Math.abs(item.created_at.getTime() - time) <= 1_000;
  // Of two that fit, the nearer one in time.
  const [nearest] = items
    .filter(isIt)
    .toSorted((one, other) => Math.abs(one.created_at.getTime() - time) - Math.abs(other.created_at.getTime() - time));
  return nearest !== undefined && pairsOfUndo(items).has(nearest);
}

/** A severity is as it was before; of a status see `statusAfterUndo`. */
function valueAfterUndo(before: string): string {
  const status = reportStatuses.find((one) => one === before);
  return status ? statusAfterUndo(status) : before;
}

/** The changes that were undone together with their Undos. Each change belongs to one pair at most. */
function pairsOfUndo(items: readonly ChangeItem[]): ReadonlySet<ChangeItem> {
  const undone = new Set<ChangeItem>();
  for (const [at, item] of items.entries()) {
    const previous = items[at - 1];
    if (!previous || !item.is_undo || undone.has(previous)) continue;
    const isReverse = item.before === previous.after && item.after === valueAfterUndo(previous.before);
    const isInTime = item.created_at.getTime() - previous.created_at.getTime() <= undoSeconds * 1_000;
    if (isReverse && isInTime && item.performed_by === previous.performed_by) undone.add(previous).add(item);
  }
  return undone;
}

/**
 * The event of the public comment that a person sent with a report's newest change of status, while they can undo that change; undefined if there is none.
 * The comment stays after the Undo.
 */
export async function commentOfUndoable(db: Db, { id, status }: { id: string; status: string }, actorId: string) {
  // By their ids, since events have no other index: all that are young enough.
  const since = firstIdAt(new Date(Date.now() - (undoSeconds + 1) * 1_000));
  const { rows } = await sql<{ event_id: string; mentioned: string[] }>`
    select c.id as event_id, coalesce(c.data->'mentioned', '[]') as mentioned
    from (select * from domain_event where id > ${since} and subject_id = ${id} and type = 'report.status_changed' order by at desc limit 1) s
      join domain_event c on c.id > ${since} and c.subject_id = s.subject_id and c.actor_id = s.actor_id and c.at = s.at
    where s.actor_id = ${actorId} and s.data->>'new_status' = ${status} and c.type = 'report.commented'
      and not (c.data->>'is_internal')::boolean and s.at >= statement_timestamp() - make_interval(secs => ${undoSeconds})
      and exists (select from timeline_item t where t.id = (c.data->>'item_id')::uuid and t.deleted_at is null)`.execute(db);
  return rows[0];
}

/** The change that an event is about, if its actor can undo it. */
export function undoableChangeOf(event: DomainEvent): ReportChange | null {
  if (event.actor_id === null) return null;
  const made = { actor_id: event.actor_id, at: new Date(event.at).toISOString() };
  if (event.type === "report.status_changed" && !event.data.automatic)
    return { item_type: "STATUS_CHANGE", old: event.data.old_status, new: event.data.new_status, ...made };
  if (event.type === "report.severity_changed")
    return { item_type: "SEVERITY_CHANGE", old: event.data.old_severity, new: event.data.new_severity, ...made };
  if ((event.type === "report.original_resolved" || event.type === "report.original_ended") && event.data.original) {
    const { report_id, old_status, new_status } = event.data.original;
    return { item_type: "STATUS_CHANGE", report_id, old: old_status, new: new_status, ...made };
  }
  return null;
}
