import type { Actor } from "@safeport/contract/kernel/actor";
import { isStaff } from "@safeport/contract/kernel/actor";
import { type Db, namedStatement, readNamed } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import type { NotificationTag } from "@safeport/db/types.gen";
import { sql } from "kysely";
import { type PersonalNotice, personalChannel } from "../../platform/events/live.ts";
import { readPage } from "../../platform/read-page.ts";

export interface NotificationRow {
  id: string;
  tag: NotificationTag;
  read_at: Date | null;
  created_at: Date;
  event_type: string;
  event_data: Record<string, unknown>;
  report_id: string;
  report_title: string;
  program_title: string;
  actor_name: string | null;
}

// The right to the report is asked again at each reading: who left the company keeps no glimpse of what came before, and an author who has joined it gets none of its internal side.
const from = `from notification n join domain_event e on e.id = n.event_id join report r on r.id = n.report_id
  join program p on p.id = r.program_id left join user_account a on a.id = e.actor_id
  where n.user_id = $1 and ($2::boolean or (e.type <> 'report.comment_flagged'
      and (r.author_id = $1 or r.company_id in (select company_id from company_member where user_id = $1))))
    and not (r.author_id = $1 and coalesce((e.data ->> 'is_internal')::boolean, false))`;
const columns = `n.id, n.tag, n.read_at, n.created_at, e.type as event_type, e.data as event_data, r.id as report_id, r.title as report_title,
  p.title as program_title, a.full_name as actor_name`;

function pageText(status: "all" | "read" | "unread"): string {
  const where = { all: "", read: "and n.read_at is not null", unread: "and n.read_at is null" }[status];
  return `select ${columns}, (select count(*)::int from (select 1 ${from} ${where} limit 1000) as counted) as total ${from} ${where} order by n.id desc limit $3 offset $4`;
}
const pages = {
  all: namedStatement("notifications_all", pageText("all")),
  read: namedStatement("notifications_read", pageText("read")),
  unread: namedStatement("notifications_unread", pageText("unread")),
};

/** One page of a person's notifications, newest first, and how many there are (counted to 1,000). */
export async function pageOfNotifications(
  db: Db,
  actor: Actor,
  filter: { page: number; size: number; status?: "read" | "unread" | undefined },
) {
  const read = (limit: number, offset: number) =>
    readNamed<NotificationRow & { total: number }>(db, pages[filter.status ?? "all"], [
      actor.user_id,
      isStaff(actor),
      limit,
      offset,
    ]);
  return readPage(filter, read);
}

/** Marks one of a person's notifications as read and answers it; undefined when there is none. */
export async function readNotification(db: Db, actor: Actor, id: string): Promise<NotificationRow | undefined> {
  await db
    .updateTable("notification")
    .set({ read_at: new Date() })
    .where("id", "=", id)
    .where("user_id", "=", actor.user_id)
    .where("read_at", "is", null)
    .execute();
  const text = `select ${columns} ${from} and n.id = $3`;
  return (await readNamed<NotificationRow>(db, { name: "", text }, [actor.user_id, isStaff(actor), id]))[0];
}

const readAll = namedStatement(
  "notifications_read_all",
  `with marked as (update notification set read_at = now() where id in (select n.id ${from} and n.read_at is null) returning 1)
   select count(*)::int as marked from marked`,
);

/** Marks all of a person's notifications as read, as far as they are listed, and answers how many were not. */
export async function readAllNotifications(db: Db, actor: Actor): Promise<number> {
  const rows = await readNamed<{ marked: number }>(db, readAll, [actor.user_id, isStaff(actor)]);
  return rows[0]?.marked ?? 0;
}

/** Members of a company who work on its reports. */
export async function triagersOf(db: Db, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("company_member")
    .select("user_id")
    .where("company_id", "=", companyId)
    .where("role", "in", ["owner", "manager", "triager"])
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The platform's admins. */
export async function staff(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("user_account")
    .select("id")
    .where("role", "in", ["Admin", "Super Admin"])
    .where("state", "=", "active")
    .execute();
  return rows.map(({ id }) => id);
}

/** Who wrote the report. */
export async function authorOf(db: Db, reportId: string): Promise<string | undefined> {
  return (await db.selectFrom("report").select("author_id").where("id", "=", reportId).executeTakeFirst())?.author_id;
}

const noticeSize = 100;

/** One notification a person and event, whatever happens twice; at commit the open pages of each reader are told. */
export async function notify(
  db: Db,
  userIds: readonly string[],
  about: { event_id: string; report_id: string; tag: NotificationTag; created_at: Date },
): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .insertInto("notification")
    .values(userIds.map((user_id) => ({ id: newId(), user_id, ...about })))
    .onConflict((conflict) => conflict.columns(["event_id", "user_id"]).doNothing())
    .execute();
  for (let from = 0; from < userIds.length; from += noticeSize) {
    const notice: PersonalNotice = { user_ids: userIds.slice(from, from + noticeSize), type: "notification.created" };
    await sql`select pg_notify(${personalChannel}, ${JSON.stringify(notice)})`.execute(db);
  }
}
