import type { Withdrawal } from "@safeport/contract/wallet/withdrawal.endpoints";
import type { WithdrawalAction } from "@safeport/contract/wallet/withdrawal.values";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { toast } from "../../../../ui/toast.ts";
import { type PaymentStep, PaymentStepDialog } from "../../shared/payment-step-dialog.tsx";
import { usePayoutSteps } from "../api/desk.ts";

interface PayoutDialogProps {
  action: WithdrawalAction;
  withdrawal: Withdrawal;
  onClose: () => void;
}

/** A step of a payout. */
export function PayoutDialog({ action, withdrawal, onClose }: PayoutDialogProps) {
  const t = useTranslations("wallet/desk.payouts");
  const { locale } = useI18n();
  const steps = usePayoutSteps();
  const { withdrawal_id: id, currency, user } = withdrawal;
  const step = { process: steps.process, pay: steps.pay, fail: steps.fail, return: steps.giveBack, cancel: steps.process }[
    action
  ];

  function send({ amount, external_ref, reason }: PaymentStep): void {
    const onSuccess = (after: Withdrawal) => {
      const hasFailed = after.status === "failed" && action === "process";
      const waits = after.status === "pending";
      toast({
        kind: hasFailed ? "error" : "success",
        message: waits ? t("second") : t(hasFailed ? "failed_instead" : `act.${action}.done`, { username: user.username }),
      });
      onClose();
    };
    if (action === "pay") steps.pay.mutate({ id, external_ref }, { onSuccess });
    else if (action === "fail") steps.fail.mutate({ id, reason }, { onSuccess });
    else if (action === "return") steps.giveBack.mutate({ id, amount, external_ref, reason }, { onSuccess });
    else steps.process.mutate(id, { onSuccess });
  }

  return (
    <PaymentStepDialog
      action={action}
      payment={withdrawal}
      title={t(`act.${action}.title`, { amount: formatMinor(withdrawal.amount, currency, locale), username: user.username })}
      text={t(`act.${action}.text`)}
      reasonHint={t("reason_hint")}
      submitLabel={t(`act.${action}.label`)}
      danger={action === "fail"}
      step={step}
      onSend={send}
      onClose={onClose}
    />
  );
}
