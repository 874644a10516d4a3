import * as z from "zod/mini";
import { Username } from "../../accounts/core/account.schema.ts";
import { endpoint } from "../../kernel/endpoint.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { SitePath, singleLine, trimmedLines } from "../../kernel/text.ts";
import { announcementLimits } from "./announcement.limits.ts";

/** To whom staff can write; `users` are named ones. */
export const announcementAudiences = ["all", "role", "program", "company"] as const;
export const announcementStatuses = ["sending", "sent", "cancelled"] as const;

const content = {
  title: singleLine(announcementLimits.title).check(z.describe("The title.")),
  message: trimmedLines(announcementLimits.message).check(z.describe("The text.")),
  link: z.optional(SitePath).check(z.describe("The path of the web that it leads to.")),
};

/** Number of recipients; with `preview` it was not sent, and has no id. */
const Sent = z.object({ recipients: z.int().check(z.describe("How many people it is for.")), announcement_id: z.nullable(Uuid) });
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
  events: ["account.announced"],
  body: z.strictObject({
    usernames: z
      .array(Username)
      .check(z.minLength(1), z.maxLength(announcementLimits.usernames), z.describe("The people to notify.")),
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
  events: ["account.announced"],
  body: z.strictObject({
    audience: z
      .enum(announcementAudiences)
      .check(z.describe("Whom it is for: named people, everybody, a role, or the members of a program or company.")),
    value: z.optional(singleLine(100)).check(z.describe("The role, or the id of the program or company.")),
    ...content,
    preview: z._default(z.boolean().check(z.describe("Whether the people are only counted, and nothing is sent.")), false),
  }),
  errors: ["not_found"],
});

export const Announcement = z.object({
  announcement_id: Uuid,
  title: z.string().check(z.describe("The title.")),
  message: z.string().check(z.describe("The text.")),
  link: z.nullable(z.string()).check(z.describe("The path of the web that it leads to; null without one.")),
  audience: z
    .enum([...announcementAudiences, "users"])
    .check(z.describe("Whom it is for: named people, everybody, a role, or the members of a program or company.")),
  value: z
    .nullable(z.string())
    .check(z.describe("The role, the id of the program or company, or the usernames; null for everybody.")),
  recipients: z.int().check(z.describe("How many people it is for.")),
  sent: z.int().check(z.describe("How many people have been notified.")),
  status: z.enum(announcementStatuses).check(z.describe("Whether it is being sent, was sent or was cancelled.")),
  sender: z.string().check(z.describe("The username of who sent it.")),
  created_at: Time,
  ended_at: z.nullable(Time).check(z.describe("When it was sent to the last one or cancelled; null before that.")),
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
