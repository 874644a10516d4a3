import { Stack, Text } from "@mantine/core";
import { AddBankAccountInput } from "@safeport/contract/wallet/bank-accounts/bank-account.endpoints";
import { bankAccountWaitHours } from "@safeport/contract/wallet/bank-accounts/bank-account.limits";
import type { Payment } from "@safeport/contract/wallet/payments/payment.endpoints";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { AmountInput } from "../../../../ui/forms/amount-input.tsx";
import { refusedFields } from "../../../../ui/forms/refused-fields.ts";
import { schemaProblems } from "../../../../ui/forms/schema-problems.ts";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../../ui/toast.ts";
import {
  BankAccountFields,
  type BankAccountValues,
  bankAccountInput,
  newBankAccount,
} from "../../bank-accounts/components/bank-account-fields.tsx";
import { useRequestRefund } from "../api/refunds.ts";

interface RefundDialogProps {
  /** A confirmed deposit. */
  payment: Payment;
  /** The free money of the company in minor units, which limits a refund. */
  free: number | null;
  onClose: () => void;
}

/** Asks for money of a deposit back: to a bank account of the company, or to the card that paid. */
export function RefundDialog({ payment, free, onClose }: RefundDialogProps) {
  const t = useTranslations("wallet/payments.change");
  const { locale } = useI18n();
  const request = useRequestRefund();
  const isCard = payment.provider === "stripe";
  const most = Math.min(payment.left ?? 0, free ?? Number.POSITIVE_INFINITY);
  const [amount, setAmount] = useState<number | null>(most);
  const [isChecked, setChecked] = useState(false);
  const form = useSchemaForm<BankAccountValues>({
    initialValues: newBankAccount(payment.company?.name ?? "", null),
    problemsOf: (values) => (isCard ? [] : schemaProblems(AddBankAccountInput, bankAccountInput(values))),
  });
  const amountError = !amount
    ? t("amount_required")
    : amount > most && t("too_much", { most: formatMinor(most, payment.currency, locale) });

  function send(values: BankAccountValues): void {
    if (amountError || request.isPending) return;
    request.mutate(
      { deposit_id: payment.transaction_id, amount: amount ?? 0, ...(!isCard && { destination: bankAccountInput(values) }) },
      {
        onSuccess: () => {
          toast({ kind: "success", message: t(isCard ? "refund.card_done" : "refund.done") });
          onClose();
        },
        onError: (error) => {
          const refused = Object.entries(refusedFields(error));
          form.setErrors(Object.fromEntries(refused.map(([path, text]) => [path.replace("destination.", ""), text])));
        },
      },
    );
  }

  return (
    <Dialog opened onClose={onClose} title={t("refund.title", { reference: payment.reference ?? "" })}>
      <form
        onSubmit={(event) => {
          setChecked(true);
          form.onSubmit(send)(event);
        }}
        noValidate
      >
        <Stack gap="md">
          <Text>{t(isCard ? "refund.card_text" : "refund.text")}</Text>
          <AmountInput
            label={t("amount")}
            description={!(isChecked && amountError) && t("too_much", { most: formatMinor(most, payment.currency, locale) })}
            currency={payment.currency}
            value={amount}
            onChange={setAmount}
            error={form.errors.amount ?? (isChecked && amountError)}
            autoFocus
          />
          {!isCard && (
            <>
              <Text fw={600}>{t("refund.account")}</Text>
              <BankAccountFields form={form} holderHint={t("refund.wait", { hours: bankAccountWaitHours })} />
            </>
          )}
          <SubmitActions
            onCancel={onClose}
            submitLabel={t("refund.submit")}
            pending={request.isPending}
            failure={request.error && Object.keys(form.errors).length === 0 ? <ErrorAlert error={request.error} /> : undefined}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
