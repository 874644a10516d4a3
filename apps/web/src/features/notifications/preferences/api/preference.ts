import {
  getNotificationPreferences,
  type NotificationPreferences,
  setNotificationPreferences,
  setRegularMails,
} from "@safeport/contract/notifications/preferences/notification-preference.endpoints";
import type { NotificationChannel } from "@safeport/contract/notifications/preferences/notification-preference.values";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";

/** The events that the reader is notified of, and the channels. */
export function usePreferences() {
  return useQuery(queryOf(getNotificationPreferences));
}

interface Choice {
  /** Kinds for which the channel changes. */
  kinds: readonly NotificationPreferences["items"][number]["kind"][];
  channel: NotificationChannel;
  enabled: boolean;
}

/** Turns a channel on or off for kinds; the page shows it at once, and takes it back when it fails. */
export function useSetPreferences() {
  const cache = useQueryClient();
  const key = queryKey(getNotificationPreferences);
  const show = ({ kinds, channel, enabled }: Choice) =>
    cache.setQueryData<NotificationPreferences>(
      key,
      (shown) =>
        shown && {
          ...shown,
          items: shown.items.map((item) => (kinds.includes(item.kind) ? { ...item, [channel]: enabled } : item)),
        },
    );
  return useMutation({
    mutationFn: ({ kinds, ...choice }: Choice) => call(setNotificationPreferences, { body: { kinds: [...kinds], ...choice } }),
    onMutate: async (choice) => {
      await cache.cancelQueries({ queryKey: key });
      show(choice);
    },
    // Resets only these cells, since the reader may have changed others meanwhile.
    onError: (_error, choice) => show({ ...choice, enabled: !choice.enabled }),
  });
}

/** Changes the hour of the daily mail, or whether monthly figures are mailed; the page shows it at once, and takes it back when it fails. */
export function useSetRegularMails() {
  const cache = useQueryClient();
  const key = queryKey(getNotificationPreferences);
  return useMutation({
    mutationFn: (body: { digest_hour?: number; monthly_figures?: boolean }) => call(setRegularMails, { body }),
    onMutate: async (change) => {
      await cache.cancelQueries({ queryKey: key });
      const before = cache.getQueryData<NotificationPreferences>(key);
      cache.setQueryData<NotificationPreferences>(key, before && { ...before, ...change });
      return before;
    },
    onError: (_error, _change, before) => cache.setQueryData(key, before),
  });
}
