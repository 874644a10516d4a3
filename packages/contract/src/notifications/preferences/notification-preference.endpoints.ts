import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { lastHour } from "../core/notification.limits.ts";
import { chosenNotificationKinds } from "../core/notification-kinds.ts";
import { notificationChannels } from "./notification-preference.values.ts";

/** The account, the kind of mail and a signature. */
const UnsubscribeToken = z.string().check(z.maxLength(200));

/** Kinds of notifications for the caller, each with its channels. */
export const NotificationPreferences = z.object({
  items: z
    .array(
      z.object({
        kind: z.enum(chosenNotificationKinds).check(z.describe("What the notification is about.")),
        in_app: z.boolean().check(z.describe("Whether it is shown in the web.")),
        mail: z.boolean().check(z.describe("Whether it is mailed at once.")),
        digest: z.boolean().check(z.describe("Whether it is part of a daily mail.")),
      }),
    )
    .check(z.describe("Every kind of notification that the caller may get.")),
  digest_hour: z
    .int()
    .check(z.describe("The hour at which the daily mail is sent, from 0 to 23, by the clock of the person's time zone.")),
  monthly_figures: z
    .nullable(z.boolean())
    .check(z.describe("Whether the figures of their companies are mailed each month; null for people who own none.")),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

export const getNotificationPreferences = endpoint({
  name: "notifications.preferences",
  summary: "The events that the caller is notified of in the web, by mail and in a daily mail",
  method: "GET",
  path: "/v1/notifications/preferences/",
  auth: "session",
  rate: "read",
  result: NotificationPreferences,
  errors: [],
});

const unsubscribing = { method: "POST", auth: "public", rate: "auth", throttle: { person: 120 }, errors: ["not_found"] } as const;
const Unsubscribed = z.object({
  kind: z
    .enum([...chosenNotificationKinds, "digest", "monthly_figures"])
    .check(z.describe("The kind of mail that is turned off.")),
});

export const unsubscribe = endpoint({
  ...unsubscribing,
  name: "notifications.unsubscribe",
  summary: "Turn off the kind of mail that a mailed link belongs to",
  path: "/v1/notifications/unsubscribe/",
  body: z.strictObject({
    token: UnsubscribeToken.check(
      z.describe("The token of the link in the mail, which says whose mails of which kind to turn off."),
    ),
  }),
  result: Unsubscribed,
});

/** Endpoint for mail programs, which send the token in the query. */
export const unsubscribeByOneClick = endpoint({
  ...unsubscribing,
  name: "notifications.unsubscribe_by_one_click",
  summary: "Turn off the kind of mail that a mailed link belongs to, as mail programs do for their readers (RFC 8058)",
  path: "/v1/notifications/unsubscribe/one-click/",
  oneClick: true,
  query: z.strictObject({
    token: UnsubscribeToken.check(
      z.describe("The token of the link in the mail, which says whose mails of which kind to turn off."),
    ),
  }),
  result: Unsubscribed,
});

export const setNotificationPreferences = endpoint({
  name: "notifications.set_preferences",
  summary: "Turn one channel on or off for kinds of notifications",
  method: "PUT",
  path: "/v1/notifications/preferences/",
  auth: "session",
  rate: "write",
  throttle: { person: 600 },
  body: z.strictObject({
    /** At most each of them once. */
    kinds: z
      .array(z.enum(chosenNotificationKinds))
      .check(z.minLength(1), z.maxLength(chosenNotificationKinds.length), z.describe("What the notifications are about.")),
    channel: z
      .enum(notificationChannels)
      .check(z.describe("How the notification reaches the person: in the web, by a mail at once, or in a daily mail.")),
    enabled: z.boolean().check(z.describe("Whether the channel is on from now on.")),
  }),
  result: NotificationPreferences,
  errors: [],
});

export const setRegularMails = endpoint({
  name: "notifications.set_regular_mails",
  summary: "Choose the hour of the daily mail, and whether the monthly figures of one's companies are mailed",
  method: "PUT",
  path: "/v1/notifications/regular-mails/",
  auth: "session",
  rate: "write",
  throttle: { person: 60 },
  body: z.strictObject({
    digest_hour: z
      .optional(z.int().check(z.gte(0), z.lte(lastHour)))
      .check(z.describe("The hour at which the daily mail is sent, from 0 to 23, by the clock of the person's time zone.")),
    monthly_figures: z
      .optional(z.boolean())
      .check(z.describe("Whether the figures of their companies are mailed each month; null for people who own none.")),
  }),
  result: NotificationPreferences,
  errors: [],
});
