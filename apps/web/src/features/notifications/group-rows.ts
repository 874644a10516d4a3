import type { Notification } from "@safeport/contract/notifications/notification.endpoints";

/** The newest notification of a run about one thing, and the older ones of it. */
export interface NotificationGroup {
  newest: Notification;
  older: Notification[];
}

/** Joins neighbours that are of one kind and lead to the same page, such as ten comments on a report; read and unread ones stay apart. */
export function groupRows(rows: readonly Notification[]): NotificationGroup[] {
  const groups: NotificationGroup[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    const isSame =
      last && row.link !== null && row.link === last.newest.link && row.tag === last.newest.tag && row.read === last.newest.read;
    if (isSame) last.older.push(row);
    else groups.push({ newest: row, older: [] });
  }
  return groups;
}
