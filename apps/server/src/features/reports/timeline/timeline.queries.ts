import { type Actor, isAutomation, isStaff } from "@safeport/contract/kernel/actor";
import type { ReportFacts } from "@safeport/contract/reports/core/report.facts";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import type { Db } from "@safeport/db/named-statement";
import { type Param, preparedQuery } from "@safeport/db/prepared-query";
import type { DB } from "@safeport/db/types.gen";
import { type Expression, type Insertable, sql, type Updateable } from "kysely";
import { filesOf } from "../../../platform/files/upload.queries.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { isCollaborator, isReportVisibleInternally } from "../core/report.visibility.ts";
import { reportFacts } from "../core/report-facts.visibility.ts";
import { updateReport } from "../core/report-update.queries.ts";

type PageRow = Awaited<ReturnType<typeof pageOfTimeline>>[number];
type ReadItem = Awaited<ReturnType<typeof findTimelineItem>> & {};
/** An item with the facts of its report. */
export type TimelineRow = ReadItem & { facts: ReportFacts };
/** The same without the columns of the report. */
export type TimelinePageRow = Pick<ReadItem, ItemColumn> & { facts: ReportFacts };
type ItemColumn = Exclude<keyof PageRow, "total">;

interface Flag {
  user_id: string;
  username: string;
  reason: string;
  created_at: string;
}

/** The flags of the comment `t`: all for staff who did not write it, only their own for others; null for none. */
function flagsFor(userId: Expression<string>, staff: Expression<boolean>) {
  return sql<Flag[] | null>`case when t.item_type in ('COMMENT', 'FILE_UPLOAD') then (
    select jsonb_agg(jsonb_build_object('user_id', f.user_id, 'username', fu.username, 'reason', f.reason, 'created_at', f.created_at)
      order by f.created_at, f.user_id)
    from comment_flag f join user_account fu on fu.id = f.user_id
    where f.item_id = t.id and (f.user_id = ${userId} or ${staff} and t.performed_by is distinct from ${userId})) end`;
}

/** The dispute of the item `t`, which opened it, is a step of it, or was decided by it; null for other items. */
const disputeOfItem = sql<TimelineItem["dispute"]>`case when t.dispute_id is not null then (
  select jsonb_build_object('dispute_id', d.id, 'dispute_type', d.type, 'status', d.status) from dispute d where d.id = t.dispute_id) end`;

/** Whether a guest did the item `t`, as mediator of a dispute on the report `r`. */
const byGuest = sql<boolean>`(t.dispute_id is not null and exists (
  select from dispute gd where gd.id = t.dispute_id and gd.mediator_id = t.performed_by and gd.mediator_is_guest))`;

/** The guest of the company who did the item `t` of the report `r`, with an address for the team; null for others. The author may be a guest, too. */
const outsiderOfItem = sql<{ company: string; email: string | null } | null>`case when u.is_guest and u.id <> r.author_id then (
  select jsonb_build_object('company', c.name, 'email', o.email) from report_outsider o join company c on c.id = r.company_id
  where o.user_id = u.id) end`;

/** The name of the agent that did the item `t`; null for most. */
const agentOfItem = sql<
  string | null
>`case when t.agent_id is not null then (select ag.name from agent ag where ag.id = t.agent_id) end`;

/** The name of the person whom the platform's line `t` is about; null for most. */
const nameAbout = sql<string | null>`case when t.about_user_id is not null then (
  select au.full_name from user_account au where au.id = t.about_user_id) end`;

/** The award of the item `t`, for the reader `userId`; null for other items. Its first payee says whether a promise has arrived. */
function awardOfItem(userId: Expression<string>) {
  return sql<TimelineItem["award"]>`case when t.award_id is not null then (
    select jsonb_build_object('award_id', a.id, 'kind', a.kind, 'status', a.status, 'can', case
      when a.status in ('promised', 'contested') and exists (
        select from award_part ap where ap.award_id = a.id and ap.position = 1 and ap.user_id = ${userId})
      then '["answer_promise"]'::jsonb else '[]'::jsonb end)
    from award a where a.id = t.award_id) end`;
}

/** The columns of the item `t` by the person `u` on the report `r`, for the reader `userId`. */
function itemColumns(userId: Expression<string>, staff: Expression<boolean>) {
  return [
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
    "t.info",
    "t.imported_author",
    "t.by_automation",
    "t.flags_answered_at",
    byGuest.as("by_guest"),
    agentOfItem.as("agent"),
    outsiderOfItem.as("outsider"),
    isCollaborator(sql.ref("t.performed_by")).as("of_reporter"),
    nameAbout.as("name_about"),
    sql<TimelineItem["corrections"]>`t.corrections`.as("corrections"),
    disputeOfItem.as("dispute"),
    filesOf(sql.ref("t.id")).as("files"),
    awardOfItem(userId).as("award"),
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

/** The same of the items that have changed since a time. Of an internal comment, people outside the team know only when it was made. */
function changedPage(db: Db, { userId, staff, reportId, limit, offset }: TimelinePage, since: string) {
  const [reader, isOfStaff] = [sql<string>`${userId}::uuid`, sql<boolean>`${staff}::boolean`];
  const isChanged = sql<boolean>`greatest(i.created_at, case when not i.is_internal or ${isReportVisibleInternally(reader, isOfStaff)}
    then greatest(i.edited_at, i.deleted_at) end) >= ${since}::timestamptz`;
  return db
    .selectFrom("report as r")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("timeline_item as i")
          .selectAll("i")
          .select(sql<number>`(count(*) over ())::int`.as("found"))
          .whereRef("i.report_id", "=", "r.id")
          .where(isChanged)
          .orderBy("i.created_at")
          .orderBy("i.id")
          .limit(limit)
          .offset(offset)
          .as("t"),
      (join) => join.onTrue(),
    )
    .leftJoin("user_account as u", "u.id", "t.performed_by")
    .select(itemColumns(reader, isOfStaff))
    .select(sql<number>`coalesce(t.found, 0)`.as("total"))
    .where("r.id", "=", reportId)
    .orderBy("t.created_at")
    .orderBy("t.id")
    .execute();
}

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
    .select(reportFacts(param("userId")))
    .select(itemColumns(param("userId"), param("staff")))
    .where("r.id", "=", param("reportId")),
);

export interface NewComment {
  id: string;
  type: "COMMENT" | "FILE_UPLOAD";
  content: string | null;
  isInternal: boolean;
  replyingTo: string | null;
  /** Whether it is the first response to the report. */
  isFirst: boolean;
}

/** Adds a comment of the actor to a report, whose row the caller has locked. */
export async function insertComment(tx: Tx, actor: Actor, reportId: string, comment: NewComment): Promise<void> {
  const now = new Date();
  const item = {
    id: comment.id,
    item_type: comment.type,
    content: comment.content,
    is_internal: comment.isInternal,
    performed_by: actor.user_id,
    by_automation: isAutomation(actor),
    agent_id: actor.agent?.id ?? null,
    replying_to_id: comment.replyingTo,
  };
  const change = {
    last_internal_at: now,
    ...(!comment.isInternal && { last_activity_at: now }),
    ...(comment.isFirst && { first_response_at: now }),
  };
  await updateReport(tx, reportId, change, [item]);
}

export interface TimelineQuery {
  page: number;
  size: number;
  updated_since?: string | undefined;
}

/** One page of a timeline, oldest first; a report without items is one row without an item, a missing report no row. */
export function pageOfTimeline(db: Db, actor: Actor, reportId: string, { page, size, updated_since }: TimelineQuery) {
  const offset = (page - 1) * size;
  const values = { userId: actor.user_id, staff: isStaff(actor), reportId, limit: size, offset };
  return updated_since === undefined ? readPage(db, values) : changedPage(db, values, updated_since);
}

/** Whether the row of a page has an item. */
export function hasItem(row: PageRow): row is PageRow & Pick<ReadItem, ItemColumn> {
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
