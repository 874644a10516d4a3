import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { pushLimits } from "./notification.limits.ts";

/** Whether the browser of this session gets push messages, and the key that it needs to subscribe to them. */
export const Push = z.object({
  /** The public VAPID key of the server (RFC 8292), base64url. */
  public_key: z.string(),
  on: z.boolean(),
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
    /** Address of the browser's push service for messages, an https address. */
    endpoint: z.string().check(z.maxLength(pushLimits.endpoint), z.regex(/^https:\/\/[^\s/]+\//)),
    p256dh: base64url(pushLimits.p256dh),
    auth: base64url(pushLimits.auth),
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
