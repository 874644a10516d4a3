import { listNotifications } from "@safeport/contract/notifications/notification.endpoints";
import { useQuery } from "@tanstack/react-query";
import { useI18n } from "../../../lib/i18n.ts";
import { queryOf } from "../../../lib/query-client.ts";

/** One page of the notifications that contain `search`, newest first. The server words them in the reader's language, so another language is another query. */
export function useNotifications({ page, search, unreadOnly }: { page: number; search: string; unreadOnly: boolean }) {
  const { locale } = useI18n();
  const query = queryOf(listNotifications, {
    query: { page, size: 50, ...(unreadOnly && { status: "unread" }), ...(search && { search }) },
  });
  return useQuery({ ...query, queryKey: [...query.queryKey, locale] });
}
