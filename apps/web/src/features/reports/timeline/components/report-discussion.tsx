import type { Report } from "@safeport/contract/reports/report.schema";
import type { TimelineItem } from "@safeport/contract/reports/timeline.schema";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import classes from "../../detail/components/report-detail.module.css";
import { useTimeline } from "../api/use-timeline.ts";
import { quoted } from "../quote.ts";
import { useCommentDraft } from "../use-comment-draft.ts";
import { CommentForm } from "./comment-form.tsx";
import { ReportOpening } from "./report-opening.tsx";
import { Timeline } from "./timeline.tsx";

/** How a report begins, its timeline, and the form to add to it. */
export function ReportDiscussion({ report, onOpen }: { report: Report; onOpen: () => void }) {
  const t = useTranslations("reports.timeline");
  const timeline = useTimeline(report.report_id);
  const [draft, setDraft] = useCommentDraft(report.report_id);
  const [editorKey, setEditorKey] = useState(0);
  const editor = useRef<HTMLTextAreaElement>(null);
  const canComment = report.can.includes("comment");

  /** Answers a comment; one that only the company sees is answered the same way, or the answer would tell of it. */
  function answer(item: TimelineItem, withQuote: boolean): void {
    const content = withQuote && item.content ? quoted(draft.content, item.content) : draft.content;
    setDraft({ content, is_internal: item.is_internal || draft.is_internal, replying_to_id: item.item_id });
    setEditorKey(editorKey + 1);
    requestAnimationFrame(() => editor.current?.focus());
  }

  return (
    <section aria-label={t("label")} className={classes.discussion}>
      <ReportOpening report={report} onOpen={onOpen} />
      <Timeline report={report} timeline={timeline} {...(canComment && { onAnswer: answer })} />
      {/* Not before the timeline, which would push it down. */}
      {canComment && (timeline.data || timeline.error) && (
        <CommentForm
          key={editorKey}
          report={report}
          draft={draft}
          onChange={setDraft}
          replyingTo={timeline.data?.find(({ item_id }) => item_id === draft.replying_to_id)}
          editorRef={editor}
        />
      )}
    </section>
  );
}
