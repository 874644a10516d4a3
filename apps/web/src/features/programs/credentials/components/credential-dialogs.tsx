import type { CredentialAction } from "@safeport/contract/programs/core/credential.state";
import type { CredentialSet } from "@safeport/contract/programs/credentials/credential.endpoints";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useDeleteCredentials, useReplaceCredentials, useRevokeCredentials, useSecrets } from "../api/credential.ts";
import { CredentialFields } from "./credential-fields.tsx";

/** The action on a set of credentials that a dialog confirms: showing its secrets, or a change. */
export type CredentialDialogAction = "show" | CredentialAction;

interface CredentialDialogProps {
  programId: string;
  set: CredentialSet;
  about: CredentialDialogAction;
  onClose: () => void;
}

/** Shows a set, or asks to confirm what happens to it. */
export function CredentialDialog({ about, ...props }: CredentialDialogProps) {
  switch (about) {
    case "show":
      return <Secrets {...props} />;
    case "revoke":
      return <Revoke {...props} />;
    case "replace":
      return <Replace {...props} />;
    case "delete":
      return <Delete {...props} />;
  }
}

type Props = Omit<CredentialDialogProps, "about">;

function Secrets({ programId, set: { set_id, number }, onClose }: Props) {
  const t = useTranslations("programs/credentials");
  const { data, error, refetch, isFetching } = useSecrets(programId, set_id);
  return (
    <Dialog opened onClose={onClose} title={t("secrets", { number })}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={data !== undefined} />}
      {!data && !error && <SkeletonRows height={28} />}
      {data && <CredentialFields fields={data.fields} />}
    </Dialog>
  );
}

function Revoke({ programId, set: { set_id, number, holder }, onClose }: Props) {
  const t = useTranslations("programs/credentials");
  const revoke = useRevokeCredentials(programId);
  const done = () => {
    toast({ kind: "success", message: t("revoked", { number }) });
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      title={t("revoke_title", { number, name: holder?.full_name ?? "" })}
      confirmLabel={t("revoke")}
      pending={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate(set_id, { onSuccess: done })}
    >
      {t("revoke_text")}
    </ConfirmDialog>
  );
}

function Replace({ programId, set: { set_id, number, holder }, onClose }: Props) {
  const t = useTranslations("programs/credentials");
  const replace = useReplaceCredentials(programId);
  const name = holder?.full_name ?? "";
  const done = (set: CredentialSet) => {
    toast({ kind: "success", message: t("replaced", { name, number: set.number }) });
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t("replace_title", { name })}
      confirmLabel={t("replace")}
      pending={replace.isPending}
      error={replace.error}
      onConfirm={() => replace.mutate(set_id, { onSuccess: done })}
    >
      {t("replace_text", { number })}
    </ConfirmDialog>
  );
}

function Delete({ programId, set: { set_id, number, status }, onClose }: Props) {
  const t = useTranslations("programs/credentials");
  const remove = useDeleteCredentials(programId);
  const done = () => {
    toast({ kind: "success", message: t("deleted", { number }) });
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      title={t("delete_title", { number })}
      confirmLabel={t("delete")}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(set_id, { onSuccess: done })}
    >
      {t(`delete_text.${status === "free" ? "free" : "revoked"}`)}
    </ConfirmDialog>
  );
}
