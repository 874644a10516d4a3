import type { DomainEvent } from "@safeport/contract/events/domain-event";
import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import type { SubjectType } from "@safeport/contract/kernel/event";
import type { NotificationKind } from "@safeport/contract/notifications/notification.endpoints";
import { type Db, namedStatement, readNamed } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import { sql } from "kysely";
import { type PersonalMessage, personalChannel } from "../../platform/events/live.ts";
import { readPage } from "../../platform/read-page.ts";
import { visibleInternally, visibleReport } from "../reports/report.visibility.ts";

export interface NotificationRow {
  id: string;
  kind: NotificationKind;
  params: Record<string, string>;
  subject_type: SubjectType;
  subject_id: string;
  read_at: Date | null;
  created_at: Date;
  actor_name: string | null;
  /** Of a report. */
  report_title: string | null;
  program_title: string | null;
}

// Each read checks the right to the subject again: a former member of the company no longer sees older notifications, and an author who
// has joined it sees none about internal comments. `$1` is the reader, `$2` whether they are staff.
const mayRead = `(n.subject_type <> 'report' or case n.kind when 'comment_flagged' then $2::boolean
  when 'internal_comment' then ${visibleInternally("$1", "$2::boolean")} else ${visibleReport("$1", "$2::boolean")} end)`;
const from = `from notification n left join report r on n.subject_type = 'report' and r.id = n.subject_id
  left join program p on p.id = r.program_id left join user_account a on a.id = n.actor_id where n.user_id = $1 and ${mayRead}`;
const columns = `n.id, n.kind, n.params, n.subject_type, n.subject_id, n.read_at, n.created_at, a.full_name as actor_name,
  r.title as report_title, p.title as program_title`;

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

/** Marks one of a person's notifications as read and returns it; undefined when there is none. */
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

/** Marks all notifications that the person can list as read, and returns how many were unread. */
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

/** Whether somebody belongs to a company, in any role. */
export async function isMember(db: Db, companyId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("company_member")
    .select("role")
    .where("company_id", "=", companyId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
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

/** The most people that one message of the personal channel names. */
const messageSize = 100;

export interface NewNotification {
  kind: NotificationKind;
  /** Parameters of its text, besides the actor and the subject. */
  params: Record<string, string>;
}

/** Stores one notification per person, and notifies their open pages at commit. */
export async function insertNotifications(
  db: Db,
  event: DomainEvent,
  { kind, params }: NewNotification,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const { id: event_id, at: created_at, actor_id, subject_type, subject_id } = event;
  const about = { event_id, created_at, actor_id, subject_type, subject_id, kind, params: JSON.stringify(params) };
  await db
    .insertInto("notification")
    .values(userIds.map((user_id) => ({ id: newId(), user_id, ...about })))
    .onConflict((conflict) => conflict.columns(["event_id", "user_id"]).doNothing())
    .execute();
  for (let first = 0; first < userIds.length; first += messageSize) {
    const message: PersonalMessage = { user_ids: userIds.slice(first, first + messageSize), type: "notification.created" };
    await sql`select pg_notify(${personalChannel}, ${JSON.stringify(message)})`.execute(db);
  }
}
