import { Alert, Checkbox, Stack } from "@mantine/core";
import type { Wallet } from "@safeport/contract/wallet/wallet.schema";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { AmountInput } from "../../../../ui/forms/amount-input.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useWalletSettings } from "../api/money.ts";

/** When the company is told that its money runs low, and whether it pays awards itself. */
export function MoneySettingsDialog({ companyId, wallet, onClose }: { companyId: string; wallet: Wallet; onClose: () => void }) {
  const t = useTranslations("wallet/company.settings");
  const errorText = useErrorText();
  const save = useWalletSettings(companyId);
  const [low, setLow] = useState(wallet.settings?.low_balance ?? null);
  const [paysItself, setPaysItself] = useState(wallet.settings?.pays_itself ?? false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      { low_balance: low || null, pays_itself: paysItself, version: wallet.settings?.version },
      {
        onSuccess: () => {
          toast({ kind: "success", message: t("saved") });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog opened onClose={onClose} title={t("title")}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <AmountInput
            label={t("low")}
            description={t("low_hint")}
            currency={wallet.currency}
            value={low}
            onChange={setLow}
            autoFocus
          />
          <Checkbox
            label={t("pays_itself")}
            description={t("pays_itself_hint")}
            checked={paysItself}
            onChange={(event) => setPaysItself(event.currentTarget.checked)}
          />
          <SubmitActions
            onCancel={onClose}
            submitLabel={t("save")}
            pending={save.isPending}
            failure={
              save.error && (
                <Alert color="red" role="alert">
                  {errorText(save.error)}
                </Alert>
              )
            }
          />
        </Stack>
      </form>
    </Dialog>
  );
}
