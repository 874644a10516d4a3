import { useState } from "react";
import { useTranslations } from "use-intl";
import { countUnsent, draftKinds } from "../../lib/drafts.ts";
import { useViewer } from "../../lib/viewer.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { cancelSignOut, useLeave } from "./use-sign-out.ts";

/** Lists the account's unsent work in this browser, and asks whether signing out removes it. */
export function SignOutDialog() {
  const t = useTranslations("app.sign_out");
  const { user } = useViewer();
  const leave = useLeave();
  const [unsent] = useState(() => countUnsent(user.username));
  return (
    <ConfirmDialog
      opened
      danger
      onClose={cancelSignOut}
      title={t("title")}
      confirmLabel={t("confirm")}
      onConfirm={() => leave()}
      alternative={{ label: t("keep"), onClick: () => leave({ keepsDrafts: true }) }}
    >
      {t("text")}
      <ul>
        {draftKinds
          .filter((kind) => unsent[kind] > 0)
          .map((kind) => (
            <li key={kind}>{t(kind, { count: unsent[kind] })}</li>
          ))}
      </ul>
    </ConfirmDialog>
  );
}
