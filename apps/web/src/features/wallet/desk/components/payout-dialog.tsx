import { Stack, Text, Textarea, TextInput } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { Withdrawal } from "@safeport/contract/wallet/withdrawal.endpoints";
import { paymentReferenceLimit } from "@safeport/contract/wallet/withdrawal.limits";
import type { WithdrawalAction } from "@safeport/contract/wallet/withdrawal.values";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { AmountInput } from "../../../../ui/forms/amount-input.tsx";
import { refusedFields } from "../../../../ui/forms/refused-fields.ts";
import { toast } from "../../../../ui/toast.ts";
import { usePayoutSteps } from "../api/desk.ts";

interface PayoutDialogProps {
  action: WithdrawalAction;
  withdrawal: Withdrawal;
  onClose: () => void;
}

/** A step of a payout, with the reference or the reason that it needs. */
export function PayoutDialog({ action, withdrawal, onClose }: PayoutDialogProps) {
  const t = useTranslations("wallet/desk.payouts");
  const { locale } = useI18n();
  const steps = usePayoutSteps();
  const [reference, setReference] = useState("");
  const [reason, setReason] = useState("");
  const [amount, setAmount] = useState<number | null>(withdrawal.amount);
  const [missing, setMissing] = useState(false);
  const { withdrawal_id: id, currency, user } = withdrawal;
  const step = { process: steps.process, pay: steps.pay, fail: steps.fail, return: steps.giveBack, cancel: steps.process }[
    action
  ];
  const needsReference = action === "pay" || action === "return";
  const needsReason = action === "fail" || action === "return";
  const external_ref = reference.trim();
  const refused = refusedFields(step.error);

  function send(event: FormEvent): void {
    event.preventDefault();
    const isMissing = (needsReference && external_ref === "") || (needsReason && reason.trim() === "");
    setMissing(isMissing);
    if (isMissing) return;
    const onSuccess = (after: Withdrawal) => {
      toast({
        kind: after.status === "failed" && action === "process" ? "error" : "success",
        message: t(after.status === "failed" && action === "process" ? "failed_instead" : `act.${action}.done`, {
          username: user.username,
        }),
      });
      onClose();
    };
    if (action === "pay") steps.pay.mutate({ id, external_ref }, { onSuccess });
    else if (action === "fail") steps.fail.mutate({ id, reason: reason.trim() }, { onSuccess });
    else if (action === "return")
      steps.giveBack.mutate({ id, amount: amount ?? 0, external_ref, reason: reason.trim() }, { onSuccess });
    else steps.process.mutate(id, { onSuccess });
  }

  const facts = { amount: formatMinor(withdrawal.amount, currency, locale), username: user.username };
  return (
    <Dialog opened onClose={onClose} title={t(`act.${action}.title`, facts)}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text>{t(`act.${action}.text`)}</Text>
          {action === "return" && (
            <AmountInput label={t("came_back")} currency={currency} value={amount} onChange={setAmount} error={refused.amount} />
          )}
          {needsReference && (
            <TextInput
              label={t("reference")}
              description={t("reference_hint")}
              value={reference}
              onChange={(event) => setReference(event.currentTarget.value)}
              maxLength={paymentReferenceLimit}
              error={missing && external_ref === "" ? t("reference_missing") : undefined}
            />
          )}
          {needsReason && (
            <Textarea
              label={t("reason")}
              description={t("reason_hint")}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              maxLength={textLimits.reason}
              rows={3}
              error={missing && reason.trim() === "" ? t("reason_missing") : undefined}
            />
          )}
          <SubmitActions
            onCancel={onClose}
            submitLabel={t(`act.${action}.label`)}
            pending={step.isPending}
            danger={action === "fail"}
            failure={step.error && !refused.amount ? <ErrorAlert error={step.error} /> : undefined}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
