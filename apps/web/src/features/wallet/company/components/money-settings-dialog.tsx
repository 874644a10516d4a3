import { Checkbox, SimpleGrid, Stack, Text } from "@mantine/core";
import type { Wallet } from "@safeport/contract/wallet/wallet.schema";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { AmountInput } from "../../../../ui/forms/amount-input.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useWalletSettings } from "../api/money.ts";

/** When the company is told that its money runs low, and whether it pays awards itself. */
export function MoneySettingsDialog({ companyId, wallet, onClose }: { companyId: string; wallet: Wallet; onClose: () => void }) {
  const t = useTranslations("wallet/company.settings");
  const save = useWalletSettings(companyId);
  const [low, setLow] = useState(wallet.settings?.low_balance ?? null);
  const [lower, setLower] = useState(wallet.settings?.pause_below ?? null);
  const [upper, setUpper] = useState(wallet.settings?.resume_at ?? null);
  const [tried, setTried] = useState(false);
  const marksError = Boolean(lower) !== Boolean(upper) ? t("marks_both") : (lower ?? 0) > (upper ?? 0) && t("marks_order");
  const [paysItself, setPaysItself] = useState(wallet.settings?.pays_itself ?? false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (marksError || save.isPending) return;
    save.mutate(
      {
        low_balance: low || null,
        pause_below: lower || null,
        resume_at: upper || null,
        pays_itself: paysItself,
        version: wallet.settings?.version,
      },
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
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <AmountInput label={t("pause_below")} currency={wallet.currency} value={lower} onChange={setLower} />
            <AmountInput
              label={t("resume_at")}
              currency={wallet.currency}
              value={upper}
              onChange={setUpper}
              error={tried && marksError}
            />
          </SimpleGrid>
          <Text fz={13} c="dimmed" mt={-8}>
            {t("marks_hint")}
          </Text>
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
            failure={save.error && <ErrorAlert error={save.error} />}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
