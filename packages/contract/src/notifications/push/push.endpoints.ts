import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { pushLimits } from "../core/notification.limits.ts";

/** Whether the browser of this session gets push messages, and the key that it needs to subscribe to them. */
export const Push = z.object({
  public_key: z.string().check(z.describe("The public VAPID key that a browser subscribes with, base64url.")),
  on: z.boolean().check(z.describe("Whether the browser of this session gets push messages.")),
});
export type Push = z.infer<typeof Push>;

const push = { path: "/v1/notifications/push/", auth: "session", result: Push, errors: [] } as const;

export const getPush = endpoint({
  ...push,
  name: "notifications.push",
  summary: "Whether the browser of this session gets push messages",
  method: "GET",
  rate: "read",
});

const base64url = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/));

export const turnPushOn = endpoint({
  ...push,
  name: "notifications.turn_push_on",
  summary: "Send push messages to the browser of this session until the session ends, in place of an earlier subscription",
  method: "POST",
  rate: "write",
  throttle: { person: 60 },
  body: z.strictObject({
    endpoint: z
      .string()
      .check(
        z.maxLength(pushLimits.endpoint),
        z.regex(/^https:\/\/[^\s/]+\//),
        z.describe("Where the push service of the browser takes messages, an https address."),
      ),
    p256dh: base64url(pushLimits.p256dh).check(z.describe("The public key of the browser's subscription, base64url.")),
    auth: base64url(pushLimits.auth).check(z.describe("The secret of the browser's subscription, base64url.")),
  }),
});

export const turnPushOff = endpoint({
  ...push,
  name: "notifications.turn_push_off",
  summary: "Send no more push messages to the browser of this session",
  method: "DELETE",
  rate: "write",
  throttle: { person: 60 },
});
