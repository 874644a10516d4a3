import { listNotifications, markAllRead, markReadByPatch } from "@safeport/contract/notifications/notification.endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { queryKey } from "../../../lib/query-client.ts";

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
