import * as endpoints from "@safeport/contract/webhooks/webhook.endpoints";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { queryOf } from "../../../lib/query-client.ts";
import { sending, useSend } from "../../../lib/use-send.ts";

type NewWebhook = z.input<NonNullable<(typeof endpoints.addWebhook)["body"]>>;
type WebhookChanges = z.input<NonNullable<(typeof endpoints.updateWebhook)["body"]>>;

/** The webhooks of a company, which also show that one that failed works again. */
export function useWebhooks(company_id: string) {
  return useQuery({
    ...queryOf(endpoints.listWebhooks, { query: { company_id, size: 100 } }),
    refetchInterval: ({ state }) => (state.data?.items.some((webhook) => webhook.failing_since) ? 10_000 : false),
  });
}

/** One page of the deliveries to a webhook, which also shows attempts made while it is open. */
export function useDeliveries(webhook_id: string, page: number) {
  return useQuery({
    ...queryOf(endpoints.listWebhookDeliveries, { params: { webhook_id }, query: { page, size: 10 } }),
    placeholderData: keepPreviousData,
    refetchInterval: 5_000,
  });
}

/** Adding, changing, testing and deleting a webhook, making another secret for it, and delivering a message again. */
export function useWebhookActs() {
  const options = { rereads: [endpoints.listWebhooks, endpoints.listWebhookDeliveries] };
  const of = (webhook_id: string) => ({ params: { webhook_id } });
  return {
    add: useSend((body: NewWebhook) => sending(endpoints.addWebhook, { body }), options),
    update: useSend(
      ({ id, ...body }: WebhookChanges & { id: string }) => sending(endpoints.updateWebhook, { ...of(id), body }),
      options,
    ),
    rotate: useSend((id: string) => sending(endpoints.rotateWebhookSecret, of(id)), options),
    test: useSend((id: string) => sending(endpoints.testWebhook, of(id)), options),
    remove: useSend((id: string) => sending(endpoints.deleteWebhook, of(id)), options),
    redeliver: useSend((delivery_id: string) => sending(endpoints.redeliverWebhook, { params: { delivery_id } }), options),
  };
}
