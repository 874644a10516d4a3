import { Alert, Button, Skeleton, Text } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { ReasonDialog } from "../../../../ui/reason-dialog.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useChangePayoutFreeze, usePayoutFreeze } from "../api/payout-freeze.ts";

/** Whether the payouts of a person are stopped, and the button that changes it. */
export function PayoutFreeze({ userId }: { userId: string }) {
  const t = useTranslations("wallet/admin.freeze");
  const { data, error, refetch, isFetching } = usePayoutFreeze(userId);
  const [asking, setAsking] = useState<"freeze" | "release" | null>(null);
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip /> : <Skeleton h={44} />;
  const { freeze, can } = data;
  return (
    <>
      {freeze ? (
        <Alert color="red" mb="sm">
          {t.rich("frozen", { name: `@${freeze.frozen_by}`, time: () => <TimeAgo time={freeze.frozen_at} /> })}
          <Text mt={4} style={{ overflowWrap: "anywhere" }}>
            {freeze.reason}
          </Text>
        </Alert>
      ) : (
        <Text c="dimmed" mb="sm">
          {t("running")}
        </Text>
      )}
      {can.map((action) => (
        <Button key={action} variant="default" size="xs" onClick={() => setAsking(action)}>
          {t(`${action}.open`)}
        </Button>
      ))}
      {asking === "freeze" && <FreezeDialog userId={userId} onClose={() => setAsking(null)} />}
      {asking === "release" && <ReleaseDialog userId={userId} onClose={() => setAsking(null)} />}
    </>
  );
}

interface PayoutDialogProps {
  userId: string;
  onClose: () => void;
}

function FreezeDialog({ userId, onClose }: PayoutDialogProps) {
  const t = useTranslations("wallet/admin.freeze");
  const change = useChangePayoutFreeze(userId);
  const send = (reason: string) =>
    change.mutate(reason, {
      onSuccess: () => {
        toast({ kind: "success", message: t("freeze.done") });
        onClose();
      },
    });
  return (
    <ReasonDialog
      title={t("freeze.title")}
      label={t("reason")}
      hint={t("reason_hint")}
      missing={t("reason_required")}
      max={textLimits.reason}
      submitLabel={t("freeze.open")}
      danger
      pending={change.isPending}
      error={change.error}
      onSend={send}
      onClose={onClose}
    >
      <Text>{t("freeze.text")}</Text>
    </ReasonDialog>
  );
}

function ReleaseDialog({ userId, onClose }: PayoutDialogProps) {
  const t = useTranslations("wallet/admin.freeze");
  const change = useChangePayoutFreeze(userId);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t("release.title")}
      confirmLabel={t("release.open")}
      pending={change.isPending}
      error={change.error}
      onConfirm={() =>
        change.mutate(null, {
          onSuccess: () => {
            toast({ kind: "success", message: t("release.done") });
            onClose();
          },
        })
      }
    >
      {t("release.text")}
    </ConfirmDialog>
  );
}
