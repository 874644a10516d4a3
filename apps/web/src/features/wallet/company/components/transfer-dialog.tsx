import { ActionIcon, Alert, Button, Group, Stack, Text } from "@mantine/core";
import { decimalAmount } from "@safeport/contract/kernel/currency";
import type { Deposit } from "@safeport/contract/wallet/deposit.schema";
import type { ReceivingAccount } from "@safeport/contract/wallet/wallet.schema";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { DialogActions } from "../../../../ui/dialog-actions.tsx";
import { Facts } from "../../../../ui/facts.tsx";
import { Tooltip } from "../../../../ui/tooltip.tsx";
import { useCopy } from "../../../../ui/use-copy.ts";

interface TransferDialogProps {
  deposit: Deposit;
  /** Null if the operator removed it after the deposit was announced. */
  account: ReceivingAccount | null;
  onClose: () => void;
}

/** What a company enters at its bank to pay a deposit. */
export function TransferDialog({ deposit, account, onClose }: TransferDialogProps) {
  const t = useTranslations("wallet/company.deposit");
  const { locale } = useI18n();
  const { amount, currency, reference } = deposit;
  const rows = [
    { name: "reference", shown: reference, copied: reference },
    { name: "amount", shown: formatMinor(amount, currency, locale), copied: decimalAmount(amount, currency) },
    { name: "holder", shown: account?.name, copied: account?.name },
    { name: "iban", shown: account?.iban?.replace(/(.{4})(?=.)/g, "$1 "), copied: account?.iban },
    { name: "bic", shown: account?.bic, copied: account?.bic },
    { name: "bank", shown: account?.bank, copied: account?.bank },
    { name: "text", shown: account?.text, copied: account?.text },
  ] as const;
  return (
    <Dialog opened onClose={onClose} title={t("opened")}>
      <Stack gap="md">
        <Text>{t("opened_text", { amount: formatMinor(amount, currency, locale) })}</Text>
        {!account && <NoAccount />}
        <Facts
          divided
          facts={rows.flatMap(({ name, shown, copied }) =>
            shown && copied
              ? { label: t(`account.${name}`), value: <Copyable label={t(`account.${name}`)} shown={shown} copied={copied} /> }
              : [],
          )}
        />
        <DialogActions>
          <Button onClick={onClose} data-autofocus>
            {t("done")}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

/** A value with a button that copies it, as a bank's form takes it. */
function Copyable({ label, shown, copied: text }: { label: string; shown: string; copied: string }) {
  const t = useTranslations("wallet/company.deposit");
  const { copied, copy } = useCopy();
  const action = copied ? t("copied") : t("account.copy_one", { label });
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between">
      <Text fw={600} style={{ overflowWrap: "anywhere", fontVariantNumeric: "tabular-nums" }}>
        {shown}
      </Text>
      <Tooltip label={action}>
        <ActionIcon variant="default" aria-label={action} onClick={() => void copy(text)}>
          {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}

/** The operator has named no receiving account, so a reference alone leads nowhere. */
export function NoAccount() {
  const t = useTranslations("wallet/company.deposit");
  return (
    <Alert color="yellow" title={t("no_account")}>
      {t("no_account_text")}
    </Alert>
  );
}
