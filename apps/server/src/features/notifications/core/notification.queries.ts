import type { DomainEvent } from "@safeport/contract/events/domain-event";
import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import type { NotificationKind } from "@safeport/contract/notifications/core/notification-kinds";
import type { Db } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import { type Param, plainValues, preparedQuery } from "@safeport/db/prepared-query";
import { platformName } from "@safeport/messages/translate";
import { sql } from "kysely";
import { containing } from "../../../platform/like-pattern.ts";
import { type PersonalMessage, personalChannel } from "../../../platform/live/live.ts";
import { readPage } from "../../../platform/read-page.ts";
import { isNotificationVisible } from "./notification.visibility.ts";
import type { SearchedWord } from "./notification-title.ts";

export type NotificationRow = Awaited<ReturnType<typeof readNotification>> & {};

interface Reader {
  userId: string;
  /** Whether they belong to the platform. */
  staff: boolean;
}
interface PageOfReader extends Reader {
  limit: number;
  offset: number;
}

/**
 * The notifications of a person. Each read checks the right to the subject again: a former member of the company no longer sees older
 * notifications, and an author who has joined it sees none about internal comments; an invitation is there while it can be accepted.
 */
function notificationsOf(db: Db, param: Param<Reader>) {
  const [userId, staff] = [param("userId"), param("staff")];
  return db
    .selectFrom("notification as n")
    .leftJoin("report as r", (join) => join.on("n.subject_type", "=", sql.lit("report")).onRef("r.id", "=", "n.subject_id"))
    .leftJoin("program as p", (join) => join.on("n.subject_type", "=", sql.lit("program")).onRef("p.id", "=", "n.subject_id"))
    .leftJoin("user_account as a", "a.id", "n.actor_id")
    .leftJoin("announcement as m", (join) =>
      join.on(sql`n.kind`, "=", sql.lit("announcement")).on(sql<boolean>`m.id = (n.params->>'announcement_id')::uuid`),
    )
    .where("n.user_id", "=", userId)
    .where("n.in_app", "=", sql.lit(true))
    .where(isNotificationVisible(userId, staff));
}

function presentable(notifications: ReturnType<typeof notificationsOf>) {
  return notifications
    .select(["n.id", "n.kind", "n.params", "n.subject_type", "n.subject_id", "n.read_at", "n.created_at"])
    .select(["a.full_name as actor_name", "r.title as report_title", "r.program_title"])
    .select(["p.title as subject_title", "p.handle as subject_handle"])
    .select(["m.title as announced_title", "m.message as announced_message", "m.link as announced_link"])
    .$narrowType<{ kind: NotificationKind; params: Record<string, string> }>();
}

type Status = "all" | "read" | "unread";

function withStatus(notifications: ReturnType<typeof notificationsOf>, status: Status) {
  if (status === "all") return notifications;
  return notifications.where("n.read_at", status === "read" ? "is not" : "is", null);
}

/** The words of a search, each with the titles in the reader's language that contain it. */
export interface NotificationSearch {
  words: readonly SearchedWord[];
  /** The kinds whose titles name the person who acted. */
  named: readonly NotificationKind[];
  /** Name shown for a closed account. */
  deletedName: string;
}

/** Whether title or message, as the reader sees them, contain each word of the search. */
function matches({ words, named, deletedName }: NotificationSearch) {
  const patterns = words.map(({ word, titles }) => ({ pattern: containing(word), titles }));
  return sql<boolean>`not exists (
    select from jsonb_to_recordset(${JSON.stringify(patterns)}::jsonb) as w (pattern text, titles jsonb) where not (
      lower(concat_ws(' · ', case when not n.params ? 'bulk_id' then nullif(r.title, '') end, nullif(r.program_title, ''), p.title,
        n.params->>'reason', m.title, m.message)) like w.pattern
      or (n.kind = any(${named}) and lower(coalesce(case a.state when 'deleted' then ${deletedName} else a.full_name end, ${platformName()})) like w.pattern)
      or exists (select from jsonb_to_recordset(w.titles -> n.kind) as t ("isBulk" boolean, param text, value text)
        where t."isBulk" is distinct from not n.params ? 'bulk_id'
          and case when t.value is not null then t.value = any(string_to_array(n.params->>t.param, ' '))
            else t.param is null or not n.params ? t.param end)))`;
}

interface Narrowing {
  search?: NotificationSearch | undefined;
  kinds?: readonly NotificationKind[] | undefined;
  /** A time: those that came since. */
  since?: string | undefined;
}

function pageQuery(db: Db, param: Param<PageOfReader>, status: Status, { search, kinds, since }: Narrowing = {}) {
  const every = withStatus(notificationsOf(db, param), status);
  const all = kinds ? every.where(sql<boolean>`n.kind = any(${kinds})`) : every;
  const recent = since ? all.where(sql<boolean>`n.created_at >= ${since}::timestamptz`) : all;
  const notifications = search ? recent.where(matches(search)) : recent;
  const counted = notifications.select(sql.lit(1).as("one")).limit(sql.lit(1_000));
  return presentable(notifications)
    .select(sql<number>`(select count(*)::int from ${counted} as counted)`.as("total"))
    .orderBy("n.id", "desc")
    .limit(param("limit"))
    .offset(param("offset"));
}

function declarePage(status: Status) {
  return preparedQuery(`notifications_${status}`, (db, param: Param<PageOfReader>) => pageQuery(db, param, status));
}
const pages = { all: declarePage("all"), read: declarePage("read"), unread: declarePage("unread") };

/** One page of a person's notifications, newest first, and how many there are (counted to 1,000). */
export async function pageOfNotifications(
  db: Db,
  actor: Actor,
  filter: {
    page: number;
    size: number;
    status?: "read" | "unread" | undefined;
    search?: NotificationSearch | undefined;
    kinds?: readonly NotificationKind[] | undefined;
    updated_since?: string | undefined;
  },
) {
  const { status = "all", search, kinds, updated_since: since } = filter;
  return readPage(filter, (limit, offset) => {
    const page = { ...readerOf(actor), limit, offset };
    const isPlain = !search && !kinds && !since;
    return isPlain ? pages[status](db, page) : pageQuery(db, plainValues(page), status, { search, kinds, since }).execute();
  });
}

/** The notifications of a person by id after the given one. */
export function listNotificationsAfter(db: Db, actor: Actor, after: string, limit: number) {
  return presentable(notificationsOf(db, plainValues(readerOf(actor))))
    .where("n.id", ">", after)
    .orderBy("n.id")
    .limit(limit)
    .execute();
}

function readerOf(actor: Actor): Reader {
  return { userId: actor.user_id, staff: isStaff(actor) };
}

/** Marks one of a person's notifications as read and returns it; undefined when there is none. */
export async function readNotification(db: Db, actor: Actor, id: string) {
  await db
    .updateTable("notification")
    .set({ read_at: new Date() })
    .where("id", "=", id)
    .where("user_id", "=", actor.user_id)
    .where("in_app", "=", true)
    .where("read_at", "is", null)
    .execute();
  return presentable(notificationsOf(db, plainValues(readerOf(actor))))
    .where("n.id", "=", id)
    .executeTakeFirst();
}

/** Marks all notifications that the person can list as read, and returns how many were unread. */
export async function readAllNotifications(db: Db, actor: Actor): Promise<number> {
  const unread = withStatus(notificationsOf(db, plainValues(readerOf(actor))), "unread");
  const { numUpdatedRows } = await db
    .updateTable("notification")
    .set({ read_at: sql<Date>`now()` })
    .where("id", "in", unread.select("n.id"))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** The most people that one message of the personal channel names. */
const messageSize = 100;

/** The event behind a notification. The notification links to its subject. */
export type NotifiedEvent = Pick<DomainEvent, "id" | "at" | "actor_id" | "subject_type" | "subject_id">;

export interface NewNotification {
  event: NotifiedEvent;
  kind: NotificationKind;
  /** Parameters of its text, in addition to the actor and the subject. */
  params: Record<string, string>;
  /** Recipients, and whether the notification is in their list, in their next daily mail, or both. */
  readers: readonly { user_id: string; in_app: boolean; digest_due: boolean }[];
}

/**
 * Stores one notification for each person, and notifies the open pages of those who read it there at commit. The daily mail leaves
 * out what happened while its reader was suspended, also when that has ended before its hour.
 */
export async function insertNotifications(db: Db, notifications: readonly NewNotification[]): Promise<void> {
  const rows = notifications.flatMap(({ event, kind, params, readers }) => {
    const { id: event_id, at: created_at, actor_id, subject_type, subject_id } = event;
    const about = { event_id, created_at, actor_id, subject_type, subject_id, kind, params };
    return readers.map((reader) => ({ id: newId(), ...reader, ...about }));
  });
  if (rows.length === 0) return;
  const people = [...new Set(rows.flatMap(({ in_app, user_id }) => (in_app ? [user_id] : [])))];
  const messages: PersonalMessage[] = [];
  for (let first = 0; first < people.length; first += messageSize)
    messages.push({ user_ids: people.slice(first, first + messageSize), type: "notification.created" });
  // One parameter: a statement has at most 65,535 of them.
  await sql`with stored as (
    insert into notification (id, user_id, in_app, digest_due, event_id, created_at, actor_id, subject_type, subject_id, kind, params)
    select n.id, user_id, in_app, digest_due and u.state = 'active', event_id, n.created_at, actor_id, subject_type, subject_id, kind, params
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, user_id uuid, in_app boolean, digest_due boolean,
      event_id uuid, created_at timestamptz, actor_id uuid, subject_type subject_type, subject_id uuid, kind text, params jsonb)
    join user_account u on u.id = n.user_id
    where in_app or u.state = 'active'
    on conflict do nothing)
    select pg_notify(${personalChannel}, message) from unnest(${messages.map((message) => JSON.stringify(message))}::text[])
    as message`.execute(db);
}

/** Deletes the notifications of people, and the channels that they chose. */
export async function forgetReaders(db: Db, userIds: readonly string[]): Promise<void> {
  await db.deleteFrom("notification").where("user_id", "in", userIds).execute();
  await db.deleteFrom("announcement_recipient").where("user_id", "in", userIds).execute();
  await db.deleteFrom("notification_preference").where("user_id", "in", userIds).execute();
}
