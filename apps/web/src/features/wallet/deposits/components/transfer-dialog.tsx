import { Alert, Button, Image, Skeleton, Stack, Text } from "@mantine/core";
import { decimalAmount } from "@safeport/contract/kernel/currency";
import type { ReceivingAccount } from "@safeport/contract/wallet/core/receiving-account.schema";
import type { Deposit } from "@safeport/contract/wallet/deposits/deposit.schema";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { DialogActions } from "../../../../ui/dialog-actions.tsx";
import { DownloadButton } from "../../../../ui/download-button.tsx";
import { Facts } from "../../../../ui/facts.tsx";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import { Copyable } from "../../core/components/copyable.tsx";
import { useDepositTransfer, useProForma } from "../api/deposits.ts";
import classes from "./transfer-dialog.module.css";

interface TransferDialogProps {
  deposit: Deposit;
  /** Null if the operator removed it after the deposit was announced. */
  account: ReceivingAccount | null;
  onClose: () => void;
}

/** Transfer that a company enters at its bank to pay a deposit. */
export function TransferDialog({ deposit, account, onClose }: TransferDialogProps) {
  const t = useTranslations("wallet/company.deposit");
  const { locale } = useI18n();
  const { amount, currency, reference, purchase_order } = deposit;
  const iban = account?.iban?.replace(/(.{4})(?=.)/g, "$1 ");
  const shownAmount = formatMinor(amount, currency, locale);
  const rows = [
    { name: "reference", shown: reference, copied: reference },
    { name: "amount", shown: shownAmount, copied: decimalAmount(amount, currency) },
    { name: "holder", shown: account?.name, copied: account?.name },
    { name: "iban", shown: iban, copied: account?.iban },
    { name: "bic", shown: account?.bic, copied: account?.bic },
    { name: "bank", shown: account?.bank, copied: account?.bank },
    { name: "text", shown: account?.text, copied: account?.text },
    { name: "purchase_order", shown: purchase_order, copied: purchase_order },
  ] as const;
  return (
    <Dialog opened onClose={onClose} title={t("opened")}>
      <Stack gap="md">
        <Text>{t("opened_text", { amount: shownAmount })}</Text>
        {!account && <NoAccount />}
        {account?.iban && currency === "EUR" && (
          <Code depositId={deposit.deposit_id} alt={t("code_alt", { amount: shownAmount, iban: iban ?? "", reference })} />
        )}
        <Facts
          divided
          facts={rows.flatMap(({ name, shown, copied }) =>
            shown && copied
              ? { label: t(`account.${name}`), value: <Copyable label={t(`account.${name}`)} shown={shown} copied={copied} /> }
              : [],
          )}
        />
        <DialogActions>
          {account && <ProForma depositId={deposit.deposit_id} />}
          <Button onClick={onClose} data-autofocus>
            {t("done")}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

/** The transfer as a QR code for apps of banks; nothing where they read none. All that it says stands beside it as text. */
function Code({ depositId, alt }: { depositId: string; alt: string }) {
  const t = useTranslations("wallet/company.deposit");
  const { data, isPending } = useDepositTransfer(depositId);
  if (isPending) return <Skeleton h={176} w={176} />;
  if (!data?.code) return null;
  return (
    <div className={classes.code}>
      {/* White in the dark theme, too: scanners want dark on light. */}
      <Image
        src={`data:image/svg+xml,${encodeURIComponent(data.code.qr_svg)}`}
        alt={alt}
        w={176}
        h={176}
        bg="white"
        radius="sm"
      />
      <div>
        <Text fw={600}>{t("code")}</Text>
        <Text c="dimmed" fz={14}>
          {t("code_text")}
        </Text>
      </div>
    </div>
  );
}

function ProForma({ depositId }: { depositId: string }) {
  const t = useTranslations("wallet/company.deposit");
  const errorToast = useErrorToast();
  const file = useProForma();
  return (
    <DownloadButton
      size="sm"
      loading={file.isPending}
      onClick={() => file.mutate(depositId, { onError: (error) => errorToast(error) })}
    >
      {t("pro_forma")}
    </DownloadButton>
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
