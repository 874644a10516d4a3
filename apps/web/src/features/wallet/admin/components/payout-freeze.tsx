import { Alert, Button, Skeleton, Stack, Text, Textarea } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useChangePayoutFreeze, usePayoutFreeze } from "../api/desk.ts";

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
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const isBlank = reason.trim() === "";
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isBlank || change.isPending) return;
    change.mutate(reason, {
      onSuccess: () => {
        toast({ kind: "success", message: t("freeze.done") });
        onClose();
      },
    });
  };
  return (
    <Dialog opened onClose={onClose} title={t("freeze.title")}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text>{t("freeze.text")}</Text>
          <Textarea
            label={t("reason")}
            description={t("reason_hint")}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={textLimits.reason}
            rows={3}
            error={tried && isBlank && t("reason_required")}
            data-autofocus
          />
          <SubmitActions
            onCancel={onClose}
            submitLabel={t("freeze.open")}
            pending={change.isPending}
            danger
            failure={change.error && <ErrorAlert error={change.error} />}
          />
        </Stack>
      </form>
    </Dialog>
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
