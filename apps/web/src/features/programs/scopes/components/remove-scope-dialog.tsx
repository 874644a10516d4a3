import type { Scope } from "@safeport/contract/programs/scope.schema";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { useRemoveScope } from "../api/use-remove-scope.ts";
import type { PendingScope } from "../scope-fields.ts";
import { useScopeToasts } from "../scope-toasts.ts";

interface RemoveScopeDialogProps {
  /** The one to remove; null while nobody asks. */
  scope: Scope | PendingScope | null;
  onClose: () => void;
  onDropPending: (key: string) => void;
}

/** Asks before a scope is taken off the program. */
export function RemoveScopeDialog({ scope, onClose, onDropPending }: RemoveScopeDialogProps) {
  const t = useTranslations("programs/editor");
  const say = useScopeToasts();
  const remove = useRemoveScope();
  const [last, setLast] = useState(scope);
  // Its name stays readable while the dialog fades away.
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
