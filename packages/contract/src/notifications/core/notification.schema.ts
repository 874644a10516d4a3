import * as z from "zod/mini";
import { Time, Uuid } from "../../kernel/ids.ts";

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
  id: Uuid.check(z.describe("The id of the notification.")),
  title: z.string().check(z.describe("What happened, in the reader's language.")),
  message: z.string().check(z.describe("What it is about, such as the titles of a report and its program.")),
  status: z.enum(["read", "unread"]).check(z.describe("The same as `read`, as a word.")),
  read: z.boolean().check(z.describe("Whether the reader has read it.")),
  tag: z.enum(notificationTags).check(z.describe("The subject area of the notification.")),
  icon: z.string().check(z.describe("The name of its picture.")),
  action_text: z.string().check(z.describe("The text of its button.")),
  link: z.nullable(z.string()).check(z.describe("Where its button leads, as a path of the web; null if it leads nowhere.")),
  created_at: Time,
});
export type Notification = z.infer<typeof Notification>;
