import * as endpoints from "@safeport/contract/integrations/integration.endpoints";
import type { IssueContents } from "@safeport/contract/integrations/integration.values";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "../../../lib/call.ts";
import { queryKey, queryOf } from "../../../lib/query-client.ts";

type NewIntegration = z.input<NonNullable<(typeof endpoints.addIntegration)["body"]>>;
type IntegrationChanges = z.input<NonNullable<(typeof endpoints.updateIntegration)["body"]>>;

/** How often a page asks for an issue that is being filed, in ms. */
const pendingInterval = 2_000;

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
    remove: useMutation({
      mutationFn: (integration_id: string) => call(endpoints.deleteIntegration, { params: { integration_id } }),
      onSettled,
    }),
  };
}

/** The issues of a report, and the trackers it can be filed in. */
export function useTrackerIssues(report_id: string) {
  return useQuery({
    ...queryOf(endpoints.listTrackerIssues, { params: { report_id } }),
    refetchInterval: ({ state }) => state.data?.items.some((issue) => issue.state === "pending") === true && pendingInterval,
  });
}

/** An issue as a tracker would receive it. */
export function useIssuePreview(report_id: string, contents: IssueContents) {
  return useQuery(queryOf(endpoints.previewTrackerIssue, { params: { report_id }, query: { contents } }));
}

/** Files a report as an issue. */
export function useFileIssue(report_id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { integration_id: string; contents: IssueContents }) =>
      call(endpoints.createTrackerIssue, { params: { report_id }, body }),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKey(endpoints.listTrackerIssues) }),
  });
}
