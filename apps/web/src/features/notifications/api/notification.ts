import {
  listNotifications,
  markAllRead,
  markReadByPatch,
  type Notification,
} from "@safeport/contract/notifications/notification.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { useI18n } from "../../../lib/i18n.ts";
import { queryKey, queryOf } from "../../../lib/query-client.ts";

/** One page of the notifications that contain `search`, newest first. The server words them in the reader's language, so another language is another query. */
interface NotificationQuery {
  page: number;
  search: string;
  unreadOnly: boolean;
  tag?: Notification["tag"];
}

export function useNotifications({ page, search, unreadOnly, tag }: NotificationQuery) {
  const { locale } = useI18n();
  const query = queryOf(listNotifications, {
    query: { page, size: 50, ...(unreadOnly && { status: "unread" }), ...(search && { search }), ...(tag && { tag }) },
  });
  return useQuery({ ...query, queryKey: [...query.queryKey, locale] });
}

/** Number of unread notifications. */
export function useUnread(): number {
  const { data } = useQuery(queryOf(listNotifications, { query: { status: "unread", size: 1 } }));
  return data?.total ?? 0;
}

/** Marks one notification as read. */
export function useMarkRead() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(markReadByPatch, { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKey(listNotifications) }),
  });
}

/** Marks all of them; pending until they have been read again. */
export function useMarkAllRead() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(markAllRead),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKey(listNotifications) }),
  });
}
