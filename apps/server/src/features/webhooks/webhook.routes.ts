import type { Webhook, WebhookDelivery } from "@safeport/contract/webhooks/webhook.endpoints";
import * as endpoints from "@safeport/contract/webhooks/webhook.endpoints";
import { type Http, mount, mountList } from "../../platform/http/mount.ts";
import type { DeliveryRow } from "./delivery.queries.ts";
import { listDeliveries, redeliver, testWebhook } from "./manage-deliveries.ts";
import {
  addWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
  type ShownWebhook,
  updateWebhook,
} from "./manage-webhooks.ts";

const timeOf = (time: Date | null) => time?.toISOString() ?? null;

function presentWebhook(row: ShownWebhook): Webhook {
  const { id: webhook_id, company_id, url, events, is_active } = row;
  return {
    ...{ webhook_id, company_id, url, events, is_active },
    paused_at: timeOf(row.paused_at),
    failing_since: timeOf(row.failing_since),
    old_secret_until: timeOf(row.old_until && row.old_until > new Date() ? row.old_until : null),
    created_at: row.created_at.toISOString(),
    can: row.isEditable ? ["edit_webhook", "delete_webhook"] : [],
  };
}

function presentDelivery({ id: delivery_id, ...row }: DeliveryRow): WebhookDelivery {
  const { webhook_id, message_id, type, state, is_redelivery, payload, attempts } = row;
  const { response_status, response_excerpt, duration_ms, failure } = row;
  return {
    ...{ delivery_id, webhook_id, message_id, type, state, is_redelivery, payload, attempts },
    ...{ response_status, response_excerpt, duration_ms, failure },
    attempted_at: timeOf(row.attempted_at),
    due_at: state === "pending" ? timeOf(row.due_at) : null,
    created_at: row.created_at.toISOString(),
  };
}

const withSecret = ({ secret, ...row }: ShownWebhook & { secret: string }) => ({ ...presentWebhook(row), secret });

/** Mounts the webhooks of companies. */
export function webhookRoutes(http: Http): void {
  mountList(http, endpoints.listWebhooks, (ctx, { query }) => listWebhooks(ctx, query), presentWebhook);
  mount(http, endpoints.addWebhook, (ctx, { body }) => addWebhook(ctx, body), withSecret);
  mount(http, endpoints.updateWebhook, (ctx, { params, body }) => updateWebhook(ctx, params.webhook_id, body), presentWebhook);
  mount(
    http,
    endpoints.deleteWebhook,
    (ctx, { params }) => deleteWebhook(ctx, params.webhook_id),
    (deleted) => deleted,
  );
  mount(http, endpoints.rotateWebhookSecret, (ctx, { params }) => rotateWebhookSecret(ctx, params.webhook_id), withSecret);
  mount(http, endpoints.testWebhook, (ctx, { params }) => testWebhook(ctx, params.webhook_id), presentDelivery);
  mountList(
    http,
    endpoints.listWebhookDeliveries,
    (ctx, { params, query }) => listDeliveries(ctx, params.webhook_id, query),
    presentDelivery,
  );
  mount(http, endpoints.redeliverWebhook, (ctx, { params }) => redeliver(ctx, params.delivery_id), presentDelivery);
}
