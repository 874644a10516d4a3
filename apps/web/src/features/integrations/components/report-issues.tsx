import { Suspense } from "react";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { useTrackerIssues } from "../api/tracker-issue.ts";

const IssueList = lazyPart(() => import("./issue-list.tsx").then((module) => module.IssueList), "integrations");

/** The issues of a report in the trackers of its company; nothing for a company without trackers. */
export function ReportIssues({ reportId }: { reportId: string }) {
  const { data } = useTrackerIssues(reportId);
  if (!data || data.items.length + data.trackers.length === 0) return null;
  return (
    <Suspense>
      <IssueList reportId={reportId} issues={data} />
    </Suspense>
  );
}
