import { Box } from "@mantine/core";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import { useCallback, useState } from "react";
import { useTranslations } from "use-intl";
import { useReportMails } from "../api/mails.ts";
import { useTimeline } from "../api/timeline.ts";
import { CommentForm, type Reply } from "./comment-form.tsx";
import { ReportWriteUp } from "./report-write-up.tsx";
import { Timeline } from "./timeline.tsx";

interface ReportDiscussionProps {
  report: Report;
  /** Whether the report is open beside the discussion. */
  viewing: boolean;
  onView: () => void;
}

/** Write-up and timeline of a report, and the comment form. */
export function ReportDiscussion({ report, viewing, onView }: ReportDiscussionProps) {
  const t = useTranslations("reports.timeline");
  const timeline = useTimeline(report.report_id);
  const mails = useReportMails(report);
  const [reply, setReply] = useState<Reply | null>(null);
  const canComment = report.can.includes("comment");
  const answer = useCallback((item: TimelineItem, withQuote: boolean) => setReply({ item, withQuote }), []);
  return (
    <Box component="section" aria-label={t("label")} miw={0}>
      <ReportWriteUp report={report} mail={mails.get(null)} />
      <Timeline report={report} timeline={timeline} mails={mails} {...(canComment && { onAnswer: answer })} />
      {/* Only below the timeline: shown earlier, it would be pushed down. */}
      {canComment && (timeline.data || timeline.error) && (
        <CommentForm report={report} items={timeline.data} reply={reply} viewing={viewing} onView={onView} />
      )}
    </Box>
  );
}
