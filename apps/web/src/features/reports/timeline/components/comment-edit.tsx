import { Button, Group, Stack } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text";
import type { TimelineItem } from "@safeport/contract/reports/timeline.schema";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { MarkdownEditor } from "../../../../ui/markdown-editor.tsx";
import { FailureAlert } from "../../shared/components/failure-alert.tsx";
import { isSendKey } from "../../shared/send-key.ts";
import { useEditComment } from "../api/use-edit-comment.ts";

/** Changes the words of one's own comment, where it stands. */
export function CommentEdit({ reportId, item, onDone }: { reportId: string; item: TimelineItem; onDone: () => void }) {
  const t = useTranslations("reports.comment");
  const ui = useTranslations("ui");
  const [content, setContent] = useState(item.content ?? "");
  const [tried, setTried] = useState(false);
  const editor = useRef<HTMLTextAreaElement>(null);
  const edit = useEditComment(reportId, item.item_id);
  const isEmpty = content.trim() === "";
  useEffect(() => editor.current?.focus(), []);

  function save(): void {
    setTried(true);
    if (content === item.content) onDone();
    else if (!isEmpty && !edit.isPending) edit.mutate(content, { onSuccess: onDone });
  }

  return (
    <Stack gap="xs" p="sm" pt={0}>
      {edit.error && <FailureAlert title={t("edit_failed")} error={edit.error} />}
      <MarkdownEditor
        label={t("edit_label")}
        hideLabel
        value={content}
        onChange={setContent}
        minRows={4}
        maxLength={textLimits.comment}
        error={tried && isEmpty && t("empty")}
        inputRef={editor}
        onKeyDown={(event) => {
          if (isSendKey(event)) save();
          if (event.key === "Escape") onDone();
        }}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" size="xs" onClick={onDone}>
          {ui("cancel")}
        </Button>
        <Button size="xs" onClick={save} loading={edit.isPending}>
          {t("save")}
        </Button>
      </Group>
    </Stack>
  );
}
