import { Box } from "@mantine/core";
import type { Report } from "@safeport/contract/reports/report.schema";
import type { TimelineItem } from "@safeport/contract/reports/timeline.schema";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useTimeline } from "../api/use-timeline.ts";
import { quoted } from "../quote.ts";
import { useCommentForm } from "../use-comment-form.ts";
import { CommentForm } from "./comment-form.tsx";
import { ReportOpening } from "./report-opening.tsx";
import { Timeline } from "./timeline.tsx";

/** How a report begins, its timeline, and the form to add to it. */
export function ReportDiscussion({ report, onOpen }: { report: Report; onOpen: () => void }) {
  const t = useTranslations("reports.timeline");
  const timeline = useTimeline(report.report_id);
  const comment = useCommentForm(report.report_id);
  const { form } = comment;
  // Another key mounts the form anew, so that the editor shows its text box and not the preview.
  const [editorKey, setEditorKey] = useState(0);
  const editor = useRef<HTMLTextAreaElement>(null);
  const canComment = report.can.includes("comment");

  /** Replies to a comment. A reply to an internal comment is internal too, or it would reveal it. */
  function answer(item: TimelineItem, withQuote: boolean): void {
    const { content, is_internal } = form.getValues();
    form.setValues({
      content: withQuote && item.content ? quoted(content, item.content) : content,
      is_internal: item.is_internal || is_internal,
      replying_to_id: item.item_id,
    });
    setEditorKey(editorKey + 1);
    requestAnimationFrame(() => editor.current?.focus());
  }

  return (
    <Box component="section" aria-label={t("label")} miw={0}>
      <ReportOpening report={report} onOpen={onOpen} />
      <Timeline report={report} timeline={timeline} {...(canComment && { onAnswer: answer })} />
      {/* Only below the timeline: shown earlier, it would be pushed down. */}
      {canComment && (timeline.data || timeline.error) && (
        <CommentForm
          key={editorKey}
          report={report}
          comment={comment}
          replyingTo={timeline.data?.find(({ item_id }) => item_id === form.values.replying_to_id)}
          editorRef={editor}
        />
      )}
    </Box>
  );
}
