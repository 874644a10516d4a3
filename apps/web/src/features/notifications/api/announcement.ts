import {
  cancelAnnouncement,
  listAnnouncements,
  notifyUsers,
  sendAnnouncement,
} from "@safeport/contract/notifications/announcement.endpoints";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { queryKey, queryOf } from "../../../lib/query-client.ts";

/** Text and audience of an announcement. */
export interface AnnouncementDraft {
  audience: "users" | "all" | "role" | "program" | "company";
  /** The role, the id of the program or company, or usernames. */
  value: string;
  title: string;
  message: string;
  link: string;
}

const usernamesIn = (value: string) =>
  value
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

function send({ audience, value, title, message, link }: AnnouncementDraft, preview: boolean) {
  const content = { title, message, ...(link && { link }) };
  if (audience !== "users")
    return call(sendAnnouncement, { body: { audience, ...(audience !== "all" && { value }), ...content, preview } });
  const usernames = usernamesIn(value);
  // Named people need no counting.
  if (preview) return Promise.resolve({ recipients: new Set(usernames).size, announcement_id: null });
  return call(notifyUsers, { body: { usernames, ...content } });
}

/** Counts the people that an announcement would reach. */
export function usePreviewAnnouncement() {
  return useMutation({ mutationFn: (draft: AnnouncementDraft) => send(draft, true) });
}

/** Sends an announcement. */
export function useSendAnnouncement() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (draft: AnnouncementDraft) => send(draft, false),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKey(listAnnouncements) }),
  });
}

/** One page of the announcements; read again every two seconds while one is being sent. */
export function useAnnouncements(page: number) {
  return useQuery({
    ...queryOf(listAnnouncements, { query: { page } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => status === "sending") ? 2_000 : false),
  });
}

/** Stops an announcement. */
export function useCancelAnnouncement() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (announcement_id: string) => call(cancelAnnouncement, { params: { announcement_id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKey(listAnnouncements) }),
  });
}
