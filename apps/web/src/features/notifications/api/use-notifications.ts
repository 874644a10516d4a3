import { listNotifications } from "@safeport/contract/notifications/notification.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../lib/query-client.ts";

/** One page of notifications, newest first. */
export function useNotifications(page: number, unreadOnly: boolean) {
  return useQuery(queryOf(listNotifications, { query: { page, size: 50, ...(unreadOnly && { status: "unread" }) } }));
}
