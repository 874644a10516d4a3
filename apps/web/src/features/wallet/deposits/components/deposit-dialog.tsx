import { Alert, Button, Group, Radio, Stack, Text, TextInput } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { OpenDepositInput } from "@safeport/contract/wallet/deposits/deposit.schema";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { DialogActions, SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { AmountInput } from "../../../../ui/forms/amount-input.tsx";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useCompanyWallet } from "../../money/api/money.ts";
import { useOpenDeposit } from "../api/deposits.ts";
import { NoAccount, TransferDialog } from "./transfer-dialog.tsx";

interface DepositDialogProps {
  companyId: string;
  currency: string;
  /** Initial amount: the missing money, in minor units. */
  missing?: number;
  onClose: () => void;
}

type Provider = NonNullable<OpenDepositInput["provider"]>;

/** Announces a deposit: shows the reference for a bank transfer, or leads to the payment page of the provider. */
export function DepositDialog({ companyId, currency, missing, onClose }: DepositDialogProps) {
  const t = useTranslations("wallet/company.deposit");
  const errorText = useErrorText();
  const open = useOpenDeposit();
  const [amount, setAmount] = useState<number | null>(missing ?? null);
  const [isEmpty, setEmpty] = useState(false);
  const [order, setOrder] = useState("");
  const wallet = useCompanyWallet(companyId).data;
  const providers = wallet?.providers ?? [];
  const [choice, setChoice] = useState<Provider>();
  const provider = choice ?? providers[0] ?? "manual";
  const { data } = open;
  if (data?.provider === "manual")
    return <TransferDialog deposit={data} account={wallet?.receiving_account ?? null} onClose={onClose} />;
  if (wallet && providers.length === 0) return <NoTransfers onClose={onClose} />;
  const hasFailed = data?.status === "failed";
  const send = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(!amount);
    if (!amount || open.isPending) return;
    open.mutate(
      { company_id: companyId, amount, provider, purchase_order: order.trim() || null },
      {
        onSuccess: ({ checkout_url }) => {
          if (checkout_url) location.assign(checkout_url);
        },
      },
    );
  };
  return (
    <Dialog opened onClose={onClose} title={t("title")}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text>{t(provider === "stripe" ? "stripe_text" : "text")}</Text>
          {providers.length > 1 && (
            <Radio.Group label={t("provider")} value={provider} onChange={(value) => setChoice(value as Provider)}>
              <Group gap="lg" mt={6}>
                {providers.map((name) => (
                  <Radio key={name} value={name} label={t(`providers.${name}`)} />
                ))}
              </Group>
            </Radio.Group>
          )}
          <AmountInput
            label={t("amount")}
            currency={currency}
            value={amount}
            onChange={setAmount}
            error={isEmpty && !amount && t("amount_required")}
            autoFocus
          />
          <TextInput
            label={t("purchase_order")}
            description={t("purchase_order_hint")}
            maxLength={textLimits.name}
            value={order}
            onChange={(event) => setOrder(event.currentTarget.value)}
          />
          <SubmitActions
            onCancel={onClose}
            submitLabel={t(provider === "stripe" ? "pay" : "submit")}
            pending={open.isPending || Boolean(data?.checkout_url)}
            failure={
              (open.error || hasFailed) && (
                <Alert color="red" role="alert" title={hasFailed ? t("failed") : undefined}>
                  {hasFailed ? t("failed_text") : errorText(open.error)}
                </Alert>
              )
            }
          />
        </Stack>
      </form>
    </Dialog>
  );
}

/** Stands in place of the form while the operator has named no way to pay. */
function NoTransfers({ onClose }: { onClose: () => void }) {
  const t = useTranslations("wallet/company.deposit");
  return (
    <Dialog opened onClose={onClose} title={t("title")}>
      <Stack gap="md">
        <NoAccount />
        <DialogActions>
          <Button onClick={onClose} data-autofocus>
            {t("done")}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
