import type { ChosenNotificationKind } from "@safeport/contract/notifications/notification.endpoints";
import { channelDefaults, type NotificationChannel } from "@safeport/contract/notifications/notification-preference.values";
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
  return (userId, kind, channel) => chosen.get(`${userId} ${kind} ${channel}`) ?? channelDefaults[channel];
}

interface Preference {
  user_id: string;
  kind: ChosenNotificationKind;
  channel: NotificationChannel;
  enabled: boolean;
}

/** Stores one choice. */
export async function setPreference(tx: Tx, { enabled, ...cell }: Preference): Promise<void> {
  await tx
    .insertInto("notification_preference")
    .values({ ...cell, enabled })
    .onConflict((conflict) => conflict.columns(["user_id", "kind", "channel"]).doUpdateSet({ enabled }))
    .execute();
}
