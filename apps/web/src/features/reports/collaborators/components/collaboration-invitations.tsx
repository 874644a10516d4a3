import { Button, Group, Stack, Text } from "@mantine/core";
import type { CollaborationInvitation } from "@safeport/contract/reports/core/collaborator.schema";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import strip from "../../../../ui/question-strip.module.css";
import { toast } from "../../../../ui/toast.ts";
import { FailureAlert } from "../../core/components/failure-alert.tsx";
import { useAnswerCollaboration } from "../api/collaborators.ts";

/** The invitations to share a report that wait for the reader's answer. */
export function CollaborationInvitations({ invitations }: { invitations: readonly CollaborationInvitation[] }) {
  return invitations.map((invitation) => <Invitation key={invitation.report_id} invitation={invitation} />);
}

function Invitation({ invitation }: { invitation: CollaborationInvitation }) {
  const t = useTranslations("reports/collaborators");
  const answer = useAnswerCollaboration();
  const navigate = useNavigate();
  const { report_id, author, weight } = invitation;
  const number = String(invitation.id ?? "");

  function send(accept: boolean): void {
    answer.mutate(
      { report_id, accept },
      {
        onSuccess: () => {
          toast({ kind: "success", message: t(accept ? "accepted" : "declined", { number }) });
          if (accept) void navigate({ to: "/reports/$reportId", params: { reportId: report_id } });
        },
      },
    );
  }

  const isPending = (accept: boolean) => answer.isPending && answer.variables.accept === accept;
  return (
    <section className={strip.question}>
      <Stack gap={2} flex="1 1 280px" miw={0}>
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {t("invitation", { name: author.full_name, number })}
        </Text>
        <Text fz={13} c="dimmed">
          {t("invitation_text", { weight })}
        </Text>
      </Stack>
      <Group gap="xs">
        <Button variant="default" loading={isPending(false)} onClick={() => send(false)}>
          {t("decline")}
        </Button>
        <Button loading={isPending(true)} onClick={() => send(true)}>
          {t("accept")}
        </Button>
      </Group>
      {answer.error && <FailureAlert title={t("answer_failed")} error={answer.error} />}
    </section>
  );
}
