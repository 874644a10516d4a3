import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { useDeleteComment } from "../api/comment.ts";

/** Asks once more before a comment is deleted; its place stays. */
export function DeleteComment({ reportId, itemId, onClose }: { reportId: string; itemId: string; onClose: () => void }) {
  const t = useTranslations("reports.comment");
  const remove = useDeleteComment(reportId, itemId);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t("delete_title")}
      confirmLabel={t("delete")}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      pending={remove.isPending}
      error={remove.error}
      danger
    >
      {t("delete_text")}
    </ConfirmDialog>
  );
}
