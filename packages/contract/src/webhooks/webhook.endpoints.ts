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
  url: z.string().check(z.describe("The address that messages are posted to.")),
  events: z.array(z.enum(webhookEvents)).check(z.describe("The events that are delivered.")),
  is_active: z.boolean().check(z.describe("Whether events are delivered to it.")),
  paused_at: z
    .nullable(Time)
    .check(
      z.describe("When the platform turned it off, since its receiver answered 410 or failed for days; null if it did not."),
    ),
  failing_since: z.nullable(Time).check(z.describe("The time since which no delivery has succeeded; null after one that has.")),
  old_secret_until: z
    .nullable(Time)
    .check(z.describe("Until when deliveries are also signed with the secret before the last rotation; null if they are not.")),
  created_at: Time,
  can: z.array(z.enum(["edit_webhook", "delete_webhook"])),
});
export type Webhook = z.infer<typeof Webhook>;

/** An attempt, or several, to deliver one message. */
export const WebhookDelivery = z.object({
  delivery_id: Uuid.check(z.describe("The id of a delivery to a webhook.")),
  webhook_id: Uuid,
  message_id: Uuid.check(z.describe("The `webhook-id` header of the message; a redelivery has that of the first delivery.")),
  type: z.enum([...webhookEvents, testMessage]).check(z.describe("The event, or `webhook.test`.")),
  state: z.enum(deliveryStates).check(z.describe("Whether the message waits for an attempt, was taken, or was given up.")),
  is_redelivery: z.boolean().check(z.describe("Whether somebody had the message delivered again.")),
  payload: z.string().check(z.describe("The body of the message, as it is sent.")),
  attempts: z.int().check(z.describe("The number of attempts so far.")),
  attempted_at: z.nullable(Time).check(z.describe("The time of the last attempt; null before the first.")),
  due_at: z.nullable(Time).check(z.describe("The time of the next attempt; null if there is none.")),
  response_status: z.nullable(z.int()).check(z.describe("The status of the last answer; null if there was none.")),
  response_excerpt: z.nullable(z.string()).check(z.describe("The first characters of the last answer; null if there was none.")),
  duration_ms: z.nullable(z.int()).check(z.describe("The milliseconds that the last attempt took; null before the first.")),
  failure: z
    .nullable(z.enum(deliveryFailures))
    .check(z.describe("Why the last attempt failed: another answer than 2xx, none in time, or none at all; null if it did not.")),
  created_at: Time,
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const fields = {
  url: singleLine(webhookLengths.url).check(
    z.describe("The address that messages are posted to; https, unless the operator allows networks of their own."),
  ),
  events: z
    .array(z.enum(webhookEvents))
    .check(z.minLength(1), z.maxLength(webhookEvents.length), z.describe("The events that are delivered.")),
  is_active: z._default(z.boolean().check(z.describe("Whether events are delivered to it.")), true),
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
  result: z.object({
    ...Webhook.shape,
    secret: z.string().check(z.describe("What signs the messages (`whsec_…`), answered this once.")),
  }),
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
  body: z.strictObject({
    ...changesOf(fields),
    is_active: z
      .optional(z.boolean())
      .check(z.describe("Whether events are delivered to it; one that is turned on again also gets what has waited.")),
  }),
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
  result: z.object({
    ...Webhook.shape,
    secret: z.string().check(z.describe("What signs the messages from now on (`whsec_…`), answered this once.")),
  }),
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
  query: z.strictObject({
    ...pageQuery(),
    ...changedSince,
    state: z.optional(z.enum(deliveryStates)).check(z.describe("Only deliveries in this state.")),
  }),
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
  params: z.object({ delivery_id: Uuid.check(z.describe("The id of a delivery to a webhook.")) }),
  result: WebhookDelivery,
  status: 201,
  errors: ["not_found", "forbidden", "conflict"],
});
