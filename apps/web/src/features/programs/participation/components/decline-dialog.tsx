import { Checkbox, Stack, Text } from "@mantine/core";
import { type DeclineReason, declineReasons } from "@safeport/contract/programs/participation/participation.values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useAnswerInvitation } from "../api/invitation.ts";

/** Asks why somebody declines an invitation, and declines it. */
export function DeclineDialog({ invitationId, onClose }: { invitationId: string; onClose: () => void }) {
  const t = useTranslations("programs/participation");
  const [reasons, setReasons] = useState<string[]>([]);
  const answer = useAnswerInvitation();
  const chosen = declineReasons.filter((reason) => reasons.includes(reason)) as DeclineReason[];
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t("decline.title")}
      confirmLabel={t("invited.decline")}
      pending={answer.isPending}
      error={answer.error}
      onConfirm={() =>
        answer.mutate(
          { invitation_id: invitationId, accept: false, decline_reasons: chosen },
          {
            onSuccess: () => {
              toast({ kind: "success", message: t("invited.declined") });
              onClose();
            },
          },
        )
      }
    >
      <Stack gap="md">
        <Text>{t("decline.text")}</Text>
        <Checkbox.Group label={t("decline.reasons")} value={reasons} onChange={setReasons}>
          <Stack gap="xs" mt="xs">
            {declineReasons.map((reason) => (
              <Checkbox key={reason} value={reason} label={t(`decline.reason.${reason}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Stack>
    </ConfirmDialog>
  );
}
