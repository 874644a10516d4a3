import { listNotifications } from "@safeport/contract/notifications/notification.endpoints";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { queryKey, queryOf } from "../../../lib/query-client.ts";
import { useLive } from "../../../lib/use-live.ts";

/** How many notifications are unread; follows what others do. */
export function useUnread(): number {
  const cache = useQueryClient();
  useLive(() => void cache.invalidateQueries({ queryKey: queryKey(listNotifications) }));
  const { data } = useQuery(queryOf(listNotifications, { query: { status: "unread", size: 1 } }));
  return data?.total ?? 0;
}
