import { Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { CompanySelect } from "../../../../ui/company-select.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { AmountInput } from "../../../../ui/forms/amount-input.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useCompanyWallet, useMoneyOverview, useSetSubscription } from "../../money/api/money.ts";

/** Sets a company's monthly subscription, or ends it. */
export function SubscriptionDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("wallet/admin.subscription");
  const tAdjust = useTranslations("wallet/admin.adjust");
  const { locale } = useI18n();
  const currency = useMoneyOverview().data?.currency ?? "USD";
  const save = useSetSubscription();
  const [companyId, setCompanyId] = useState<string | null>(null);
  const [amount, setAmount] = useState<number | null>(null);
  const [tried, setTried] = useState(false);
  const { data: wallet } = useCompanyWallet(companyId);
  const present = wallet?.settings?.subscription;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (companyId === null || save.isPending) return;
    save.mutate(
      { company_id: companyId, amount: amount || null },
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
          <Text fz={14}>{t("text")}</Text>
          <CompanySelect
            focused
            value={companyId}
            onChange={setCompanyId}
            error={tried && companyId === null && tAdjust("company_required")}
          />
          {companyId !== null && wallet && (
            <Text fz={13} c="dimmed" mt={-8}>
              {present ? t("now", { amount: formatMinor(present, currency, locale) }) : t("none")}
            </Text>
          )}
          <AmountInput
            label={t("amount")}
            description={t("amount_hint")}
            currency={currency}
            value={amount}
            onChange={setAmount}
          />
          <SubmitActions
            onCancel={onClose}
            submitLabel={t("submit")}
            pending={save.isPending}
            failure={save.error && <ErrorAlert error={save.error} />}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
