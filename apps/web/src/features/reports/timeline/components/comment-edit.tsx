import { Button, Group, Stack } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { EditCommentInput, type TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { MarkdownEditor } from "../../../../ui/forms/markdown-editor.tsx";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { isSendKey } from "../../../../ui/send-key.ts";
import { FailureAlert } from "../../core/components/failure-alert.tsx";
import { useEditComment } from "../api/comment.ts";

/** Changes the text of one's own comment, in its place. */
export function CommentEdit({ reportId, item, onDone }: { reportId: string; item: TimelineItem; onDone: () => void }) {
  const t = useTranslations("reports.comment");
  const ui = useTranslations("ui");
  const editor = useRef<HTMLTextAreaElement>(null);
  const edit = useEditComment(reportId, item.item_id);
  const form = useSchemaForm({ initialValues: { content: item.content ?? "" }, schema: EditCommentInput });
  useEffect(() => editor.current?.focus(), []);

  const submit = form.onSubmit(
    ({ content }) => {
      if (content === item.content) onDone();
      else if (!edit.isPending) edit.mutate(content, { onSuccess: onDone, onError: form.showRefusal });
    },
    () => editor.current?.focus(),
  );

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs" p="sm" pt={0}>
        {edit.error && !form.errors.content && <FailureAlert title={t("edit_failed")} error={edit.error} />}
        <MarkdownEditor
          label={t("edit_label")}
          hideLabel
          value={form.values.content}
          onChange={(content) => form.setFieldValue("content", content)}
          minRows={4}
          maxLength={textLimits.comment}
          error={form.errors.content}
          inputRef={editor}
          onKeyDown={(event) => {
            if (isSendKey(event)) event.currentTarget.form?.requestSubmit();
            // An input method cancels a word by it.
            if (event.key === "Escape" && !event.nativeEvent.isComposing) onDone();
          }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size="xs" onClick={onDone}>
            {ui("cancel")}
          </Button>
          <Button type="submit" size="xs" loading={edit.isPending}>
            {t("save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
