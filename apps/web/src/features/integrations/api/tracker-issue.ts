import {
  commentOnIssue,
  createTrackerIssue,
  listTrackerIssues,
  previewTrackerIssue,
} from "@safeport/contract/integrations/integration.endpoints";
import type { IssueContents } from "@safeport/contract/integrations/integration.values";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../lib/query-client.ts";
import { sending, useSend } from "../../../lib/use-send.ts";

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
  return useSend(
    (body: { integration_id: string; contents: IssueContents; confirms_public?: boolean }) =>
      sending(createTrackerIssue, { params: { report_id }, body }),
    { rereads: [listTrackerIssues] },
  );
}

/** Writes to an issue. The comment is an internal one of the report, whose timeline is read again. */
export function useCommentOnIssue(report_id: string) {
  return useSend(({ issue_id, content }: { issue_id: string; content: string }) =>
    sending(commentOnIssue, { params: { report_id, issue_id }, body: { content } }),
  );
}
