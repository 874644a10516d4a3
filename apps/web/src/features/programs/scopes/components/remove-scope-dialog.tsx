import type { Scope } from "@safeport/contract/programs/core/scope.schema";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { useRemoveScope } from "../api/scope.ts";
import type { PendingScope } from "../scope-fields.ts";
import { useScopeToasts } from "../scope-toasts.ts";

interface RemoveScopeDialogProps {
  /** The scope to remove; null while the dialog is closed. */
  scope: Scope | PendingScope | null;
  onClose: () => void;
  onDropPending: (key: string) => void;
}

/** Confirms the removal of a scope. */
export function RemoveScopeDialog({ scope, onClose, onDropPending }: RemoveScopeDialogProps) {
  const t = useTranslations("programs/editor");
  const say = useScopeToasts();
  const remove = useRemoveScope();
  const [last, setLast] = useState(scope);
  // The identifier stays readable while the dialog closes.
  if (scope && scope !== last) setLast(scope);
  const identifier = last && ("fields" in last ? last.fields.identifier : last.identifier);

  function close(): void {
    remove.reset();
    onClose();
  }

  function confirm(): void {
    if (scope === null) return;
    if ("fields" in scope) {
      onDropPending(scope.key);
      close();
      return;
    }
    remove.mutate(scope.scope_id, {
      onSuccess: () => {
        say.done("remove");
        close();
      },
      onError: (error) => say.failed("remove", error),
    });
  }

  return (
    <ConfirmDialog
      opened={scope !== null}
      onClose={close}
      title={t("remove_title")}
      confirmLabel={t("remove")}
      onConfirm={confirm}
      pending={remove.isPending}
      error={remove.error}
      danger
    >
      {t("remove_text", { identifier: identifier ?? "" })}
    </ConfirmDialog>
  );
}
