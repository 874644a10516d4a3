import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../kernel/paging.ts";
import { textLimits } from "../kernel/text.limits.ts";
import { singleLine } from "../kernel/text.ts";

export const notificationTags = [
  "report",
  "comment",
  "status",
  "severity",
  "dispute",
  "program",
  "company",
  "money",
  "account",
] as const;

export const Notification = z.object({
  id: Uuid,
  title: z.string(),
  message: z.string(),
  status: z.enum(["read", "unread"]),
  read: z.boolean(),
  tag: z.enum(notificationTags),
  icon: z.string(),
  action_text: z.string(),
  /** Target of its button, a path of the web. */
  link: z.nullable(z.string()),
  created_at: Time,
});
export type Notification = z.infer<typeof Notification>;

export const listNotifications = endpoint({
  name: "notifications.list",
  summary: "The caller's notifications, newest first",
  method: "GET",
  path: "/v1/notifications/",
  auth: "session",
  rate: "read",
  query: z.strictObject({
    ...pageQuery(),
    ...changedSince,
    status: z.optional(z.enum(["read", "unread"])),
    /** Only notifications with this tag. */
    tag: z.optional(z.enum(notificationTags)),
    /** Words in title or message, in the language of the request, ignoring case. */
    search: z.optional(singleLine(textLimits.search, 0)),
  }),
  result: pageOf(Notification),
  errors: [],
  list: true,
  uncompressed: true,
});

export const markAllRead = endpoint({
  name: "notifications.mark_all_read",
  summary: "Mark every notification as read",
  method: "PATCH",
  path: "/v1/notifications/all/read/",
  auth: "session",
  rate: "write",
  throttle: { person: 600 },
  result: z.object({ marked: z.int() }),
  errors: [],
});

const NotificationRef = z.object({ id: Uuid });
const markRead = {
  summary: "Mark one notification as read",
  path: "/v1/notifications/:id/mark-read/",
  auth: "session",
  rate: "write",
  throttle: { person: 1_200, object: 60 },
  params: NotificationRef,
  result: Notification,
  errors: ["not_found"],
} as const;

/** The specification answers it on GET; the web uses PATCH. */
export const markReadByGet = endpoint({ ...markRead, name: "notifications.mark_read_get", method: "GET" });
export const markReadByPatch = endpoint({ ...markRead, name: "notifications.mark_read", method: "PATCH" });
