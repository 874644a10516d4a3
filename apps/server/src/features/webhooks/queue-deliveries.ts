import type { EventOf } from "@safeport/contract/events/domain-event";
import { undoSeconds } from "@safeport/contract/reports/core/report.values";
import { type WebhookEvent, webhookEvents } from "@safeport/contract/webhooks/webhook.values";
import { newId } from "@safeport/db/new-id";
import { subscriber } from "../../platform/events/event.ts";
import { undoableChangeOf } from "../reports/core/undone-change.visibility.ts";
import { queueWebhook } from "./deliver-webhook.ts";
import { insertDeliveries, type NewDelivery } from "./delivery.queries.ts";
import { findWebhooksOf, hasWebhook } from "./webhook.queries.ts";
import { payloadOf } from "./webhook-payload.ts";

/** Stores a delivery of each event for each webhook whose company chose it, in the order of the events, and queues their jobs. */
export const webhookDeliveries = subscriber({
  name: "webhooks.deliveries",
  types: webhookEvents,
  concerns: hasWebhook,
  async handle(tx, events: readonly EventOf<WebhookEvent>[]) {
    const webhooks = await findWebhooksOf(tx, [...new Set(events.map(({ data }) => data.company_id))]);
    if (webhooks.length === 0) return;
    const now = new Date();
    const later = new Date(now.getTime() + undoSeconds * 1_000);
    const deliveries = events.flatMap((event) => {
      const payload = payloadOf(event);
      if (payload === null) return [];
      const { type, subject_id, data } = event;
      const change = undoableChangeOf(event);
      return webhooks
        .filter(({ company_id, events: chosen }) => company_id === data.company_id && chosen.includes(type))
        .map(({ id: webhook_id }): NewDelivery => {
          const id = newId();
          return { id, webhook_id, message_id: id, type, subject_id, payload, change, due_at: change ? later : now };
        });
    });
    if (deliveries.length === 0) return;
    await insertDeliveries(tx, deliveries);
    const webhookIds = [...new Set(deliveries.map(({ webhook_id }) => webhook_id))];
    for (const id of webhookIds) await queueWebhook(tx, id);
  },
});
