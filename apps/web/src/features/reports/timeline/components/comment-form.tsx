import { ActionIcon, Group, Stack, Switch, Text } from "@mantine/core";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import { IconX } from "@tabler/icons-react";
import { Suspense, use, useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useUploads } from "../../../../ui/files/use-uploads.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { FailureAlert } from "../../core/components/failure-alert.tsx";
import { ReportPartsContext } from "../../core/report-parts.ts";
import { asksForCommentAlone } from "../../core/transition-form.ts";
import { quoted } from "../quote.ts";
import { useCommentForm } from "../use-comment-form.ts";
import { useCommentKeys } from "../use-comment-keys.ts";
import { useSendComment } from "../use-send-comment.ts";
import { useTextBox } from "../use-text-box.ts";
import { CommentButtons } from "./comment-buttons.tsx";
import { CommentText } from "./comment-text.tsx";
import { RepliedTo } from "./replied-to.tsx";
import classes from "./timeline.module.css";

const UploadField = lazyPart(() => import("../../../../ui/files/upload-field.tsx").then((module) => module.UploadField));

/** The item to reply to. Each click makes a new object. */
export interface Reply {
  item: TimelineItem;
  withQuote: boolean;
}

interface CommentFormProps {
  report: Report;
  /** The timeline; undefined while it is not known. */
  items: readonly TimelineItem[] | undefined;
  reply: Reply | null;
  /** Whether the report is open beside the discussion. */
  viewing: boolean;
  onView: () => void;
}

/** Adds to the discussion: for both sides, or for the company alone. It holds the text itself, so that typing renders nothing else. */
export function CommentForm({ report, items, reply, viewing, onView }: CommentFormProps) {
  const t = useTranslations("reports.comment");
  const state = useCommentForm(report.report_id);
  const { form, files, changeFiles, changeAudience } = state;
  const box = useTextBox();
  const { values } = form;
  const { ReplyPicker } = use(ReportPartsContext);
  const uploads = useUploads({
    files,
    onAdd: (file) => changeFiles((attached) => [...attached, file]),
    onRemove: ({ file_id }) => changeFiles((attached) => attached.filter((file) => file.file_id !== file_id)),
  });
  const [pickingReply, setPickingReply] = useState(false);
  const [unresolved, setUnresolved] = useState<readonly string[]>([]);
  // A comment with unresolved placeholders is not sent.
  const open = unresolved.filter((name) => values.content.includes(name));
  const canAsk = report.allowed_transitions.includes("needs_more_info") && asksForCommentAlone(report.status, "needs_more_info");
  const canBeInternal = report.can.includes("comment_internal");
  const isInternal = canBeInternal && values.is_internal;
  // A person who may comment, but not internally, is the reporter.
  const answersQuestion = report.status === "needs_more_info" && !canBeInternal;
  const replyingTo = items?.find(({ item_id }) => item_id === values.replying_to_id);
  const mustBeInternal = replyingTo?.is_internal ?? false;
  const { comment, question, wait, isSending, failure } = useSendComment(report, state, uploads, {
    isInternal,
    isBlocked: open.length > 0,
    onRefused: box.focus,
  });

  const startReply = useEffectEvent(({ item, withQuote }: Reply) => {
    // A reply to an internal comment is internal too, or it would reveal it.
    if (item.is_internal) changeAudience(true, true);
    const { content, is_internal } = form.getValues();
    form.setValues({
      content: withQuote && item.content ? quoted(content, item.content) : content,
      is_internal,
      replying_to_id: item.item_id,
    });
    box.reopen();
  });
  useEffect(() => {
    if (reply) startReply(reply);
  }, [reply]);
  useCommentKeys(canBeInternal, (beginsInternal) => {
    // A reply to an internal comment stays internal.
    changeAudience(beginsInternal || mustBeInternal, false);
    box.focus();
  });

  return (
    <form
      className={classes.form}
      style={{ scrollMarginBottom: 24 }}
      data-screen-only
      data-internal={isInternal || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        comment();
      }}
      noValidate
    >
      <Stack gap="sm">
        {replyingTo && <ReplyingTo item={replyingTo} onEnd={() => form.setFieldValue("replying_to_id", null)} />}
        <CommentText
          reportId={report.report_id}
          form={form}
          box={box}
          uploads={uploads}
          isInternal={isInternal}
          isSending={isSending}
          onPickReply={canBeInternal ? () => setPickingReply(true) : undefined}
        />
        <Suspense fallback={<div style={{ height: 48 }} />}>
          <UploadField uploads={uploads} forText wait={wait} />
        </Suspense>
        {answersQuestion && (
          <Text size="sm" c="dimmed">
            {t("answers")}
          </Text>
        )}
        {failure && <FailureAlert title={t("failed")} error={failure} />}
        {ReplyPicker && canBeInternal && (
          <Suspense>
            <ReplyPicker
              report={report}
              text={values.content}
              opened={pickingReply}
              unresolved={open}
              onOpen={setPickingReply}
              onInsert={(text, missing) => {
                form.setFieldValue("content", [values.content.trimEnd(), text].filter(Boolean).join("\n\n"));
                setUnresolved(missing);
                box.reopen();
              }}
            />
          </Suspense>
        )}
        <Group align="flex-start" justify="space-between" gap="sm">
          {canBeInternal && (
            <Switch
              label={t("internal")}
              description={mustBeInternal ? t("internal_reply") : t("internal_hint")}
              checked={isInternal}
              disabled={mustBeInternal}
              onChange={(event) => changeAudience(event.currentTarget.checked, true)}
            />
          )}
          <CommentButtons
            isInternal={isInternal}
            isSending={isSending}
            onAsk={canAsk ? question : undefined}
            viewing={viewing}
            onView={onView}
          />
        </Group>
      </Stack>
    </form>
  );
}

/** The comment that is replied to, until that is taken back. */
function ReplyingTo({ item, onEnd }: { item: TimelineItem; onEnd: () => void }) {
  const t = useTranslations("reports.comment");
  return (
    <Group gap={4} wrap="nowrap">
      <RepliedTo item={item} />
      <ActionIcon variant="subtle" color="gray" size={28} ml="auto" aria-label={t("no_reply")} onClick={onEnd}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
