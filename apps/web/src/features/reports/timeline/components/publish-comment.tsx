import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { toast } from "../../../../ui/toast.ts";
import { usePublishComment } from "../api/comment.ts";

/** Asks before an internal comment is shown to both sides. */
export function PublishComment({ reportId, itemId, onClose }: { reportId: string; itemId: string; onClose: () => void }) {
  const t = useTranslations("reports.comment");
  const publish = usePublishComment(reportId, itemId);
  const confirm = () =>
    publish.mutate(undefined, {
      onSuccess: () => {
        toast({ kind: "success", message: t("published") });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t("publish_title")}
      confirmLabel={t("publish")}
      onConfirm={confirm}
      pending={publish.isPending}
      error={publish.error}
    >
      {t("publish_text")}
    </ConfirmDialog>
  );
}
