import * as endpoints from "@safeport/contract/webhooks/webhook.endpoints";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../../lib/call.ts";
import { queryKey, queryOf } from "../../../lib/query-client.ts";

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
  const cache = useQueryClient();
  const rereadWebhooks = () => cache.invalidateQueries({ queryKey: queryKey(endpoints.listWebhooks) });
  const rereadLog = () => cache.invalidateQueries({ queryKey: queryKey(endpoints.listWebhookDeliveries) });
  const onSettled = () => Promise.all([rereadWebhooks(), rereadLog()]);
  const of = (webhook_id: string) => ({ params: { webhook_id } });
  return {
    add: useMutation({ mutationFn: (body: NewWebhook) => call(endpoints.addWebhook, { body }), onSettled }),
    update: useMutation({
      mutationFn: ({ id, ...body }: WebhookChanges & { id: string }) => call(endpoints.updateWebhook, { ...of(id), body }),
      onSettled,
    }),
    rotate: useMutation({ mutationFn: (id: string) => call(endpoints.rotateWebhookSecret, of(id)), onSettled }),
    test: useMutation({ mutationFn: (id: string) => call(endpoints.testWebhook, of(id)), onSettled }),
    remove: useMutation({ mutationFn: (id: string) => call(endpoints.deleteWebhook, of(id)), onSettled }),
    redeliver: useMutation({
      mutationFn: (delivery_id: string) => call(endpoints.redeliverWebhook, { params: { delivery_id } }),
      onSettled,
    }),
  };
}
