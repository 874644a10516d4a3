import { ActionIcon, Button } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text";
import type { Report } from "@safeport/contract/reports/report.schema";
import type { TimelineItem } from "@safeport/contract/reports/timeline.schema";
import { IconLock, IconX } from "@tabler/icons-react";
import { type Ref, useState } from "react";
import { useTranslations } from "use-intl";
import { newRequestKey } from "../../../../lib/request-key.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { MarkdownEditor } from "../../../../ui/markdown-editor.tsx";
import { toast } from "../../../../ui/toast.ts";
import { FailureAlert } from "../../shared/components/failure-alert.tsx";
import { isSendKey } from "../../shared/send-key.ts";
import { useAddComment } from "../api/use-add-comment.ts";
import { type CommentDraft, emptyComment } from "../use-comment-draft.ts";
import classes from "./comment-form.module.css";
import { RepliedTo } from "./replied-to.tsx";
import { SwitchField } from "./switch-field.tsx";

interface CommentFormProps {
  report: Report;
  draft: CommentDraft;
  onChange: (draft: CommentDraft) => void;
  replyingTo: TimelineItem | undefined;
  editorRef: Ref<HTMLTextAreaElement>;
}

/** Adds to the discussion: for both sides, or for the company alone. */
export function CommentForm({ report, draft, onChange, replyingTo, editorRef }: CommentFormProps) {
  const t = useTranslations("reports.comment");
  const [key, setKey] = useState(newRequestKey);
  const add = useAddComment(report.report_id);
  const canBeInternal = report.can.includes("comment_internal");
  const isInternal = canBeInternal && draft.is_internal;
  const { user } = useViewer();
  const answersQuestion = report.status === "needs_more_info" && report.author.user_id === user.user_id;
  const mustBeInternal = replyingTo?.is_internal ?? false;

  function change(next: Partial<CommentDraft>): void {
    // What is on its way is cleared when it has arrived, so nothing is added to it.
    if (add.isPending) return;
    onChange({ ...draft, ...next });
    // Another comment is another act.
    setKey(newRequestKey());
  }

  function send(): void {
    if (draft.content.trim() === "" || add.isPending) return;
    const { content, replying_to_id } = draft;
    add.mutate(
      { content, is_internal: isInternal, replying_to_id, idempotencyKey: key },
      {
        onSuccess: () => {
          onChange({ ...emptyComment, is_internal: isInternal });
          setKey(newRequestKey());
          toast({ kind: "success", message: t("done") });
        },
      },
    );
  }

  return (
    <form
      className={classes.form}
      data-internal={isInternal || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {add.error && <FailureAlert title={t("failed")} error={add.error} />}
      {replyingTo && (
        <div className={classes.replying}>
          <RepliedTo item={replyingTo} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t("no_reply")}
            onClick={() => change({ replying_to_id: null })}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      )}
      <MarkdownEditor
        label={t("label")}
        hideLabel
        value={draft.content}
        onChange={(content) => change({ content })}
        placeholder={t(isInternal ? "placeholder_internal" : "placeholder")}
        minRows={4}
        maxLength={textLimits.comment}
        inputRef={editorRef}
        onKeyDown={(event) => {
          if (isSendKey(event)) send();
        }}
      />
      {answersQuestion && !isInternal && <p className={classes.note}>{t("answers")}</p>}
      <div className={classes.foot}>
        {canBeInternal && (
          <SwitchField
            label={t("internal")}
            hint={mustBeInternal ? t("internal_reply") : t("internal_hint")}
            checked={isInternal}
            disabled={mustBeInternal}
            onChange={(is_internal) => change({ is_internal })}
          />
        )}
        <Button
          type="submit"
          className={classes.send}
          loading={add.isPending}
          leftSection={isInternal && <IconLock size={14} stroke={2} aria-hidden />}
        >
          {t(isInternal ? "send_internal" : "send")}
        </Button>
      </div>
    </form>
  );
}
