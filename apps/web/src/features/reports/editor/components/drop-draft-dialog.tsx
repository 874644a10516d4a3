import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { lastList } from "../../core/last-list.ts";
import { useDeleteDraft } from "../api/draft.ts";
import type { useDraftSaver } from "../use-draft-saver.ts";

interface DropDraftDialogProps {
  draft: ReturnType<typeof useDraftSaver>;
  reportId: string;
  onClose: () => void;
}

/** Asks once more before a draft is dropped. */
export function DropDraftDialog({ draft, reportId, onClose }: DropDraftDialogProps) {
  const t = useTranslations("reports/editor.drop");
  const navigate = useNavigate();
  const drop = useDeleteDraft();
  const confirm = () =>
    drop.mutate(reportId, {
      onSuccess: () => {
        draft.forget();
        void navigate({ ...lastList(), replace: true });
      },
    });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t("title")}
      confirmLabel={t("open")}
      onConfirm={confirm}
      pending={drop.isPending}
      error={drop.error}
      danger
    >
      {t("text")}
    </ConfirmDialog>
  );
}
