import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { Deposit } from "@safeport/contract/wallet/deposit.schema";
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
import { useOpenDeposit } from "../api/money.ts";

interface DepositDialogProps {
  companyId: string;
  currency: string;
  /** What is missing for something, to begin with. */
  missing?: number;
  onClose: () => void;
}

/** Announces a deposit by bank transfer, then shows the reference to write on it. */
export function DepositDialog({ companyId, currency, missing, onClose }: DepositDialogProps) {
  const t = useTranslations("wallet/company.deposit");
  const errorText = useErrorText();
  const open = useOpenDeposit();
  const [amount, setAmount] = useState<number | null>(missing ?? null);
  const [isEmpty, setEmpty] = useState(false);
  const [key] = useState(newRequestKey);
  if (open.data) return <Reference deposit={open.data} onClose={onClose} />;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(!amount);
    if (amount && !open.isPending) open.mutate({ body: { company_id: companyId, amount }, key });
  };
  return (
    <Dialog opened onClose={onClose} title={t("title")}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text>{t("text")}</Text>
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
            submitLabel={t("submit")}
            pending={open.isPending}
            failure={
              open.error && (
                <Alert color="red" role="alert">
                  {errorText(open.error)}
                </Alert>
              )
            }
          />
        </Stack>
      </form>
    </Dialog>
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
        <DialogActions>
          <Button onClick={onClose} data-autofocus>
            {t("done")}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
