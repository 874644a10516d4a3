import { Anchor, Group, Stack, Text } from "@mantine/core";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { Avatar } from "../../../../ui/avatar.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { toast } from "../../../../ui/toast.ts";
import { useAnswerCollaboration } from "../api/collaborators.ts";

const CollaboratorsDialog = lazyPart(() => import("./collaborators-dialog.tsx").then((module) => module.CollaboratorsDialog));

/** Collaborators of a report with their shares, and the changes that the reader may make. */
export function CollaboratorsFact({ report }: { report: Report }) {
  const t = useTranslations("reports/collaborators");
  const [dialog, setDialog] = useState<"change" | "leave" | null>(null);
  const answer = useAnswerCollaboration();
  const navigate = useNavigate();
  const close = () => setDialog(null);
  const { collaborators, weights_frozen_at, can } = report;

  function leave(): void {
    answer.mutate(
      { report_id: report.report_id, accept: false },
      {
        onSuccess: () => {
          toast({ kind: "success", message: t("left") });
          void navigate({ to: "/reports" });
        },
      },
    );
  }

  return (
    <Stack gap={6} align="flex-start">
      {collaborators.map(({ person, weight, state }) => (
        <Group key={person.user_id} component="span" gap="xs" wrap="nowrap" maw="100%">
          <Avatar name={person.full_name} picture={person.display_picture} size={20} />
          <span style={{ overflowWrap: "anywhere" }}>
            {person.full_name}
            <Text span display="block" fz={12} lh="16px" c="dimmed">
              {[t("part", { weight }), state !== "accepted" && t(`state.${state}`)].filter(Boolean).join(" · ")}
            </Text>
          </span>
        </Group>
      ))}
      {weights_frozen_at && collaborators.length > 0 && (
        <Text fz={12} lh="16px" c="dimmed">
          {t("frozen")}
        </Text>
      )}
      {can.includes("set_collaborators") && (
        <Anchor component="button" type="button" fz={13} mih={24} ta="left" onClick={() => setDialog("change")}>
          {t(collaborators.length > 0 ? "change" : "open")}
        </Anchor>
      )}
      {can.includes("leave_collaboration") && (
        <Anchor
          component="button"
          type="button"
          fz={13}
          mih={24}
          ta="left"
          c="var(--sp-danger)"
          onClick={() => setDialog("leave")}
        >
          {t("leave")}
        </Anchor>
      )}
      <Suspense>{dialog === "change" && <CollaboratorsDialog report={report} onClose={close} />}</Suspense>
      <ConfirmDialog
        opened={dialog === "leave"}
        onClose={close}
        title={t("leave_title")}
        confirmLabel={t("leave")}
        pending={answer.isPending}
        error={answer.error}
        onConfirm={leave}
        danger
      >
        {t("leave_text")}
      </ConfirmDialog>
    </Stack>
  );
}
