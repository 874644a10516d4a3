import { Stack, Textarea } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { FlagCommentInput } from "@safeport/contract/reports/timeline/timeline.schema";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../../ui/toast.ts";
import { useFlagComment } from "../api/comment.ts";

/** Reports a comment to the platform's admins, with the reason. */
export function FlagComment({ reportId, itemId, onClose }: { reportId: string; itemId: string; onClose: () => void }) {
  const t = useTranslations("reports.comment");
  const flag = useFlagComment(reportId, itemId);
  const form = useSchemaForm({ initialValues: { reason: "" }, schema: FlagCommentInput });
  const send = ({ reason }: FlagCommentInput) =>
    flag.mutate(
      { reason: reason.trim() },
      {
        onSuccess: () => {
          toast({ kind: "success", message: t("flag_done") });
          onClose();
        },
        onError: form.showRefusal,
      },
    );
  return (
    <Dialog opened onClose={onClose} title={t("flag_title")}>
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack gap="md">
          <Textarea
            {...form.getInputProps("reason")}
            label={t("flag_reason")}
            description={t("flag_text")}
            rows={4}
            maxLength={textLimits.reason}
            data-autofocus
          />
          <SubmitActions
            onCancel={onClose}
            submitLabel={t("flag")}
            pending={flag.isPending}
            failure={
              flag.error && Object.keys(form.errors).length === 0 && <ErrorAlert error={flag.error} fallback={t("flag_failed")} />
            }
          />
        </Stack>
      </form>
    </Dialog>
  );
}
