import type { Announcement } from "@safeport/contract/notifications/announcements/announcement.endpoints";
import type { Db } from "@safeport/db/named-statement";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, sql } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../../platform/changed-since.queries.ts";
import { readPage } from "../../../platform/read-page.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { isOfAudience } from "../core/announcement.visibility.ts";

/** Audience of an announcement. */
export type Audience =
  | { audience: "users"; userIds: readonly string[] }
  | { audience: "all" }
  | { audience: "role" | "program" | "company"; value: string };

/** The active accounts of an audience; somebody who belongs to it twice is one. */
function people(audience: Audience) {
  const active = sql`select u.id as user_id from user_account u where u.state = 'active' and not u.is_machine`;
  switch (audience.audience) {
    case "all":
      return active;
    case "users":
      return sql`${active} and u.id = any(${audience.userIds}::uuid[])`;
    case "role":
      return sql`${active} and u.role::text = ${audience.value}`;
    case "program":
      return sql`${active} and u.id in (select m.user_id from program_member m where m.program_id = ${audience.value} and m.ended_at is null)`;
    case "company":
      return sql`${active} and u.id in (select m.user_id from company_member m where m.company_id = ${audience.value})`;
  }
}

/** Number of people that an announcement would reach now. */
export async function countPeople(db: Db, audience: Audience): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${people(audience)}) p`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The active people of these usernames. */
export function findPeople(db: Db, usernames: readonly string[]): Promise<{ id: string; username: string }[]> {
  return db
    .selectFrom("user_account")
    .select(["id", "username"])
    .where("username", "in", usernames)
    .where("state", "=", "active")
    .orderBy("id")
    .execute();
}

/** Whether there is a program or company of this id. */
export async function isThere(db: Db, table: "program" | "company", id: string): Promise<boolean> {
  return (await db.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** Waits for other announcements of a person, so that a second click finds the first. */
export async function lockSender(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`announcements ${userId}`}, 0))`.execute(tx);
}

type NewAnnouncement = Pick<
  Insertable<DB["announcement"]>,
  "id" | "created_by" | "title" | "message" | "link" | "audience" | "value"
>;

/** The same announcement that its sender sent within the last minute and did not cancel. */
export function findRepeated(db: Db, { created_by, title, message, link, audience, value }: NewAnnouncement) {
  return db
    .selectFrom("announcement")
    .select(["id", "recipients"])
    .where("created_by", "=", created_by)
    .where("title", "=", title)
    .where("message", "=", message)
    .where("audience", "=", audience)
    .where(sql<boolean>`value is not distinct from ${value ?? null} and link is not distinct from ${link ?? null}`)
    .where("status", "<>", "cancelled")
    .where("created_at", ">", sql<Date>`clock_timestamp() - interval '1 minute'`)
    .executeTakeFirst();
}

/** Inserts an announcement and fixes its recipients; returns how many there are. */
export async function insertAnnouncement(tx: Tx, row: NewAnnouncement, audience: Audience): Promise<number> {
  await tx
    .insertInto("announcement")
    .values({ ...row, recipients: 0 })
    .execute();
  const { rows } = await sql<{ count: number }>`with added as (
      insert into announcement_recipient (announcement_id, user_id) select ${row.id}, user_id from (${people(audience)}) p returning 1
    ) select count(*)::int as count from added`.execute(tx);
  const recipients = rows[0]?.count ?? 0;
  await tx.updateTable("announcement").set({ recipients }).where("id", "=", row.id).execute();
  return recipients;
}

/** Stores the event that the notifications of an announcement refer to. */
export async function setEvent(tx: Tx, id: string, eventId: string): Promise<void> {
  await tx.updateTable("announcement").set({ event_id: eventId }).where("id", "=", id).execute();
}

/** Locks an announcement until the transaction ends. */
export function lockAnnouncement(tx: Tx, id: string) {
  return tx.selectFrom("announcement").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Takes the next recipients; they are gone when the transaction commits. */
export async function takeRecipients(tx: Tx, id: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string; may_read: boolean }>`
    delete from announcement_recipient r using user_account u, announcement m
    where u.id = r.user_id and r.announcement_id = ${id} and m.id = r.announcement_id and r.user_id in (
      select user_id from announcement_recipient where announcement_id = ${id} order by user_id limit ${limit})
    returning r.user_id, u.state = 'active' and ${isOfAudience(sql.ref("u.id"))} as may_read`.execute(tx);
  // People who were suspended or have left meanwhile never get it; "" keeps their place in the count.
  return rows.map(({ user_id, may_read }) => (may_read ? user_id : ""));
}

/** Counts people as notified, and ends the announcement where nobody is left. */
export async function countSent(tx: Tx, id: string, sent: number, isDone: boolean): Promise<void> {
  await tx
    .updateTable("announcement")
    .set({ sent: sql`sent + ${sent}`, ...(isDone && { status: "sent" as const, ended_at: sql<Date>`clock_timestamp()` }) })
    .where("id", "=", id)
    .execute();
}

/** Ends an announcement without those who were not notified yet. */
export async function endCancelled(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("announcement_recipient").where("announcement_id", "=", id).execute();
  await tx
    .updateTable("announcement")
    .set({ status: "cancelled", ended_at: sql<Date>`clock_timestamp()` })
    .where("id", "=", id)
    .execute();
}

/** One page of the announcements, newest first. */
export function pageOfAnnouncements(db: Db, paging: PageOfChanges, id?: string) {
  return readPage(paging, (limit, offset) =>
    db
      .selectFrom("announcement as n")
      .innerJoin("user_account as u", "u.id", "n.created_by")
      .selectAll("n")
      .select("u.username as sender")
      // The names of now; those of closed accounts are gone.
      .select(
        sql<
          string | null
        >`case n.audience when 'users' then (select string_agg(r.username, ' ' order by r.username) from user_account r
          where r.id = any(string_to_array(n.value, ' ')::uuid[]) and r.state <> 'deleted') else n.value end`.as("value"),
      )
      .select(sql<number>`(count(*) over ())::int`.as("total"))
      .where(hasChangedSince(paging.updated_since, "n.updated_at"))
      .$if(id !== undefined, (query) => query.where("n.id", "=", id as string))
      .orderBy("n.created_at", "desc")
      .orderBy("n.id", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

type AnnouncementRow = Awaited<ReturnType<typeof pageOfAnnouncements>>["items"][number];

/** An announcement as staff see it. */
export function presentAnnouncement(row: AnnouncementRow): Announcement {
  const { id, title, message, link, audience, value, recipients, sent, status, sender, created_at, ended_at } = row;
  const times = { created_at: created_at.toISOString(), ended_at: ended_at?.toISOString() ?? null };
  return { announcement_id: id, title, message, link, audience, value, recipients, sent, status, sender, ...times };
}
