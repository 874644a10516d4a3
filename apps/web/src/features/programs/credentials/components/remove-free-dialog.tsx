import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useRemoveFreeCredentials } from "../api/credential.ts";

interface RemoveFreeDialogProps {
  programId: string;
  /** Number of free sets. */
  count: number;
  onClose: () => void;
}

/** Asks before all free sets of a program are deleted. */
export function RemoveFreeDialog({ programId, count, onClose }: RemoveFreeDialogProps) {
  const t = useTranslations("programs/credentials");
  const remove = useRemoveFreeCredentials(programId);
  const done = ({ removed }: { removed: number }) => {
    toast({ kind: "success", message: t("removed_free", { count: removed }) });
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      title={t("remove_free_title")}
      confirmLabel={t("remove_free")}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: done })}
    >
      {t("remove_free_text", { count })}
    </ConfirmDialog>
  );
}
