import * as z from "zod/mini";
import { Username } from "../accounts/account.schema.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../kernel/paging.ts";
import { SitePath, singleLine, trimmedLines } from "../kernel/text.ts";
import { announcementLimits } from "./announcement.limits.ts";

/** To whom staff can write; `users` are named ones. */
export const announcementAudiences = ["all", "role", "program", "company"] as const;
export const announcementStatuses = ["sending", "sent", "cancelled"] as const;

const content = {
  title: singleLine(announcementLimits.title),
  message: trimmedLines(announcementLimits.message),
  /** A path of the web, such as `/bounties`. */
  link: z.optional(SitePath),
};

/** Number of recipients; with `preview` it was not sent, and has no id. */
const Sent = z.object({ recipients: z.int(), announcement_id: z.nullable(Uuid) });
export type SentAnnouncement = z.infer<typeof Sent>;

const sending = {
  method: "POST",
  auth: "session",
  rate: "write",
  throttle: { person: announcementLimits.perHour },
  status: 201,
  result: Sent,
} as const;

export const notifyUsers = endpoint({
  ...sending,
  name: "notifications.notify",
  summary: "Notify people by their usernames; for staff",
  path: "/v1/notifications/",
  body: z.strictObject({
    usernames: z.array(Username).check(z.minLength(1), z.maxLength(announcementLimits.usernames)),
    ...content,
  }),
  errors: ["not_found"],
});

export const sendAnnouncement = endpoint({
  ...sending,
  name: "notifications.send",
  summary:
    "Notify everybody, a role, or the members of a program or company; for staff. The same again within a minute is sent once",
  path: "/v1/notifications/send/",
  body: z.strictObject({
    audience: z.enum(announcementAudiences),
    /** The role, or the id of the program or company. */
    value: z.optional(singleLine(100)),
    ...content,
    preview: z._default(z.boolean(), false),
  }),
  errors: ["not_found"],
});

export const Announcement = z.object({
  announcement_id: Uuid,
  title: z.string(),
  message: z.string(),
  link: z.nullable(z.string()),
  audience: z.enum([...announcementAudiences, "users"]),
  value: z.nullable(z.string()),
  recipients: z.int(),
  sent: z.int(),
  status: z.enum(announcementStatuses),
  sender: z.string(),
  created_at: Time,
  ended_at: z.nullable(Time),
});
export type Announcement = z.infer<typeof Announcement>;

export const listAnnouncements = endpoint({
  name: "notifications.announcements",
  summary: "Announcements by staff, newest first; for staff",
  method: "GET",
  path: "/v1/notifications/announcements/",
  auth: "session",
  rate: "read",
  query: z.strictObject({ ...pageQuery(), ...changedSince }),
  result: pageOf(Announcement),
  errors: ["not_found"],
  list: true,
});

export const cancelAnnouncement = endpoint({
  name: "notifications.cancel_announcement",
  summary: "Stop an announcement; notifications already sent stay. For staff",
  method: "POST",
  path: "/v1/notifications/announcements/:announcement_id/cancel/",
  auth: "session",
  rate: "write",
  throttle: { person: 60, object: 10 },
  params: z.object({ announcement_id: Uuid }),
  result: Announcement,
  errors: ["not_found", "conflict"],
});
