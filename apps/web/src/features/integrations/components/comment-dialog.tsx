import { Stack, Textarea } from "@mantine/core";
import { maxIssueComment } from "@safeport/contract/integrations/integration.limits";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialog.tsx";
import { SubmitActions } from "../../../ui/dialog-actions.tsx";
import { FormFailure } from "../../../ui/forms/form-failure.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../ui/toast.ts";
import { useCommentOnIssue } from "../api/tracker-issue.ts";

/** Writes a comment to an issue of a report. */
export function CommentDialog({ reportId, issueId, onClose }: { reportId: string; issueId: string; onClose: () => void }) {
  const t = useTranslations("integrations.issue.comment");
  const comment = useCommentOnIssue(reportId);
  const form = useSchemaForm({
    initialValues: { content: "" },
    problemsOf: ({ content }) => (content.trim() ? [] : [{ path: "content", code: "comment_required" as const, isEmpty: true }]),
  });
  const send = ({ content }: { content: string }) =>
    comment.mutate(
      { issue_id: issueId, content },
      {
        onSuccess: () => {
          toast({ kind: "success", message: t("sent") });
          onClose();
        },
        onError: form.showRefusal,
      },
    );
  return (
    <Dialog opened onClose={onClose} title={t("title")}>
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack gap="md">
          <Textarea
            {...form.getInputProps("content")}
            label={t("label")}
            description={t("hint")}
            rows={6}
            maxLength={maxIssueComment}
            data-autofocus
          />
          <SubmitActions
            onCancel={onClose}
            submitLabel={t("submit")}
            pending={comment.isPending}
            failure={<FormFailure error={comment.error} />}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
