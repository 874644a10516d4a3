import { Stack, Text, Textarea } from "@mantine/core";
import { reasonLength } from "@safeport/contract/wallet/money/money.limits";
import type { Payment } from "@safeport/contract/wallet/payments/payment.endpoints";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { AmountInput } from "../../../../ui/forms/amount-input.tsx";
import { toast } from "../../../../ui/toast.ts";
import { type DepositChange, useChangeDeposit } from "../api/deposit-changes.ts";

interface DepositChangeDialogProps {
  payment: Payment;
  change: DepositChange;
  onClose: () => void;
}

/** Records that a bank took a confirmed deposit back, or that it came again. */
export function DepositChangeDialog({ payment, change, onClose }: DepositChangeDialogProps) {
  const t = useTranslations("wallet/payments.change");
  const { locale } = useI18n();
  const save = useChangeDeposit();
  const hasAmount = change !== "reinstate";
  const left = payment.left ?? 0;
  const [amount, setAmount] = useState<number | null>(hasAmount ? left : null);
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const amountError = !amount
    ? t("amount_required")
    : amount > left && t("too_much", { most: formatMinor(left, payment.currency, locale) });
  const isShort = reason.trim().length < reasonLength.min;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if ((hasAmount && amountError) || isShort || save.isPending) return;
    save.mutate(
      { deposit_id: payment.transaction_id, change, amount: amount ?? 0, reason },
      {
        onSuccess: () => {
          toast({ kind: "success", message: t(`${change}.done`) });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog opened onClose={onClose} title={t(`${change}.title`, { reference: payment.reference ?? "" })}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text>{t(`${change}.text`)}</Text>
          {hasAmount && (
            <AmountInput
              label={t("amount")}
              currency={payment.currency}
              value={amount}
              onChange={setAmount}
              error={tried && amountError}
              autoFocus
            />
          )}
          <Textarea
            label={t("reason")}
            description={t("reason_hint", { min: reasonLength.min })}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={reasonLength.max}
            rows={3}
            error={tried && isShort && t("reason_hint", { min: reasonLength.min })}
            {...(!hasAmount && { "data-autofocus": true })}
          />
          <SubmitActions
            onCancel={onClose}
            submitLabel={t(`${change}.submit`)}
            pending={save.isPending}
            danger={change === "take_back"}
            failure={save.error && <ErrorAlert error={save.error} />}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
