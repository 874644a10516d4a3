import { Button, Group, Text } from "@mantine/core";
import type { ProgramInvitation } from "@safeport/contract/programs/participation/invitation.endpoints";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { toast } from "../../../../ui/toast.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useAnswerInvitation } from "../api/invitation.ts";

const DeclineDialog = lazyPart(() => import("./decline-dialog.tsx").then((module) => module.DeclineDialog));

/** Accepts an invitation, or opens the dialog that declines it. */
export function InvitationAnswer({ invitation: { invitation_id, program_title } }: { invitation: ProgramInvitation }) {
  const t = useTranslations("programs/participation");
  const errorText = useErrorText();
  const answer = useAnswerInvitation();
  const [declining, setDeclining] = useState(false);
  const names = { program: program_title };
  const accept = () =>
    answer.mutate(
      { invitation_id, accept: true },
      { onSuccess: () => toast({ kind: "success", message: t("invited.accepted", names) }) },
    );
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
      {answer.error && (
        <Text fz="sm" c="var(--sp-danger)" role="alert">
          {errorText(answer.error, t("failed"))}
        </Text>
      )}
      <Suspense>{declining && <DeclineDialog invitationId={invitation_id} onClose={() => setDeclining(false)} />}</Suspense>
    </>
  );
}
