import { Stack, Text, Textarea, TextInput } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { PaymentReversal } from "@safeport/contract/wallet/core/payment-step.schema";
import { paymentReferenceLimit } from "@safeport/contract/wallet/core/withdrawal.limits";
import type { WithdrawalStep } from "@safeport/contract/wallet/core/withdrawal.values";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { AmountInput } from "../../../../ui/forms/amount-input.tsx";
import { refusedFields } from "../../../../ui/forms/refused-fields.ts";

/** Values that staff enter for a step; empty where the step does not ask for them. */
export interface PaymentStep {
  /** Minor units. */
  amount: number;
  external_ref: string;
  reason: string;
}

interface PaymentStepDialogProps {
  action: WithdrawalStep;
  /** Of the payment: what comes back is this amount unless staff enter another. */
  payment: { amount: number; currency: string };
  /** Values that another admin entered for this step before. */
  before: Pick<PaymentReversal, "action" | "amount" | "external_ref" | "reason"> | null;
  title: string;
  text: string;
  reasonHint: string;
  submitLabel: string;
  danger: boolean;
  /** Facts shown before the step, such as the account that is paid. */
  children?: ReactNode;
  step: { isPending: boolean; error: Error | null };
  onSend: (step: PaymentStep) => void;
  onClose: () => void;
}

/** A step of a payment by the staff, with the reference, the reason and the amount that it needs. */
export function PaymentStepDialog(props: PaymentStepDialogProps) {
  const { action, payment, before, title, text, reasonHint, submitLabel, danger, step, onSend, onClose, children } = props;
  const t = useTranslations("wallet/desk.payouts");
  const p = useTranslations("wallet/payments.change");
  const { locale } = useI18n();
  const said = before?.action === action ? before : null;
  const [reference, setReference] = useState(said?.external_ref ?? "");
  const [reason, setReason] = useState(said?.reason ?? "");
  const [amount, setAmount] = useState<number | null>(said?.amount ?? payment.amount);
  const [isChecked, setChecked] = useState(false);
  const hasReference = action === "pay" || action === "return";
  const hasReason = ["fail", "decline", "return", "requeue"].includes(action);
  const lacksReference = hasReference && reference.trim() === "";
  const lacksReason = hasReason && reason.trim() === "";
  const amountError =
    action === "return" &&
    (!amount
      ? p("amount_required")
      : amount > payment.amount && p("too_much", { most: formatMinor(payment.amount, payment.currency, locale) }));
  const refused = refusedFields(step.error);

  function send(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (amountError || lacksReference || lacksReason || step.isPending) return;
    onSend({ amount: amount ?? 0, external_ref: reference.trim(), reason: reason.trim() });
  }

  return (
    <Dialog opened onClose={onClose} title={title}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text>{text}</Text>
          {children}
          {action === "return" && (
            <AmountInput
              label={t("came_back")}
              currency={payment.currency}
              value={amount}
              onChange={setAmount}
              error={(isChecked && amountError) || refused.amount}
            />
          )}
          {hasReference && (
            <TextInput
              label={t("reference")}
              description={t("reference_hint")}
              value={reference}
              onChange={(event) => setReference(event.currentTarget.value)}
              maxLength={paymentReferenceLimit}
              error={isChecked && lacksReference ? t("reference_missing") : undefined}
            />
          )}
          {hasReason && (
            <Textarea
              label={t("reason")}
              description={reasonHint}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              maxLength={textLimits.reason}
              rows={3}
              error={isChecked && lacksReason ? t("reason_missing") : undefined}
            />
          )}
          <SubmitActions
            onCancel={onClose}
            submitLabel={submitLabel}
            pending={step.isPending}
            danger={danger}
            failure={step.error && !refused.amount ? <ErrorAlert error={step.error} /> : undefined}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
