import * as suggestions from "@safeport/contract/agents/suggestion.endpoints";
import { getReport } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../lib/query-client.ts";
import { sending, useSend } from "../../../lib/use-send.ts";

/** What agents suggest about a report. */
export function useSuggestions(report_id: string) {
  return useQuery(queryOf(suggestions.listSuggestions, { params: { report_id } }));
}

/** Takes and refuses a suggestion about a report. */
export function useSuggestionActs(report_id: string) {
  const options = { rereads: [suggestions.listSuggestions, getReport, listTimeline] };
  return {
    take: useSend(
      (suggestion_id: string) => sending(suggestions.takeSuggestion, { params: { report_id, suggestion_id } }),
      options,
    ),
    refuse: useSend(
      (suggestion_id: string) => sending(suggestions.refuseSuggestion, { params: { report_id, suggestion_id } }),
      options,
    ),
  };
}
