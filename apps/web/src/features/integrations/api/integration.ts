import * as endpoints from "@safeport/contract/integrations/integration.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../../lib/call.ts";
import { queryKey, queryOf } from "../../../lib/query-client.ts";

type NewIntegration = z.input<NonNullable<(typeof endpoints.addIntegration)["body"]>>;
type IntegrationChanges = z.input<NonNullable<(typeof endpoints.updateIntegration)["body"]>>;

/** The trackers and chats of a company. */
export function useIntegrations(company_id: string) {
  return useQuery(queryOf(endpoints.listIntegrations, { query: { company_id, size: 100 } }));
}

/** Connecting, changing, testing and disconnecting a tracker or a chat. */
export function useIntegrationActs() {
  const cache = useQueryClient();
  const onSettled = () => cache.invalidateQueries({ queryKey: queryKey(endpoints.listIntegrations) });
  return {
    add: useMutation({ mutationFn: (body: NewIntegration) => call(endpoints.addIntegration, { body }), onSettled }),
    update: useMutation({
      mutationFn: ({ id, ...body }: IntegrationChanges & { id: string }) =>
        call(endpoints.updateIntegration, { params: { integration_id: id }, body }),
      onSettled,
    }),
    test: useMutation({
      mutationFn: (integration_id: string) => call(endpoints.testIntegration, { params: { integration_id } }),
      onSettled,
    }),
    startSync: useMutation({
      mutationFn: (integration_id: string) => call(endpoints.startSync, { params: { integration_id } }),
      onSettled,
    }),
    stopSync: useMutation({
      mutationFn: (integration_id: string) => call(endpoints.stopSync, { params: { integration_id } }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (integration_id: string) => call(endpoints.deleteIntegration, { params: { integration_id } }),
      onSettled,
    }),
  };
}
