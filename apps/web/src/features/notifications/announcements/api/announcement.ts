import {
  cancelAnnouncement,
  listAnnouncements,
  notifyUsers,
  sendAnnouncement,
} from "@safeport/contract/notifications/announcements/announcement.endpoints";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

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

function announcing({ audience, value, title, message, link }: AnnouncementDraft, preview: boolean) {
  const content = { title, message, ...(link && { link }) };
  if (audience === "users") return sending(notifyUsers, { body: { usernames: usernamesIn(value), ...content } });
  return sending(sendAnnouncement, { body: { audience, ...(audience !== "all" && { value }), ...content, preview } });
}

/** Counts the people that an announcement would reach. */
export function usePreviewAnnouncement() {
  return useMutation({
    mutationFn: async (draft: AnnouncementDraft) =>
      // Named people need no counting.
      draft.audience === "users"
        ? { recipients: new Set(usernamesIn(draft.value)).size, announcement_id: null }
        : announcing(draft, true).send(),
  });
}

/** Sends an announcement. */
export function useSendAnnouncement() {
  return useSend((draft: AnnouncementDraft) => announcing(draft, false), { rereads: [listAnnouncements] });
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
  return useSend((announcement_id: string) => sending(cancelAnnouncement, { params: { announcement_id } }), {
    rereads: [listAnnouncements],
  });
}
