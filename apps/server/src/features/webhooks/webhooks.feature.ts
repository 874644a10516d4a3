import type { Feature } from "../../platform/feature.ts";
import { deliverWebhook, type WebhookJob } from "./deliver-webhook.ts";
import { webhookDeliveries } from "./queue-deliveries.ts";
import { webhookRoutes } from "./webhook.routes.ts";

export const webhooks: Feature = {
  name: "webhooks",
  routes: webhookRoutes,
  subscribers: [webhookDeliveries],
  waitingTasks: (services) => ({
    deliver_webhook: (payload) => deliverWebhook(services, payload as WebhookJob),
  }),
};
