import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import type { Db } from "@safeport/db/named-statement";
import { type Param, preparedQuery } from "@safeport/db/prepared-query";
import type { DB } from "@safeport/db/types.gen";
import { type Expression, type Insertable, type SelectQueryBuilder, sql, type Updateable } from "kysely";
import { reportFacts } from "./report.queries.ts";

/** An item with the facts of its report. */
export type TimelineRow = Awaited<ReturnType<typeof findTimelineItem>> & {};
type PageRow = Awaited<ReturnType<typeof pageOfTimeline>>[number];

interface Flag {
  user_id: string;
  username: string;
  reason: string;
  created_at: string;
}

/** The flags of the comment `t`: all for staff, only their own for others; null for none. */
function flagsFor(userId: Expression<string>, staff: Expression<boolean>) {
  return sql<Flag[] | null>`case when t.item_type = 'COMMENT' then (
    select jsonb_agg(jsonb_build_object('user_id', f.user_id, 'username', fu.username, 'reason', f.reason, 'created_at', f.created_at)
      order by f.created_at, f.user_id)
    from comment_flag f join user_account fu on fu.id = f.user_id
    where f.item_id = t.id and (${staff} or f.user_id = ${userId})) end`;
}

/** The columns of the item `t` by the person `u`, with the facts of its report `r`, for the reader `userId`. */
function itemColumns(userId: Expression<string>, staff: Expression<boolean>) {
  return [
    ...reportFacts(userId),
    "r.id as report_id",
    "t.id as item_id",
    "t.item_type",
    "t.content",
    "t.is_internal",
    "t.created_at",
    "t.edited_at",
    "t.deleted_at",
    "t.replying_to_id",
    "t.old_status",
    "t.new_status",
    "t.close_reason",
    "t.old_severity",
    "t.new_severity",
    "t.old_vector",
    "t.new_vector",
    "t.amount_minor",
    "t.currency",
    "t.performed_by",
    "u.username",
    "u.full_name",
    "u.role as user_role",
    "u.picture_file_id",
    flagsFor(userId, staff).as("flags"),
  ] as const;
}

interface TimelinePage {
  userId: string;
  staff: boolean;
  reportId: string;
  limit: number;
  offset: number;
}

const readPage = preparedQuery("timeline_of_report", (db, param: Param<TimelinePage>) => {
  const items = db
    .selectFrom("timeline_item")
    .selectAll()
    .where("report_id", "=", param("reportId"))
    .orderBy("created_at")
    .orderBy("id")
    .limit(param("limit"))
    .offset(param("offset"));
  return db
    .selectFrom("report as r")
    .leftJoin(items.as("t"), (join) => join.onTrue())
    .leftJoin("user_account as u", "u.id", "t.performed_by")
    .select(itemColumns(param("userId"), param("staff")))
    .select(sql<number>`(select count(*)::int from timeline_item i where i.report_id = r.id)`.as("total"))
    .where("r.id", "=", param("reportId"))
    .orderBy("t.created_at")
    .orderBy("t.id");
});

interface ItemById {
  userId: string;
  staff: boolean;
  reportId: string;
  itemId: string;
}

const readItem = preparedQuery("timeline_item_by_id", (db, param: Param<ItemById>) =>
  db
    .selectFrom("report as r")
    .innerJoin("timeline_item as t", (join) => join.onRef("t.report_id", "=", "r.id").on("t.id", "=", param("itemId")))
    .leftJoin("user_account as u", "u.id", "t.performed_by")
    .select(itemColumns(param("userId"), param("staff")))
    .where("r.id", "=", param("reportId")),
);

export interface NewComment {
  id: string;
  reportId: string;
  content: string;
  isInternal: boolean;
  replyingTo: string | null;
  /** Whether it is the first response to the report. */
  isFirst: boolean;
}

type WithItem = DB & { r: DB["report"]; t: DB["timeline_item"] };

interface WrittenComment extends NewComment {
  userId: string;
  staff: boolean;
  now: Date;
}

const writeComment = preparedQuery("add_comment", (db, param: Param<WrittenComment>) =>
  // The builder does not see that the rows which a statement returns have the columns of their table.
  (
    db
      .with("item", (cte) =>
        cte
          .insertInto("timeline_item")
          .values({
            id: param("id"),
            report_id: param("reportId"),
            item_type: sql.lit("COMMENT" as const),
            content: param("content"),
            is_internal: param("isInternal"),
            performed_by: param("userId"),
            replying_to_id: param("replyingTo"),
            // The current time, not the transaction's: a transaction that waited for a lock started too early.
            created_at: sql<Date>`clock_timestamp()`,
          })
          .returningAll(),
      )
      .with("updated", (cte) =>
        cte
          .updateTable("report")
          .set({
            last_internal_at: param("now"),
            last_activity_at: sql<Date>`case when ${param("isInternal")} then last_activity_at else ${param("now")} end`,
            first_response_at: sql<Date>`case when ${param("isFirst")} then ${param("now")} else first_response_at end`,
          })
          .where("id", "=", param("reportId"))
          .returningAll(),
      )
      .selectFrom("updated as r")
      .innerJoin("item as t", "t.report_id", "r.id") as unknown as SelectQueryBuilder<WithItem, "r" | "t", object>
  )
    .leftJoin("user_account as u", "u.id", "t.performed_by")
    .select(itemColumns(param("userId"), param("staff"))),
);

/** Adds a comment of the actor to a report, whose row the caller has locked, and returns it as the actor sees it. */
export async function insertComment(db: Db, actor: Actor, comment: NewComment): Promise<TimelineRow> {
  const [row] = await writeComment(db, { ...comment, userId: actor.user_id, staff: isStaff(actor), now: new Date() });
  return row as TimelineRow;
}

/** One page of a timeline, oldest first; a report without items is one row without an item, a missing report no row. */
export function pageOfTimeline(db: Db, actor: Actor, reportId: string, { page, size }: { page: number; size: number }) {
  const offset = (page - 1) * size;
  return readPage(db, { userId: actor.user_id, staff: isStaff(actor), reportId, limit: size, offset });
}

/** Whether the row of a page has an item. */
export function hasItem(row: PageRow): row is PageRow & TimelineRow {
  return row.item_id !== null;
}

/** One item with the facts of its report; the policy decides whether the actor may see it. */
export async function findTimelineItem(db: Db, actor: Actor, reportId: string, itemId: string) {
  return (await readItem(db, { userId: actor.user_id, staff: isStaff(actor), reportId, itemId }))[0];
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
