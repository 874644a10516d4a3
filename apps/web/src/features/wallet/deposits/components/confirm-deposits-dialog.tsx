import { Alert, Stack, Text, TextInput } from "@mantine/core";
import { maxBankReference } from "@safeport/contract/wallet/money/money.limits";
import type { Payment } from "@safeport/contract/wallet/payments/payment.endpoints";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { AmountInput } from "../../../../ui/forms/amount-input.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useMoneyOverview } from "../../money/api/money.ts";
import { useConfirmDeposits } from "../api/deposits.ts";

interface Receipt {
  deposit_id: string;
  amount: number | null;
  value_date: string;
  bank_reference: string;
}

/** Confirms that the money of one or several deposits arrived, with the data of each from the bank statement. */
export function ConfirmDepositsDialog({ payments, onClose }: { payments: readonly Payment[]; onClose: () => void }) {
  const t = useTranslations("wallet/admin.confirm");
  const confirm = useConfirmDeposits();
  const limit = useMoneyOverview().data?.second_person_from ?? Number.POSITIVE_INFINITY;
  const [receipts, setReceipts] = useState<Receipt[]>(() =>
    payments.map(({ transaction_id, amount, proposal }) => ({
      deposit_id: transaction_id,
      amount: proposal?.amount ?? amount,
      value_date: proposal?.value_date ?? new Date().toISOString().slice(0, 10),
      bank_reference: proposal?.bank_reference ?? "",
    })),
  );
  const [tried, setTried] = useState(false);
  const me = useViewer().user;
  const { locale } = useI18n();
  const isSecondNeeded = receipts.some(({ deposit_id, amount }) => {
    const payment = payments.find(({ transaction_id }) => transaction_id === deposit_id);
    return payment && !payment.proposal && reasonForSecond(amount, payment, limit) !== null;
  });
  const refused = new Map(confirm.data?.items.flatMap(({ deposit_id, error }) => (error ? [[deposit_id, error.detail]] : [])));
  const change = (place: number, changes: Partial<Receipt>) =>
    setReceipts((before) => before.map((receipt, at) => (at === place ? { ...receipt, ...changes } : receipt)));
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const deposits = receipts.flatMap(({ amount, ...receipt }) =>
      amount && receipt.value_date && receipt.bank_reference.trim() ? [{ ...receipt, amount }] : [],
    );
    if (deposits.length < receipts.length || confirm.isPending) return;
    confirm.mutate(
      { deposits },
      {
        onSuccess: ({ items, done, failed }) => {
          const waiting = items.filter(({ waits }) => waits).length;
          if (done > waiting) toast({ kind: "success", message: t("done", { count: done - waiting }) });
          if (waiting > 0) toast({ kind: "success", message: t("waits", { count: waiting }) });
          if (failed === 0) return onClose();
          const failures = new Set(items.flatMap(({ deposit_id, ok }) => (ok ? [] : [deposit_id])));
          setReceipts((before) => before.filter(({ deposit_id }) => failures.has(deposit_id)));
        },
      },
    );
  };
  return (
    <Dialog opened onClose={onClose} title={t("title", { count: receipts.length })}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text>{t("text")}</Text>
          {!isSecondNeeded && <Text>{t("booked")}</Text>}
          {receipts.map((receipt, place) => {
            const payment = payments.find(({ transaction_id }) => transaction_id === receipt.deposit_id);
            const reason = payment && reasonForSecond(receipt.amount, payment, limit);
            const isMissing = tried && !receipt.bank_reference.trim();
            return (
              <Stack key={receipt.deposit_id} gap="xs" pb="sm" style={{ borderBottom: "1px solid var(--sp-border)" }}>
                <Text fw={600}>
                  {payment?.company?.name} · <span style={{ fontFamily: "monospace" }}>{payment?.reference}</span>
                </Text>
                {payment?.proposal && (
                  <Text fz={13}>
                    {payment.proposal.by === me.username ? t("own") : t("proposed", { by: payment.proposal.by })}
                  </Text>
                )}
                {refused.has(receipt.deposit_id) && (
                  <Alert color="red" role="alert">
                    {refused.get(receipt.deposit_id)}
                  </Alert>
                )}
                <AmountInput
                  label={t("amount")}
                  currency={payment?.currency ?? "USD"}
                  value={receipt.amount}
                  onChange={(amount) => change(place, { amount })}
                  error={tried && !receipt.amount && t("required")}
                />
                {payment && !payment.proposal && reason && (
                  <Text fz={13}>{t(`second.${reason}`, { limit: formatMinor(limit, payment.currency, locale) })}</Text>
                )}
                <TextInput
                  type="date"
                  label={t("value_date")}
                  value={receipt.value_date}
                  onChange={(event) => change(place, { value_date: event.currentTarget.value })}
                  error={tried && !receipt.value_date && t("required")}
                />
                <TextInput
                  label={t("bank_reference")}
                  description={t("bank_reference_hint")}
                  value={receipt.bank_reference}
                  onChange={(event) => change(place, { bank_reference: event.currentTarget.value })}
                  maxLength={maxBankReference}
                  error={isMissing && t("required")}
                  {...(place === 0 && { "data-autofocus": true })}
                />
              </Stack>
            );
          })}
          <SubmitActions
            onCancel={onClose}
            submitLabel={t("submit")}
            pending={confirm.isPending}
            failure={confirm.error && <ErrorAlert error={confirm.error} />}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

/** Why a receipt of this amount is booked by two people; null if one is enough. */
function reasonForSecond(amount: number | null, payment: Payment, limit: number): "other_amount" | "large" | null {
  if (amount === null) return null;
  if (amount !== payment.amount) return "other_amount";
  return amount >= limit ? "large" : null;
}
