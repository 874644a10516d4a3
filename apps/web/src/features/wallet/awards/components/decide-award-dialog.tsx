import { Stack, Text } from "@mantine/core";
import type { AwardProposal } from "@safeport/contract/wallet/awards/award-approval.endpoints";
import type { AwardProposalAction } from "@safeport/contract/wallet/awards/award-approval.values";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { DeclineDialog } from "../../../../ui/decline-dialog.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useDecideAward } from "../api/approvals.ts";

interface DecideAwardDialogProps {
  proposal: AwardProposal;
  action: AwardProposalAction;
  currency: string;
  companyId: string;
  onClose: () => void;
}

/** Asks before a proposed award is given, declined with a reason, or withdrawn. */
export function DecideAwardDialog({ proposal, action, currency, companyId, onClose }: DecideAwardDialogProps) {
  const t = useTranslations("wallet/approvals");
  const { locale } = useI18n();
  const decide = useDecideAward(companyId);
  const { award_id, report, kind, fee, message, proposed_by } = proposal;
  const show = (minor: number) => formatMinor(minor, currency, locale);
  const amount = show(proposal.amount);
  const { title } = report;
  const send = (more: { reason?: string; expected_fee?: number } = {}) =>
    decide.mutate(
      { award_id, action, ...more },
      {
        onSuccess: () => {
          toast({ kind: "success", message: t(`done.${action}`, { amount }) });
          onClose();
        },
      },
    );
  if (action === "decline")
    return (
      <DeclineDialog
        title={t("decline_title", { amount, title })}
        submitLabel={t("act.decline")}
        pending={decide.isPending}
        error={decide.error}
        onSend={(reason) => send({ reason })}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={action === "approve" ? t("approve_title", { amount }) : t("withdraw_title")}
      confirmLabel={t(`act.${action}`)}
      pending={decide.isPending}
      error={decide.error}
      onConfirm={() => send(action === "approve" ? { expected_fee: fee } : {})}
    >
      <Stack gap="sm">
        <Text style={{ overflowWrap: "anywhere" }}>
          {action === "approve"
            ? t("approve_text", { by: proposed_by, kind, title, fee: show(fee), total: show(proposal.amount + fee) })
            : t("withdraw_text", { amount, title })}
        </Text>
        {action === "approve" && message && (
          <Text style={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>{t("message", { message })}</Text>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
