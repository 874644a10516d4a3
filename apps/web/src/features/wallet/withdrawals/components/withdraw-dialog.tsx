import { Button, NativeSelect, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { countryName, formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { AmountInput } from "../../../../ui/forms/amount-input.tsx";
import { refusedFields } from "../../../../ui/forms/refused-fields.ts";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useBankAccounts } from "../../bank-accounts/api/bank-accounts.ts";
import { useOwnWallet } from "../../money/api/money.ts";
import { useWithdraw } from "../api/withdrawals.ts";
import { isPayable, PayoutObstacles, usePayoutObstacles } from "./payout-obstacles.tsx";

/** Requests a payout. While something keeps the viewer from one, the dialog shows all of it and takes no amount. */
export function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("wallet/vault.withdraw");
  const { locale } = useI18n();
  const wallet = useOwnWallet().data;
  const accounts = useBankAccounts().data?.items;
  const withdraw = useWithdraw();
  const [typed, setTyped] = useState<number | "all" | null>(null);
  const [accountId, setAccountId] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const refused: Partial<Record<string, unknown>> = withdraw.error ? refusedFields(withdraw.error) : {};
  // All of what is there now: the wallet may still be loading again when the button is pressed.
  const amount = typed === "all" ? (wallet?.available ?? null) : typed;
  const obstacles = usePayoutObstacles(wallet, accounts);
  const payable = wallet ? (accounts ?? []).filter((account) => isPayable(account, wallet)) : [];
  const chosen = accountId ?? (payable.find(({ is_default }) => is_default) ?? payable[0])?.bank_account_id;

  function send(event: FormEvent): void {
    event.preventDefault();
    setMissing(!amount);
    if (!amount || !chosen) return;
    withdraw.mutate(
      { amount, bank_account_id: chosen },
      {
        onSuccess: (withdrawal) => {
          toast({ kind: "success", message: t("done", { amount: formatMinor(withdrawal.amount, withdrawal.currency, locale) }) });
          onClose();
        },
      },
    );
  }

  const fieldRefused = typeof refused.amount === "string" ? refused.amount : undefined;
  return (
    <Dialog opened onClose={onClose} title={t("title")}>
      {!wallet || !accounts ? (
        <SkeletonRows count={3} height={72} />
      ) : obstacles.length > 0 ? (
        <PayoutObstacles obstacles={obstacles} onClose={onClose} />
      ) : (
        <form onSubmit={send} noValidate>
          <Stack gap="md">
            <AmountInput
              label={t("amount")}
              description={t("available", { amount: formatMinor(wallet.available ?? 0, wallet.currency, locale) })}
              action={
                <Button variant="default" onClick={() => setTyped("all")}>
                  {t("all")}
                </Button>
              }
              currency={wallet.currency}
              value={amount}
              onChange={setTyped}
              error={missing && !amount ? t("amount_missing") : fieldRefused}
              autoFocus
            />
            <NativeSelect
              label={t("account")}
              value={chosen ?? ""}
              onChange={(event) => setAccountId(event.currentTarget.value)}
              data={payable.map(({ bank_account_id, holder_name, last4, country }) => ({
                value: bank_account_id,
                label: t("account_of", { holder: holder_name, country: countryName(country, locale), last4 }),
              }))}
            />
            <Text fz={13} c="dimmed">
              {t("hint")}
            </Text>
            <SubmitActions
              onCancel={onClose}
              submitLabel={t("submit")}
              pending={withdraw.isPending}
              failure={withdraw.error && !fieldRefused ? <ErrorAlert error={withdraw.error} /> : undefined}
            />
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
