import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import { type Db, namedStatement, readNamed } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import type { CloseReason, DB, ReportStatus, Severity, TimelineItemType, UserRole } from "@safeport/db/types.gen";
import { type Insertable, sql, type Updateable } from "kysely";
import { factColumns, type ReportFactsRow } from "./report.queries.ts";

/** An item with the facts of its report; all item columns are null where the report has none yet. */
export interface TimelineRow extends Omit<ReportFactsRow, "id" | "severity"> {
  report_id: string;
  item_id: string | null;
  item_type: TimelineItemType;
  content: string | null;
  is_internal: boolean;
  created_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
  replying_to_id: string | null;
  old_status: ReportStatus | null;
  new_status: ReportStatus | null;
  close_reason: CloseReason | null;
  old_severity: Severity | null;
  new_severity: Severity | null;
  old_vector: string | null;
  new_vector: string | null;
  /** bigint arrives as text */
  amount_minor: string | null;
  currency: string | null;
  performed_by: string | null;
  username: string | null;
  full_name: string | null;
  user_role: UserRole | null;
  display_picture: string | null;
  /** All flags for staff, only their own for others; null for none. */
  flags: { user_id: string; username: string; reason: string; created_at: string }[] | null;
  total: number;
}

/** The item's columns; the parameter `staff` says whether the reader belongs to the platform. */
const columns = (
  staff: string,
) => `${factColumns.replace("r.id,", "r.id as report_id,").replace("r.severity,", "")}, t.id as item_id, t.item_type, t.content,
  t.is_internal, t.created_at, t.edited_at, t.deleted_at, t.replying_to_id, t.old_status, t.new_status, t.close_reason, t.old_severity,
  t.new_severity, t.old_vector, t.new_vector, t.amount_minor, t.currency, t.performed_by, u.username, u.full_name, u.role as user_role,
  u.display_picture, case when t.item_type = 'COMMENT' then (select jsonb_agg(jsonb_build_object('user_id', f.user_id, 'username', fu.username,
    'reason', f.reason, 'created_at', f.created_at) order by f.created_at, f.user_id) from comment_flag f join user_account fu on fu.id = f.user_id
    where f.item_id = t.id and (${staff}::boolean or f.user_id = $1)) end as flags`;

const pageStatement = namedStatement(
  "timeline_of_report",
  `select ${columns("$5")}, (select count(*)::int from timeline_item i where i.report_id = r.id) as total
   from report r
   left join (select * from timeline_item where report_id = $2 order by created_at, id limit $3 offset $4) t on true
   left join user_account u on u.id = t.performed_by
   where r.id = $2 order by t.created_at, t.id`,
);
const itemStatement = namedStatement(
  "timeline_item_by_id",
  `select ${columns("$4")}, 1 as total from report r join timeline_item t on t.report_id = r.id and t.id = $3
   left join user_account u on u.id = t.performed_by where r.id = $2`,
);

/** One page of a timeline, oldest first; a report without items is one row with a null item, a missing report no row. */
export function pageOfTimeline(
  db: Db,
  actor: Actor,
  reportId: string,
  { page, size }: { page: number; size: number },
): Promise<TimelineRow[]> {
  return readNamed<TimelineRow>(db, pageStatement, [actor.user_id, reportId, size, (page - 1) * size, isStaff(actor)]);
}

/** One item with the facts of its report; the policy decides whether the actor may see it. */
export async function findTimelineItem(db: Db, actor: Actor, reportId: string, itemId: string): Promise<TimelineRow | undefined> {
  return (await readNamed<TimelineRow>(db, itemStatement, [actor.user_id, reportId, itemId, isStaff(actor)]))[0];
}

/** Adds an item and returns its id. Uses the current time, not the transaction's: a transaction that waited for a lock started too early. */
export async function insertTimelineItem(
  db: Db,
  row: Omit<Insertable<DB["timeline_item"]>, "id" | "created_at">,
): Promise<string> {
  const id = newId();
  await db
    .insertInto("timeline_item")
    .values({ ...row, id, created_at: sql<Date>`clock_timestamp()` })
    .execute();
  return id;
}

/** Updates an item; the caller holds the lock of its report. */
export async function updateTimelineItem(db: Db, id: string, values: Updateable<DB["timeline_item"]>): Promise<void> {
  await db.updateTable("timeline_item").set(values).where("id", "=", id).execute();
}

/** Stores a flag on a comment; false when this person has flagged it before. */
export async function insertFlag(db: Db, row: Insertable<DB["comment_flag"]>): Promise<boolean> {
  const added = await db
    .insertInto("comment_flag")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("item_id")
    .executeTakeFirst();
  return added !== undefined;
}
