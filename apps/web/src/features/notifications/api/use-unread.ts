import { listNotifications } from "@safeport/contract/notifications/notification.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../lib/query-client.ts";

/** How many notifications are unread. */
export function useUnread(): number {
  const { data } = useQuery(queryOf(listNotifications, { query: { status: "unread", size: 1 } }));
  return data?.total ?? 0;
}
