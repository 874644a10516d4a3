import { NativeSelect, Stack, Text } from "@mantine/core";
import { type SharePeriod, sharePeriods } from "@safeport/contract/programs/core/share.schema";
import type { Wallet } from "@safeport/contract/wallet/payments/wallet.schema";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { AmountInput } from "../../../../ui/forms/amount-input.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useProgramShare } from "../api/money.ts";

interface ShareDialogProps {
  companyId: string;
  currency: string;
  program: Wallet["programs"][number];
  onClose: () => void;
}

/** The most that a program may hold and pay in a period. */
export function ShareDialog({ companyId, currency, program, onClose }: ShareDialogProps) {
  const t = useTranslations("wallet/company.share");
  const save = useProgramShare(companyId);
  const [amount, setAmount] = useState<number | null>(program.share?.amount ?? null);
  const [period, setPeriod] = useState<SharePeriod>(program.share?.period ?? "month");
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(
      { program_id: program.program_id, share: amount ? { amount, period } : null },
      {
        onSuccess: () => {
          toast({ kind: "success", message: t(amount ? "saved" : "ended", { title: program.title }) });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog opened onClose={onClose} title={t("title", { title: program.title })}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text>{t("text")}</Text>
          <AmountInput
            label={t("amount")}
            description={t("amount_hint")}
            currency={currency}
            value={amount}
            onChange={setAmount}
            autoFocus
          />
          <NativeSelect
            label={t("period")}
            value={period}
            onChange={({ currentTarget: { value } }) => setPeriod((old) => sharePeriods.find((one) => one === value) ?? old)}
            data={sharePeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
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
