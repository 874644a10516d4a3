import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Uuid } from "../../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { singleLine } from "../../kernel/text.ts";
import { Notification, notificationTags } from "../core/notification.schema.ts";

export const listNotifications = endpoint({
  name: "notifications.list",
  summary: "The caller's notifications, newest first",
  method: "GET",
  path: "/v1/notifications/",
  auth: "session",
  rate: "read",
  query: z.strictObject({
    ...pageQuery(),
    updated_since: changedSince.updated_since.check(z.describe("Only notifications that came since this time (UTC).")),
    status: z.optional(z.enum(["read", "unread"])).check(z.describe("Only notifications that were read, or were not.")),
    tag: z.optional(z.enum(notificationTags)).check(z.describe("Only notifications with this tag.")),
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
  result: z.object({ marked: z.int().check(z.describe("How many notifications were marked as read.")) }),
  errors: [],
});

const NotificationRef = z.object({ id: Uuid.check(z.describe("The id of the notification.")) });
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
