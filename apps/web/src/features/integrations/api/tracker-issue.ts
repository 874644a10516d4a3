import {
  commentOnIssue,
  createTrackerIssue,
  listTrackerIssues,
  previewTrackerIssue,
} from "@safeport/contract/integrations/integration.endpoints";
import type { IssueContents } from "@safeport/contract/integrations/integration.values";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { queryKey, queryOf } from "../../../lib/query-client.ts";

/** Interval between requests for an issue that is being filed, in ms. */
const pendingInterval = 2_000;
/** The same for other issues, which a job closes and opens again some time after their report. */
const restingInterval = 20_000;

/** The issues of a report, and the trackers it can be filed in. */
export function useTrackerIssues(report_id: string) {
  return useQuery({
    ...queryOf(listTrackerIssues, { params: { report_id } }),
    refetchInterval: ({ state }) => {
      const issues = state.data?.items ?? [];
      if (issues.some((issue) => issue.state === "pending" || issue.comment_state === "pending")) return pendingInterval;
      return issues.length > 0 && restingInterval;
    },
  });
}

/** An issue as a tracker would receive it. */
export function useIssuePreview(report_id: string, query: { contents: IssueContents; integration_id: string }) {
  return useQuery(queryOf(previewTrackerIssue, { params: { report_id }, query }));
}

/** Files a report as an issue. */
export function useFileIssue(report_id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { integration_id: string; contents: IssueContents }) =>
      call(createTrackerIssue, { params: { report_id }, body }),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKey(listTrackerIssues) }),
  });
}

/** Writes to an issue. The comment is an internal one of the report, whose timeline is read again. */
export function useCommentOnIssue(report_id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ issue_id, content }: { issue_id: string; content: string }) =>
      call(commentOnIssue, { params: { report_id, issue_id }, body: { content } }),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKey(listTrackerIssues) }),
  });
}
