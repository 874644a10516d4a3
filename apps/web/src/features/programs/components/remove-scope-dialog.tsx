import type { Scope } from "@safeport/contract/programs/scope.schema";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { useErrorText } from "../../../ui/use-error-text.ts";
import { useRemoveScope } from "../api/use-remove-scope.ts";
import type { PendingScope } from "../scope-fields.ts";

interface RemoveScopeDialogProps {
  /** The one to remove; null while nobody asks. */
  scope: Scope | PendingScope | null;
  onClose: () => void;
  onDropPending: (key: string) => void;
}

/** Asks before a scope is taken off the program. */
export function RemoveScopeDialog({ scope, onClose, onDropPending }: RemoveScopeDialogProps) {
  const t = useTranslations("bounty");
  const errorText = useErrorText();
  const remove = useRemoveScope();
  const [last, setLast] = useState(scope);
  // Its name stays readable while the dialog fades away.
  if (scope && scope !== last) setLast(scope);
  const identifier = last && ("fields" in last ? last.fields.identifier : last.identifier);

  function confirm(): void {
    if (scope === null) return;
    if ("fields" in scope) {
      onDropPending(scope.key);
      onClose();
      return;
    }
    remove.mutate(scope.scope_id, {
      onSuccess: () => {
        toast({ kind: "success", message: t("scope_removed") });
        onClose();
      },
      onError: (error) =>
        toast({ kind: "error", title: t("scope_remove_failed"), message: errorText(error, t("scope_remove_failed")) }),
    });
  }

  return (
    <ConfirmDialog
      opened={scope !== null}
      onClose={onClose}
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
