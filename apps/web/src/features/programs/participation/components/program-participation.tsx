import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import { interestDays, participationLimits } from "@safeport/contract/programs/participation/participation.limits";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useApply, useWithdrawInterest } from "../api/interest.ts";
import { useWaitingInvitations } from "../api/invitation.ts";
import { InvitationAnswer } from "./invitation-answer.tsx";
import { TextDialog } from "./text-dialog.tsx";

/** A researcher's actions on their participation in the program of the page: answer an invitation, apply, withdraw. */
export function ProgramParticipation({ program }: { program: Program }) {
  if (program.own_invitation_id !== null) return <Invited program={program} />;
  if (program.own_interest_id !== null) return <Applied interestId={program.own_interest_id} />;
  return program.can.includes("apply") ? <Apply program={program} /> : null;
}

function Invited({ program: { program_id } }: { program: Program }) {
  const t = useTranslations("programs/participation");
  const invitation = useWaitingInvitations(program_id).data?.items[0];
  if (!invitation) return null;
  return (
    <Alert color="var(--sp-accent)" mb="md">
      <Stack gap="xs" align="flex-start">
        <Text>{t("invited.text", { inviter: invitation.invited_by })}</Text>
        {invitation.message && (
          <Text c="dimmed" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
            {invitation.message}
          </Text>
        )}
        <InvitationAnswer invitation={invitation} />
      </Stack>
    </Alert>
  );
}

function Applied({ interestId }: { interestId: string }) {
  const t = useTranslations("programs/participation");
  const withdraw = useWithdrawInterest();
  return (
    <Alert color="var(--sp-accent)" mb="md">
      <Group gap="sm">
        <Text>{t("applied.text")}</Text>
        <Button
          size="xs"
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate(interestId, { onSuccess: () => toast({ kind: "success", message: t("applied.done") }) })}
        >
          {t("applied.withdraw")}
        </Button>
      </Group>
      {withdraw.error && <ErrorAlert error={withdraw.error} fallback={t("failed")} />}
    </Alert>
  );
}

function Apply({ program: { program_id, title } }: { program: Program }) {
  const t = useTranslations("programs/participation");
  const [open, setOpen] = useState(false);
  const apply = useApply(program_id);
  return (
    <Group mb="md">
      <Button onClick={() => setOpen(true)}>{t("apply.action")}</Button>
      {open && (
        <TextDialog
          title={t("apply.title", { program: title })}
          text={t("apply.text", { days: interestDays })}
          label={t("apply.motivation")}
          maxLength={participationLimits.motivation}
          submitLabel={t("apply.submit")}
          pending={apply.isPending}
          error={apply.error}
          onSubmit={(motivation) =>
            apply.mutate(
              { motivation },
              {
                onSuccess: () => {
                  toast({ kind: "success", message: t("apply.done") });
                  setOpen(false);
                },
              },
            )
          }
          onClose={() => setOpen(false)}
        />
      )}
    </Group>
  );
}
