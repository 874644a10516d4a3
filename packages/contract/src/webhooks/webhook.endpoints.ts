import * as z from "zod/mini";
import { changesOf } from "../kernel/changes-of.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../kernel/paging.ts";
import { singleLine } from "../kernel/text.ts";
import { webhookLengths } from "./webhook.limits.ts";
import { deliveryFailures, deliveryStates, testMessage, webhookEvents } from "./webhook.values.ts";

const WebhookRef = z.object({ webhook_id: Uuid });

/** An address that a company has events delivered to. Its secret is answered once, when it is made. */
export const Webhook = z.object({
  webhook_id: Uuid,
  company_id: Uuid,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  is_active: z.boolean(),
  /** When the platform turned it off; null if it did not. */
  paused_at: z.nullable(Time),
  /** The time since which no delivery has succeeded; null after one that has. */
  failing_since: z.nullable(Time),
  /** Until when the secret before the last rotation signs too. */
  old_secret_until: z.nullable(Time),
  created_at: Time,
  can: z.array(z.enum(["edit_webhook", "delete_webhook"])),
});
export type Webhook = z.infer<typeof Webhook>;

/** An attempt, or several, to deliver one message. */
export const WebhookDelivery = z.object({
  delivery_id: Uuid,
  webhook_id: Uuid,
  /** The `webhook-id` header; a redelivery has that of the first delivery. */
  message_id: Uuid,
  type: z.enum([...webhookEvents, testMessage]),
  state: z.enum(deliveryStates),
  is_redelivery: z.boolean(),
  payload: z.string(),
  attempts: z.int(),
  attempted_at: z.nullable(Time),
  /** The next attempt; null if there is none. */
  due_at: z.nullable(Time),
  response_status: z.nullable(z.int()),
  response_excerpt: z.nullable(z.string()),
  duration_ms: z.nullable(z.int()),
  failure: z.nullable(z.enum(deliveryFailures)),
  created_at: Time,
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const fields = {
  url: singleLine(webhookLengths.url),
  events: z.array(z.enum(webhookEvents)).check(z.minLength(1), z.maxLength(webhookEvents.length)),
  is_active: z._default(z.boolean(), true),
};

export const listWebhooks = endpoint({
  name: "webhooks.list",
  summary: "The webhooks of a company, oldest first",
  method: "GET",
  path: "/v1/webhooks/",
  auth: "session",
  rate: "read",
  query: z.strictObject({ ...pageQuery(100), ...changedSince, company_id: Uuid }),
  result: pageOf(Webhook),
  errors: ["not_found", "forbidden"],
});

export const addWebhook = endpoint({
  name: "webhooks.add",
  summary: "Have events of a company delivered to an address; the secret that signs them is answered this once",
  method: "POST",
  path: "/v1/webhooks/",
  auth: "session",
  rate: "write",
  throttle: { person: 60 },
  body: z.strictObject({ company_id: Uuid, ...fields }),
  result: z.object({ ...Webhook.shape, secret: z.string() }),
  status: 201,
  errors: ["not_found", "forbidden", "conflict"],
});

export const updateWebhook = endpoint({
  name: "webhooks.update",
  summary: "Change a webhook, turn it off or on again; a field that is not sent stays as it is",
  method: "PUT",
  path: "/v1/webhooks/:webhook_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 60, object: 60 },
  params: WebhookRef,
  body: z.strictObject(changesOf(fields)),
  result: Webhook,
  errors: ["not_found", "forbidden"],
});

export const deleteWebhook = endpoint({
  name: "webhooks.delete",
  summary: "Delete a webhook with the log of its deliveries; nothing is sent to it any more",
  method: "DELETE",
  path: "/v1/webhooks/:webhook_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 60, object: 20 },
  params: WebhookRef,
  result: WebhookRef,
  errors: ["not_found", "forbidden"],
});

export const rotateWebhookSecret = endpoint({
  name: "webhooks.rotate_secret",
  summary: "Make another secret, which is returned only this once; for a day, deliveries are signed with both",
  method: "POST",
  path: "/v1/webhooks/:webhook_id/rotate_secret/",
  auth: "session",
  rate: "write",
  throttle: { person: 30, object: 10 },
  params: WebhookRef,
  result: z.object({ ...Webhook.shape, secret: z.string() }),
  errors: ["not_found", "forbidden"],
});

export const testWebhook = endpoint({
  name: "webhooks.test",
  summary: "Send a test message to a webhook at once, without retries",
  method: "POST",
  path: "/v1/webhooks/:webhook_id/test/",
  auth: "session",
  rate: "write",
  throttle: { person: 30, object: 10 },
  params: WebhookRef,
  result: WebhookDelivery,
  errors: ["not_found", "forbidden"],
});

export const listWebhookDeliveries = endpoint({
  name: "webhooks.deliveries",
  summary: "The deliveries to a webhook, newest first",
  method: "GET",
  path: "/v1/webhooks/:webhook_id/deliveries/",
  auth: "session",
  rate: "read",
  params: WebhookRef,
  query: z.strictObject({ ...pageQuery(), ...changedSince, state: z.optional(z.enum(deliveryStates)) }),
  result: pageOf(WebhookDelivery),
  errors: ["not_found", "forbidden"],
});

export const redeliverWebhook = endpoint({
  name: "webhooks.redeliver",
  summary: "Deliver a message again, after those that wait; one that still waits is tried now",
  method: "POST",
  path: "/v1/webhooks/deliveries/:delivery_id/redeliver/",
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 20 },
  params: z.object({ delivery_id: Uuid }),
  result: WebhookDelivery,
  status: 201,
  errors: ["not_found", "forbidden", "conflict"],
});
