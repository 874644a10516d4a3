import { Alert, Button, Group, Radio, Stack, Text } from "@mantine/core";
import type { Deposit, OpenDepositInput } from "@safeport/contract/wallet/deposit.schema";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { newRequestKey } from "../../../../lib/request-key.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { DialogActions, SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { AmountInput } from "../../../../ui/forms/amount-input.tsx";
import { useCopy } from "../../../../ui/use-copy.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useCompanyWallet, useOpenDeposit } from "../api/money.ts";

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
  const [key, setKey] = useState(newRequestKey);
  const providers = useCompanyWallet(companyId).data?.providers ?? ["manual"];
  const [provider, setProvider] = useState<Provider>("manual");
  const { data } = open;
  if (data?.provider === "manual") return <Reference deposit={data} onClose={onClose} />;
  const hasFailed = data?.status === "failed";
  const send = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(!amount);
    if (!amount || open.isPending) return;
    open.mutate(
      { body: { company_id: companyId, amount, provider }, key },
      {
        onSuccess: ({ checkout_url }) => {
          if (checkout_url) location.assign(checkout_url);
        },
        // Each further submission is another deposit.
        onSettled: () => setKey(newRequestKey()),
      },
    );
  };
  return (
    <Dialog opened onClose={onClose} title={t("title")}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text>{t(provider === "stripe" ? "stripe_text" : "text")}</Text>
          {providers.length > 1 && (
            <Radio.Group label={t("provider")} value={provider} onChange={(value) => setProvider(value as Provider)}>
              <Group gap="lg" mt={6}>
                {providers.map((name) => (
                  <Radio key={name} value={name} label={t(`providers.${name}`)} />
                ))}
              </Group>
            </Radio.Group>
          )}
          {provider === "manual" && <NoAccount />}
          <AmountInput
            label={t("amount")}
            currency={currency}
            value={amount}
            onChange={setAmount}
            error={isEmpty && !amount && t("amount_required")}
            autoFocus
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

/** The operator cannot name a receiving account yet, so a reference alone leads nowhere. */
export function NoAccount() {
  const t = useTranslations("wallet/company.deposit");
  return (
    <Alert color="yellow" title={t("no_account")}>
      {t("no_account_text")}
    </Alert>
  );
}

function Reference({ deposit, onClose }: { deposit: Deposit; onClose: () => void }) {
  const t = useTranslations("wallet/company.deposit");
  const { locale } = useI18n();
  const { copied, copy } = useCopy();
  return (
    <Dialog opened onClose={onClose} title={t("opened")}>
      <Stack gap="md">
        <Text>{t("opened_text", { amount: formatMinor(deposit.amount, deposit.currency, locale) })}</Text>
        <Group gap="sm">
          <Text ff="monospace" fz={20} fw={600}>
            {deposit.reference}
          </Text>
          <Button variant="default" size="xs" onClick={() => copy(deposit.reference)}>
            {t(copied ? "copied" : "copy")}
          </Button>
        </Group>
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
