import { Button, Group } from "@mantine/core";
import type { ProgramInvitation } from "@safeport/contract/programs/participation/invitation.endpoints";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { toast } from "../../../../ui/toast.ts";
import { useAnswerInvitation } from "../api/invitation.ts";

const DeclineDialog = lazyPart(() => import("./decline-dialog.tsx").then((module) => module.DeclineDialog));

interface InvitationAnswerProps {
  invitation: ProgramInvitation;
  /** Called once the invitation is accepted. */
  onAccepted?: () => void;
}

/** Accepts an invitation, or opens the dialog that declines it. */
export function InvitationAnswer({ invitation: { invitation_id, program_title }, onAccepted }: InvitationAnswerProps) {
  const t = useTranslations("programs/participation");
  const [declining, setDeclining] = useState(false);
  const names = { program: program_title };
  const answer = useAnswerInvitation(() => {
    toast({ kind: "success", message: t("invited.accepted", names) });
    onAccepted?.();
  });
  const accept = () => answer.mutate({ invitation_id, accept: true });
  return (
    <>
      <Group gap="xs">
        <Button size="xs" loading={answer.isPending} onClick={accept} aria-label={t("invited.accept_of", names)}>
          {t("invited.accept")}
        </Button>
        <Button size="xs" variant="default" onClick={() => setDeclining(true)} aria-label={t("invited.decline_of", names)}>
          {t("invited.decline")}
        </Button>
      </Group>
      {answer.error && <ErrorAlert error={answer.error} fallback={t("failed")} />}
      <Suspense>{declining && <DeclineDialog invitationId={invitation_id} onClose={() => setDeclining(false)} />}</Suspense>
    </>
  );
}
