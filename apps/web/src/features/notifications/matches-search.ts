import type { Notification } from "@safeport/contract/notifications/notification.endpoints";

/** Whether title or message hold the text, in either case (spec §5). */
export function matchesSearch({ title, message }: Pick<Notification, "title" | "message">, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return `${title}\n${message}`.toLowerCase().includes(wanted);
}
