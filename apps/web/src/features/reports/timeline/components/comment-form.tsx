import { ActionIcon, Button, Group, Stack, Switch, Text } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import { IconLock, IconX } from "@tabler/icons-react";
import { Suspense, use, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ActionMenu } from "../../../../ui/action-menu.tsx";
import { useSendAfterUploads } from "../../../../ui/files/use-send-after-uploads.ts";
import { useUploads } from "../../../../ui/files/use-uploads.ts";
import { MarkdownEditor } from "../../../../ui/forms/markdown-editor.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { isSendKey } from "../../../../ui/send-key.ts";
import { FailureAlert } from "../../core/components/failure-alert.tsx";
import { ReportPartsContext } from "../../core/report-parts.ts";
import { reportToast } from "../../core/report-toast.ts";
import { asksForCommentAlone } from "../../core/transition-form.ts";
import { isForThePage } from "../../core/use-row-keys.ts";
import { useChangeStatus } from "../../status/api/status.ts";
import { TemplateTool } from "../../templates/components/template-tool.tsx";
import { useAddComment } from "../api/comment.ts";
import { quoted } from "../quote.ts";
import { inputOf, useCommentForm } from "../use-comment-form.ts";
import { RepliedTo } from "./replied-to.tsx";
import classes from "./timeline.module.css";

const UploadField = lazyPart(() => import("../../../../ui/files/upload-field.tsx").then((module) => module.UploadField));

const MentionList = lazyPart(() => import("./mention-list.tsx").then((module) => module.MentionList));

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
  const detail = useTranslations("reports.detail");
  const { form, files, changeFiles, clear, changeAudience } = useCommentForm(report.report_id);
  const editor = useRef<HTMLTextAreaElement>(null);
  // Another key mounts the editor again, so that it shows its text box and not the preview.
  const [editorKey, setEditorKey] = useState(0);
  const { values } = form;
  const { ReplyPicker } = use(ReportPartsContext);
  const add = useAddComment(report.report_id);
  const ask = useChangeStatus(report.report_id);
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

  const startReply = useEffectEvent(({ item, withQuote }: Reply) => {
    // A reply to an internal comment is internal too, or it would reveal it.
    if (item.is_internal) changeAudience(true, true);
    const { content, is_internal } = form.getValues();
    form.setValues({
      content: withQuote && item.content ? quoted(content, item.content) : content,
      is_internal,
      replying_to_id: item.item_id,
    });
    setEditorKey(editorKey + 1);
    requestAnimationFrame(() => editor.current?.focus());
  });
  useEffect(() => {
    if (reply) startReply(reply);
  }, [reply]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isInternalKey = event.key === "i" && canBeInternal;
    if (!(isInternalKey || event.key === "c") || !isForThePage(event)) return;
    event.preventDefault();
    // A reply to an internal comment stays internal.
    changeAudience(isInternalKey || mustBeInternal, false);
    editor.current?.focus();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);

  const submit = form.onSubmit(
    () => {
      if (add.isPending || ask.isPending || open.length > 0) return;
      ask.reset();
      add.mutate(
        { ...inputOf(values, files), is_internal: isInternal },
        {
          onSuccess: () => {
            clear(isInternal);
            reportToast(report, t("done"));
          },
        },
      );
    },
    () => editor.current?.focus(),
  );

  /** Asks the reporter: the comment and the status it leads to are one change. */
  const submitQuestion = form.onSubmit(
    ({ content }) => {
      if (add.isPending || ask.isPending || open.length > 0) return;
      ask.mutate(
        { status: "needs_more_info", comment: content, file_ids: files.map(({ file_id }) => file_id), version: report.version },
        {
          onSuccess: () => {
            clear(false);
            reportToast(report, t("asked"));
          },
        },
      );
    },
    () => editor.current?.focus(),
  );
  const comment = useSendAfterUploads(uploads, submit);
  const question = useSendAfterUploads(uploads, submitQuestion);
  const failure = add.error ?? ask.error;

  return (
    <form
      className={classes.form}
      style={{ scrollMarginBottom: 24 }}
      data-screen-only
      data-internal={isInternal || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        comment.start();
      }}
      noValidate
    >
      <Stack gap="sm">
        {replyingTo && (
          <Group gap={4} wrap="nowrap">
            <RepliedTo item={replyingTo} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              ml="auto"
              aria-label={t("no_reply")}
              onClick={() => form.setFieldValue("replying_to_id", null)}
            >
              <IconX size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Group>
        )}
        <MarkdownEditor
          key={editorKey}
          label={t("label")}
          hideLabel
          value={values.content}
          onChange={(content) => {
            // The text is cleared once the comment is saved, so it must not change while it is being sent.
            if (!add.isPending && !ask.isPending) form.setFieldValue("content", content);
          }}
          placeholder={t(isInternal ? "placeholder_internal" : "placeholder")}
          minRows={4}
          maxLength={textLimits.comment}
          error={form.errors.content}
          inputRef={editor}
          onFiles={uploads.add}
          tools={
            <TemplateTool
              of={t("label")}
              text={values.content}
              onInsert={(text) => {
                form.setFieldValue("content", text);
                setEditorKey(editorKey + 1);
                requestAnimationFrame(() => editor.current?.focus());
              }}
            />
          }
          onKeyDown={(event) => {
            if (isSendKey(event)) event.currentTarget.form?.requestSubmit();
            // The keys of the page work again; an input method closes its own list with it.
            if (event.key === "Escape" && !event.nativeEvent.isComposing) event.currentTarget.blur();
            // At the beginning of a text a slash opens the replies; elsewhere it is a slash.
            if (event.key === "/" && canBeInternal && values.content === "") {
              event.preventDefault();
              setPickingReply(true);
            }
          }}
        />
        <Suspense>
          <MentionList
            reportId={report.report_id}
            isInternal={isInternal}
            editor={editor}
            text={values.content}
            onChange={(content) => form.setFieldValue("content", content)}
          />
        </Suspense>
        <Suspense fallback={<div style={{ height: 48 }} />}>
          <UploadField uploads={uploads} forText wait={question.wait.state ? question.wait : comment.wait} />
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
                setEditorKey(editorKey + 1);
                requestAnimationFrame(() => editor.current?.focus());
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
          <Group gap={1} wrap="nowrap" ml="auto">
            <Button
              variant="subtle"
              color="gray"
              mr="xs"
              aria-expanded={viewing}
              onClick={({ currentTarget }) => {
                onView();
                // The discussion is narrower beside the report, and so longer.
                requestAnimationFrame(() => currentTarget.form?.scrollIntoView({ block: "nearest" }));
              }}
            >
              {detail("view")}
            </Button>
            <Button
              type="submit"
              loading={add.isPending || ask.isPending}
              leftSection={isInternal && <IconLock size={14} stroke={2} aria-hidden />}
              {...(canAsk && { bdrs: "6px 0 0 6px" })}
            >
              {t(isInternal ? "send_internal" : "send")}
            </Button>
            {canAsk && (
              <ActionMenu
                joined
                label={t("send_more")}
                actions={[
                  {
                    label: t("ask"),
                    onClick: question.start,
                    whyNot: isInternal ? t("ask_internal") : null,
                  },
                ]}
              />
            )}
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
