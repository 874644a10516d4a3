import type { DeliveryState } from "@safeport/contract/webhooks/webhook.values";
import { newId } from "@safeport/db/new-id";
import type { PageOfChanges } from "../../platform/changed-since.queries.ts";
import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { readPage } from "../../platform/read-page.ts";
import { queueWebhook } from "./deliver-webhook.ts";
import {
  type DeliveryRow,
  findDelivery,
  hastenDeliveries,
  insertDeliveries,
  pageOfDeliveries,
  storeAttempt,
} from "./delivery.queries.ts";
import { entryOf, getWebhook } from "./manage-webhooks.ts";
import { sendDelivery } from "./send-delivery.ts";
import { lockWebhook, restWebhook } from "./webhook.queries.ts";
import { testPayload } from "./webhook-payload.ts";

/** The deliveries to a webhook, for those who see it. */
export async function listDeliveries(ctx: Ctx, webhook_id: string, query: PageOfChanges & { state?: DeliveryState | undefined }) {
  await getWebhook(ctx, webhook_id, "see_integrations");
  return readPage(query, (limit, offset) => pageOfDeliveries(ctx.db, { ...query, webhook_id }, limit, offset));
}

/** Sends a test message once, also to a webhook that is not in use, and returns how that ended. */
export async function testWebhook(ctx: Ctx, webhookId: string, now = new Date()): Promise<DeliveryRow> {
  const webhook = await getWebhook(ctx, webhookId);
  const id = newId();
  const payload = testPayload(webhook.company_id, now);
  const { retryAfter: _, ...outcome } = await sendDelivery(ctx, webhook, { message_id: id, payload }, now);
  return unitOfWork(ctx, async (tx) => {
    if (!(await lockWebhook(tx, webhookId))) throw new AppError("not_found");
    const subject = { type: "webhook.test" as const, subject_id: webhook.company_id };
    await insertDeliveries(tx, [{ id, webhook_id: webhookId, message_id: id, ...subject, payload, due_at: now }]);
    const state = outcome.failure === null ? "delivered" : "failed";
    await storeAttempt(tx, id, { ...outcome, state, due_at: now, attempted_at: now });
    return { result: await stored(tx, id), audit: [entryOf(webhook, "webhook.tested")] };
  });
}

/** Queues a message again, after those of its subject that wait. Throws 409 for a webhook that is not in use. */
export async function redeliver(ctx: Ctx, deliveryId: string, now = new Date()): Promise<DeliveryRow> {
  const delivery = await findDelivery(ctx.db, deliveryId);
  if (!delivery) throw new AppError("not_found");
  await getWebhook(ctx, delivery.webhook_id);
  return unitOfWork(ctx, async (tx) => {
    const webhook = await lockWebhook(tx, delivery.webhook_id);
    if (!webhook) throw new AppError("not_found");
    if (!webhook.is_active) throw new AppError("conflict", "webhook_inactive");
    const { webhook_id, message_id, type, subject_id, payload } = delivery;
    const isWaiting = (await findDelivery(tx, deliveryId))?.state === "pending";
    const id = isWaiting ? deliveryId : newId();
    if (isWaiting) {
      // The caller expects the receiver to work again, so its pause ends.
      await restWebhook(tx, webhook_id, now);
      await hastenDeliveries(tx, delivery, now);
    } else
      await insertDeliveries(tx, [{ id, webhook_id, message_id, type, subject_id, payload, due_at: now, is_redelivery: true }]);
    await queueWebhook(tx, webhook_id);
    return { result: await stored(tx, id), audit: [entryOf(webhook, "webhook.redelivered")] };
  });
}

async function stored(tx: Parameters<typeof insertDeliveries>[0], id: string): Promise<DeliveryRow> {
  const row = await findDelivery(tx, id);
  if (!row) throw new Error(`Delivery ${id} is gone although it was just stored`);
  return row;
}
