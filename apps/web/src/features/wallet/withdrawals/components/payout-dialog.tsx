import { Text } from "@mantine/core";
import type { WithdrawalStep } from "@safeport/contract/wallet/core/withdrawal.values";
import type { Withdrawal } from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { toast } from "../../../../ui/toast.ts";
import { PayeeAccount } from "../../bank-accounts/components/payee-account.tsx";
import { type PaymentStep, PaymentStepDialog } from "../../core/components/payment-step-dialog.tsx";
import { ReversalNote } from "../../core/components/reversal-note.tsx";
import { usePayoutSteps } from "../api/payouts.ts";

interface PayoutDialogProps {
  action: WithdrawalStep;
  withdrawal: Withdrawal;
  onClose: () => void;
}

/** A step of a payout. */
export function PayoutDialog({ action, withdrawal, onClose }: PayoutDialogProps) {
  const t = useTranslations("wallet/desk.payouts");
  const d = useTranslations("wallet/desk.account");
  const { locale } = useI18n();
  const steps = usePayoutSteps();
  const { withdrawal_id: id, currency, user } = withdrawal;
  const { process, decline, pay, requeue, fail, giveBack, account } = steps;
  const isReversal = withdrawal.reversal !== null;
  const words = action === "decline" && isReversal ? "decline_reversal" : action;
  const step = { process, decline, pay, requeue, fail, return: giveBack, cancel: process }[action];

  function send({ amount, external_ref, reason }: PaymentStep): void {
    const onSuccess = (after: Withdrawal) => {
      const hasFailed = after.status === "failed" && action === "process";
      const waits = after.status === "pending" && action === "process";
      const done = t(hasFailed ? "failed_instead" : `act.${words}.done`, { username: user.username });
      toast({
        kind: hasFailed ? "error" : "success",
        message: after.reversal ? t("second_reversal") : waits ? t("second") : done,
      });
      onClose();
    };
    if (action === "decline") decline.mutate({ id, reason }, { onSuccess });
    else if (action === "pay") pay.mutate({ id, external_ref }, { onSuccess });
    else if (action === "requeue") requeue.mutate({ id, reason }, { onSuccess });
    else if (action === "fail") fail.mutate({ id, reason }, { onSuccess });
    else if (action === "return") giveBack.mutate({ id, amount, external_ref, reason }, { onSuccess });
    else process.mutate(id, { onSuccess });
  }

  return (
    <PaymentStepDialog
      action={action}
      payment={withdrawal}
      before={withdrawal.reversal}
      title={t(`act.${words}.title`, { amount: formatMinor(withdrawal.amount, currency, locale), username: user.username })}
      text={t(`act.${words}.text`)}
      reasonHint={t(action === "decline" ? "decline_hint" : "reason_hint")}
      submitLabel={t(`act.${words}.label`)}
      danger={action === "fail"}
      step={step}
      onSend={send}
      onClose={onClose}
    >
      {withdrawal.reversal && <ReversalNote reversal={withdrawal.reversal} currency={currency} />}
      {action === "pay" && withdrawal.batch_id === null && withdrawal.destination?.scheme !== "stripe" && (
        <>
          <PayeeAccount view={{ ...account, show: () => account.mutate(id) }} />
          <Text c="dimmed" fz={14}>
            {d("wait")}
          </Text>
        </>
      )}
    </PaymentStepDialog>
  );
}
