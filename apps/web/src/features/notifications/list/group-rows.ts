import type { Notification } from "@safeport/contract/notifications/core/notification.schema";

/** The newest notification of a run about one thing, and the older ones of it. */
export interface NotificationGroup {
  newest: Notification;
  older: Notification[];
}

/**
 * Joins neighbours that are of one kind and lead to the same page, such as ten comments on a report, and steps of several disputes
 * that became overdue together; read and unread ones stay apart.
 */
export function groupRows(rows: readonly Notification[]): NotificationGroup[] {
  const groups: NotificationGroup[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && repeats(row, last.newest)) last.older.push(row);
    else groups.push({ newest: row, older: [] });
  }
  return groups;
}

function repeats(row: Notification, newest: Notification): boolean {
  if (row.link === null || row.tag !== newest.tag || row.read !== newest.read) return false;
  return row.link === newest.link || (row.tag === "dispute" && row.title === newest.title);
}
