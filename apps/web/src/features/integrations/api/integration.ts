import * as endpoints from "@safeport/contract/integrations/integration.endpoints";
import { useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { queryOf } from "../../../lib/query-client.ts";
import { sending, useSend } from "../../../lib/use-send.ts";

type NewIntegration = z.input<NonNullable<(typeof endpoints.addIntegration)["body"]>>;
type IntegrationChanges = z.input<NonNullable<(typeof endpoints.updateIntegration)["body"]>>;

/** The trackers and chats of a company. */
export function useIntegrations(company_id: string) {
  return useQuery(queryOf(endpoints.listIntegrations, { query: { company_id, size: 100 } }));
}

/** Connecting, changing, testing and disconnecting a tracker or a chat. */
export function useIntegrationActs() {
  const options = { rereads: [endpoints.listIntegrations] };
  const of = (integration_id: string) => ({ params: { integration_id } });
  return {
    add: useSend((body: NewIntegration) => sending(endpoints.addIntegration, { body }), options),
    update: useSend(
      ({ id, ...body }: IntegrationChanges & { id: string }) => sending(endpoints.updateIntegration, { ...of(id), body }),
      options,
    ),
    test: useSend((id: string) => sending(endpoints.testIntegration, of(id)), options),
    startSync: useSend((id: string) => sending(endpoints.startSync, of(id)), options),
    stopSync: useSend((id: string) => sending(endpoints.stopSync, of(id)), options),
    remove: useSend((id: string) => sending(endpoints.deleteIntegration, of(id)), options),
  };
}
