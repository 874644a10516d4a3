import type { Notification } from "@safeport/contract/notifications/core/notification.schema";
import { listNotifications, markAllRead, markReadByPatch } from "@safeport/contract/notifications/list/notification.endpoints";
import { useQuery } from "@tanstack/react-query";
import { useI18n } from "../../../../lib/i18n.ts";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

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
  return useSend((id: string) => sending(markReadByPatch, { params: { id } }), { rereads: [listNotifications] });
}

/** Marks all of them; pending until they have been read again. */
export function useMarkAllRead() {
  return useSend(() => sending(markAllRead), { rereads: [listNotifications] });
}
