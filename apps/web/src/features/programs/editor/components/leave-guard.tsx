import { useBlocker } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";

/** Asks before the reader leaves unsaved work; a draft of it is saved. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const t = useTranslations("programs/editor.leave");
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === "blocked"}
      onClose={() => blocker.reset?.()}
      title={t("title")}
      confirmLabel={t("leave")}
      onConfirm={() => blocker.proceed?.()}
    >
      {t("text")}
    </ConfirmDialog>
  );
}
