import { Button, Text } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { Interest } from "@safeport/contract/programs/participation/interest.endpoints";
import type { InterestStatus } from "@safeport/contract/programs/participation/interest.state";
import { IconBan, IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ActionMenu } from "../../../../ui/action-menu.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import { useDecideInterest, useReopenInterest } from "../api/interest.ts";
import { BanDialog } from "./ban-dialog.tsx";
import { PersonRow } from "./person-row.tsx";
import { TextDialog } from "./text-dialog.tsx";

interface InterestRowProps {
  interest: Interest;
  /** Status filter of the list. The rows do not repeat it. */
  filter: InterestStatus | "";
  /** The application has a new status. */
  onDecided: (interest: Interest) => void;
}

/** An application, with the reader's actions. */
export function InterestRow({ interest, filter, onDecided }: InterestRowProps) {
  const t = useTranslations("programs/participation");
  const errorToast = useErrorToast();
  const [dialog, setDialog] = useState<"reject" | "ban" | null>(null);
  const decide = useDecideInterest(onDecided);
  const reopen = useReopenInterest(onDecided);
  const { interest_id, full_name: name, motivation, status, reason, created_at, can } = interest;
  const failed = (error: Error) => errorToast(error, { fallback: t("failed") });
  const approve = () => decide.mutate({ interest_id, approve: true }, { onError: failed });
  const undo = () =>
    reopen.mutate(interest_id, {
      onSuccess: () => toast({ kind: "success", message: t("undone", { name }) }),
      onError: failed,
    });
  return (
    <>
      <PersonRow
        person={interest}
        note={
          <>
            {status !== filter && status !== "approved" && `${t(`interest_status.${status}`)} · `}
            {t.rich("sent", { time: () => <TimeAgo time={created_at} /> })}
          </>
        }
        text={reason ? `${motivation}\n\n${t("own_reason", { reason })}` : motivation}
        actions={
          <>
            {status === "approved" && (
              <Text
                component="span"
                role="status"
                fz={13}
                c="var(--sp-green)"
                style={{ display: "flex", gap: 4, alignItems: "center" }}
              >
                <IconCheck size={16} stroke={1.75} aria-hidden />
                {t("interest_status.approved")}
              </Text>
            )}
            {can.includes("reopen") && (
              <Button size="xs" variant="subtle" loading={reopen.isPending} onClick={undo} aria-label={t("undo_of", { name })}>
                {t("undo")}
              </Button>
            )}
            {can.includes("approve") && (
              <Button size="xs" loading={decide.isPending && !dialog} onClick={approve} aria-label={t("approve_of", { name })}>
                {t("approve")}
              </Button>
            )}
            {can.includes("reject") && (
              <>
                <Button size="xs" variant="default" onClick={() => setDialog("reject")} aria-label={t("reject_of", { name })}>
                  {t("reject")}
                </Button>
                <ActionMenu
                  label={t("more_of", { name })}
                  actions={[{ label: t("ban"), icon: IconBan, danger: true, onClick: () => setDialog("ban") }]}
                />
              </>
            )}
          </>
        }
      />
      {dialog === "ban" && <BanDialog companyId={interest.company_id} person={interest} onClose={() => setDialog(null)} />}
      {dialog === "reject" && (
        <TextDialog
          title={t("reject_title", { name })}
          text={t("reject_text")}
          label={t("reason")}
          maxLength={textLimits.reason}
          submitLabel={t("reject")}
          pending={decide.isPending}
          error={decide.error}
          onSubmit={(text) =>
            decide.mutate(
              { interest_id, approve: false, reason: text },
              {
                onSuccess: () => {
                  toast({ kind: "success", message: t("rejected", { name }) });
                  setDialog(null);
                },
              },
            )
          }
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
