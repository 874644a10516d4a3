import type { ChosenNotificationKind } from "@safeport/contract/notifications/core/notification-kinds";
import {
  isOnByDefault,
  type NotificationChannel,
} from "@safeport/contract/notifications/preferences/notification-preference.values";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";

type Choice = Record<"user_id" | "kind" | "channel", string> & { enabled: boolean };

type StoredKind = ChosenNotificationKind | "monthly_figures";

/** Whether somebody is notified of a kind by a channel. */
export type Wants = (userId: string, kind: ChosenNotificationKind, channel: NotificationChannel) => boolean;

/** Notification preferences of these people, with defaults where they have chosen nothing. */
export async function preferencesOf(db: Db, userIds: readonly string[]): Promise<Wants> {
  const isOfThem = sql<boolean>`user_id = any(${userIds}::uuid[])`;
  return wantsOf(userIds.length > 0 ? await db.selectFrom("notification_preference").selectAll().where(isOfThem).execute() : []);
}

function wantsOf(choices: readonly Choice[]): Wants {
  const chosen = new Map(choices.map(({ user_id, kind, channel, enabled }) => [`${user_id} ${kind} ${channel}`, enabled]));
  return (userId, kind, channel) => {
    // The daily mail for a kind replaces the immediate one.
    const isInDigest = channel === "mail" && chosen.get(`${userId} ${kind} digest`) === true;
    return chosen.get(`${userId} ${kind} ${channel}`) ?? (isOnByDefault(kind, channel) && !isInDigest);
  };
}

/** By which channels people can be reached now, and which of them they have chosen. */
export interface Reachable {
  wants: Wants;
  /** The proved addresses of those who have one, by their ids. */
  addresses: ReadonlyMap<string, string>;
  /** The sessions whose browsers get push messages. */
  pushTargets: readonly { session_id: string; user_id: string }[];
}

/** How these people are reached, in one statement for all channels. */
export async function reachOf(db: Db, userIds: readonly string[]): Promise<Reachable> {
  const { rows } = await sql<{ id: string; address: string | null; choices: Choice[]; sessions: string[] }>`
    select u.id, case when u.state = 'active' and u.email_verified_at is not null then u.email end as address,
      coalesce((select jsonb_agg(to_jsonb(n)) from notification_preference n where n.user_id = u.id), '[]') as choices,
      array(select s.id from push_subscription p join session s on s.id = p.session_id
        where s.user_id = u.id and s.ended_at is null) as sessions
    from user_account u where u.id = any(${userIds}::uuid[])`.execute(db);
  return {
    wants: wantsOf(rows.flatMap(({ choices }) => choices)),
    addresses: new Map(rows.flatMap(({ id, address }) => (address === null ? [] : [[id, address]]))),
    pushTargets: rows.flatMap(({ id, sessions }) => sessions.map((session_id) => ({ session_id, user_id: id }))),
  };
}

/** The person whose mails a link stops; undefined when the account is closed. */
export function findSubscriber(db: Db, userId: string) {
  return db
    .selectFrom("user_account")
    .select("username")
    .where("id", "=", userId)
    .where("state", "<>", "deleted")
    .executeTakeFirst();
}

/** Stores one choice for these kinds. */
export async function setPreferences(
  tx: Tx,
  user_id: string,
  { kinds, channel, enabled }: { kinds: readonly StoredKind[]; channel: NotificationChannel; enabled: boolean },
): Promise<void> {
  await tx
    .insertInto("notification_preference")
    // A statement may update each row only once.
    .values([...new Set(kinds)].map((kind) => ({ user_id, kind, channel, enabled })))
    .onConflict((conflict) => conflict.columns(["user_id", "kind", "channel"]).doUpdateSet({ enabled }))
    .execute();
}

/** In the table of preferences, among the kinds of notifications: the mail with a month's figures of a company. */
const monthlyFigures = { kind: "monthly_figures", channel: "mail" } as const;

/** When somebody's daily mail is sent, and whether they get the monthly figures of their companies; null if they own none. */
export async function findRegularMails(
  db: Db,
  userId: string,
): Promise<{ digest_hour: number; monthly_figures: boolean | null }> {
  return db
    .selectFrom("user_account as u")
    .leftJoin("notification_preference as p", (join) =>
      join.onRef("p.user_id", "=", "u.id").on("p.kind", "=", monthlyFigures.kind).on("p.channel", "=", monthlyFigures.channel),
    )
    .select("u.digest_hour")
    .select(
      sql<boolean | null>`case when exists (select from company_member m where m.user_id = u.id and m.role = 'owner')
        then coalesce(p.enabled, true) end`.as("monthly_figures"),
    )
    .where("u.id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** Stores the hour of somebody's daily mail. */
export async function setDigestHour(tx: Tx, userId: string, digest_hour: number): Promise<void> {
  await tx.updateTable("user_account").set({ digest_hour }).where("id", "=", userId).execute();
}

/** Turns the mails with monthly figures on or off. */
export async function setMonthlyFigures(tx: Tx, user_id: string, enabled: boolean): Promise<void> {
  await setPreferences(tx, user_id, { kinds: [monthlyFigures.kind], channel: monthlyFigures.channel, enabled });
}

/** Owners of a company who want its monthly figures, with their proved addresses. */
export async function ownersForFigures(db: Db, companyId: string): Promise<{ user_id: string; address: string }[]> {
  return db
    .selectFrom("company_member as m")
    .innerJoin("user_account as u", "u.id", "m.user_id")
    .select(["u.id as user_id", "u.email as address"])
    .where("m.company_id", "=", companyId)
    .where("m.role", "=", "owner")
    .where("u.state", "=", "active")
    .where("u.email_verified_at", "is not", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("notification_preference as p")
            .select("p.user_id")
            .whereRef("p.user_id", "=", "u.id")
            .where("p.kind", "=", monthlyFigures.kind)
            .where("p.channel", "=", monthlyFigures.channel)
            .where("p.enabled", "=", false),
        ),
      ),
    )
    .execute();
}
