import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { subjectTypes } from "../kernel/event.ts";
import { Uuid } from "../kernel/ids.ts";
import { eventTypes } from "./domain-event.ts";

/**
 * One message of the live stream: something changed that the reader may see. It names the subject to load again, and carries no
 * content. `subject` is null for what concerns the reader alone, such as a new notification or other rights.
 */
export const LiveMessage = z.object({
  type: z.enum([...eventTypes, "notification.created", "rights.changed"]).check(z.describe("What happened.")),
  subject: z
    .nullable(
      z.object({
        type: z.enum(subjectTypes).check(z.describe("Whether it is a user, a company, a program or a report.")),
        id: Uuid.check(z.describe("The id of the subject.")),
      }),
    )
    .check(
      z.describe("What changed and is to be loaded again; null if it concerns the reader alone, such as a new notification."),
    ),
});
export type LiveMessage = z.infer<typeof LiveMessage>;

/** Each message is the `data` of a server-sent event named `change`; lines that begin with a colon keep the connection open. */
export const streamEvents = endpoint({
  name: "events.stream",
  summary: "Live changes that the caller may see, as server-sent events",
  method: "GET",
  path: "/v1/events/",
  auth: "session",
  rate: "write",
  result: LiveMessage,
  stream: true,
  errors: [],
});
