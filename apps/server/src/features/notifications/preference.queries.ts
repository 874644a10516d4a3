import type { ChosenNotificationKind } from "@safeport/contract/notifications/notification.endpoints";
import { isOnByDefault, type NotificationChannel } from "@safeport/contract/notifications/notification-preference.values";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import type { Tx } from "../../platform/transaction.ts";

/** Whether somebody is notified of a kind by a channel. */
export type Wants = (userId: string, kind: ChosenNotificationKind, channel: NotificationChannel) => boolean;

/** What these people have chosen, or the default where they have not. */
export async function preferencesOf(db: Db, userIds: readonly string[]): Promise<Wants> {
  const isOfThem = sql<boolean>`user_id = any(${userIds}::uuid[])`;
  const rows = userIds.length > 0 ? await db.selectFrom("notification_preference").selectAll().where(isOfThem).execute() : [];
  const chosen = new Map(rows.map(({ user_id, kind, channel, enabled }) => [`${user_id} ${kind} ${channel}`, enabled]));
  return (userId, kind, channel) => {
    // Who has chosen the daily mail for a kind has chosen it in place of one at once.
    const isInDigest = channel === "mail" && chosen.get(`${userId} ${kind} digest`) === true;
    return chosen.get(`${userId} ${kind} ${channel}`) ?? (isOnByDefault(kind, channel) && !isInDigest);
  };
}

interface Preference {
  user_id: string;
  kind: ChosenNotificationKind;
  channel: NotificationChannel;
  enabled: boolean;
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

/** Turns a channel off for all of these kinds. */
export async function turnOff(tx: Tx, user_id: string, kinds: readonly ChosenNotificationKind[], channel: NotificationChannel) {
  for (const kind of kinds) await setPreference(tx, { user_id, kind, channel, enabled: false });
}

/** Stores one choice. */
export async function setPreference(tx: Tx, { enabled, ...cell }: Preference): Promise<void> {
  await tx
    .insertInto("notification_preference")
    .values({ ...cell, enabled })
    .onConflict((conflict) => conflict.columns(["user_id", "kind", "channel"]).doUpdateSet({ enabled }))
    .execute();
}
