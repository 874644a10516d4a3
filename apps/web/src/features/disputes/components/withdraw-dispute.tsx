import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { toast } from "../../../ui/toast.ts";
import type { DisputeSteps } from "../api/dispute.ts";

/** Withdraws the reader's own dispute, after a question. */
export function WithdrawDispute({ withdraw }: { withdraw: DisputeSteps["withdraw"] }) {
  const t = useTranslations("disputes.withdraw");
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t("action")}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t("title")}
        confirmLabel={t("action")}
        onConfirm={() =>
          withdraw.mutate(undefined, {
            onSuccess: () => {
              setAsking(false);
              toast({ kind: "success", message: t("done") });
            },
          })
        }
        pending={withdraw.isPending}
        error={withdraw.error}
        danger
      >
        {t("text")}
      </ConfirmDialog>
    </>
  );
}
