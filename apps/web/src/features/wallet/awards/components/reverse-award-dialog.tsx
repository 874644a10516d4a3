import { Stack, Text, Textarea } from "@mantine/core";
import { reasonLength } from "@safeport/contract/wallet/money/money.limits";
import type { Payment } from "@safeport/contract/wallet/payments/payment.endpoints";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { AmountInput } from "../../../../ui/forms/amount-input.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useReverseAward } from "../api/reversal.ts";

/** Takes an award back, wholly or in part, with a reason that the company reads. */
export function ReverseAwardDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const t = useTranslations("wallet/admin.reverse");
  const reverse = useReverseAward();
  const [amount, setAmount] = useState<number | null>(payment.amount);
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const isShort = reason.trim().length < reasonLength.min;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isShort || !amount || reverse.isPending) return;
    reverse.mutate(
      { award_id: payment.transaction_id, amount, reason },
      {
        onSuccess: () => {
          toast({ kind: "success", message: t("done") });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog opened onClose={onClose} title={t("title")}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text>{t("text")}</Text>
          <AmountInput
            label={t("amount")}
            currency={payment.currency}
            value={amount}
            onChange={setAmount}
            error={tried && !amount && t("amount_required")}
          />
          <Textarea
            label={t("reason")}
            description={t("reason_hint", { min: reasonLength.min })}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={reasonLength.max}
            rows={3}
            error={tried && isShort && t("reason_hint", { min: reasonLength.min })}
            data-autofocus
          />
          <SubmitActions
            onCancel={onClose}
            submitLabel={t("submit")}
            pending={reverse.isPending}
            danger
            failure={reverse.error && <ErrorAlert error={reverse.error} />}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
