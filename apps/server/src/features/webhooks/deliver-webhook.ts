import { pauseAfterDays, retrySeconds } from "@safeport/contract/webhooks/webhook.limits";
import type { Db } from "@safeport/db/named-statement";
import { type Services, systemCtx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { addJob } from "../../platform/jobs/job.queries.ts";
import type { Tx } from "../../platform/transaction.ts";
import { isUndone } from "../reports/core/undone-change.visibility.ts";
import { type DeliveryRow, deleteDelivery, dueDeliveries, nextDueAt, storeAttempt } from "./delivery.queries.ts";
import { type Attempt, sendDelivery } from "./send-delivery.ts";
import {
  findUsableWebhook,
  lockWebhook,
  noteFailureAt,
  noteSuccess,
  restWebhook,
  updateWebhookRow,
  type WebhookRow,
} from "./webhook.queries.ts";

/** The payload of a job that delivers what waits for a webhook. */
export interface WebhookJob {
  webhook_id: string;
}

/** Requests to one webhook at a time, each about another subject. */
const parallel = 8;
const portion = 64;
/** Milliseconds after which a job lets those of other webhooks run, where more receivers are slow than jobs run at a time. */
const turnMs = 15_000;
const dayMs = 86_400_000;

/** Queues the job of a webhook. The jobs of one webhook run one after the other, and wait for those of no other. */
export async function queueWebhook(tx: Tx, webhookId: string, delaySeconds = 0): Promise<void> {
  const name = `webhook ${webhookId}`;
  await addJob(tx, "deliver_webhook", { webhook_id: webhookId } satisfies WebhookJob, { key: name, queue: name, delaySeconds });
}

/**
 * The job: sends the due messages of a webhook, those about one subject one after the other and in their order. A message that
 * was not taken holds up the later ones of its subject until it is given up. Queues the job again for the time when the next
 * message is due.
 */
export async function deliverWebhook(services: Services, { webhook_id: id }: WebhookJob, now = () => new Date()): Promise<void> {
  const { db } = services;
  const began = performance.now();
  for (;;) {
    const webhook = await findUsableWebhook(db, id);
    if (!webhook) return;
    if (webhook.rest_until && webhook.rest_until > now()) break;
    const due = await dueDeliveries(db, id, now(), portion);
    if (due.length === 0) break;
    await sendAll(services, webhook, due, now);
    if (performance.now() - began > turnMs) break;
  }
  await queueNext(db, id, now());
}

async function queueNext(db: Services["db"], id: string, now: Date): Promise<void> {
  const [webhook, dueAt] = await Promise.all([findUsableWebhook(db, id), nextDueAt(db, id)]);
  if (!webhook || !dueAt) return;
  const at = Math.max(dueAt.getTime(), webhook.rest_until?.getTime() ?? 0);
  const delay = Math.max(0, Math.ceil((at - now.getTime()) / 1_000));
  await db.transaction().execute((tx) => queueWebhook(tx, id, delay));
}

/** Sends messages about different subjects, some at a time, and none after the receiver has failed to answer. */
async function sendAll(services: Services, webhook: WebhookRow, due: readonly DeliveryRow[], now: () => Date): Promise<void> {
  const waiting = [...due];
  let isResting = false;
  const work = async () => {
    for (let next = waiting.shift(); next && !isResting; next = waiting.shift()) {
      const sentAt = now();
      if (next.change && (await isUndone(services.db, next.subject_id, next.change))) {
        await deleteDelivery(services.db, next.id);
        continue;
      }
      const attempt = await sendDelivery(services, webhook, next, sentAt);
      isResting = (await settle(services, webhook, next, attempt, sentAt)) || isResting;
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
}

/** Stores how an attempt ended; returns whether the webhook rests or is paused now. */
async function settle(
  services: Services,
  { id }: WebhookRow,
  delivery: DeliveryRow,
  attempt: Attempt,
  now: Date,
): Promise<boolean> {
  const { db } = services;
  const { retryAfter, ...outcome } = attempt;
  const pause = retrySeconds[delivery.attempts];
  const state = attempt.failure === null ? "delivered" : pause === undefined ? "failed" : "pending";
  const due_at = new Date(now.getTime() + Math.max(pause ?? 0, retryAfter ?? 0) * 1_000);
  await storeAttempt(db, delivery.id, { ...outcome, state, due_at, attempted_at: now });
  if (attempt.failure === null) {
    await noteSuccess(db, id);
    return false;
  }
  const since = await noteFailureAt(db, id, now);
  if (attempt.response_status === 410 || now.getTime() - since.getTime() >= pauseAfterDays * dayMs) {
    await pauseWebhook(services, id, now);
    return true;
  }
  return rest(db, id, attempt, since, now);
}

/** After silence, an error of the receiver or too many calls, it gets no other message for a while, which grows with the time that it fails. */
async function rest(db: Db, id: string, { response_status }: Attempt, since: Date, now: Date): Promise<boolean> {
  const isOfMessage = response_status !== null && response_status < 500 && response_status !== 429;
  if (isOfMessage) return false;
  const seconds = Math.min(600, Math.max(5, (now.getTime() - since.getTime()) / 2_000));
  await restWebhook(db, id, new Date(now.getTime() + seconds * 1_000));
  return true;
}

/** Turns a webhook off and notifies its owners. Waiting deliveries stay, and are sent once it is turned on again. */
async function pauseWebhook(services: Services, id: string, now: Date): Promise<void> {
  await unitOfWork(systemCtx(services, "deliver_webhook"), async (tx) => {
    const row = await lockWebhook(tx, id);
    if (!row?.is_active) return { result: undefined, audit: [] };
    const { company_id, url } = row;
    await updateWebhookRow(tx, { ...row, is_active: false, paused_at: now });
    return {
      result: undefined,
      audit: [
        {
          action: "webhook.paused",
          object_type: "company",
          object_id: company_id,
          company_id,
          snapshot: { host: new URL(url).host },
        },
      ],
      events: [{ type: "company.webhook_paused", subject_id: company_id, data: { webhook_id: id } }],
    };
  });
}
