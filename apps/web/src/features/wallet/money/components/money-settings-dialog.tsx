import { Checkbox, SimpleGrid, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { Wallet } from "@safeport/contract/wallet/payments/wallet.schema";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { AmountInput } from "../../../../ui/forms/amount-input.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useWalletSettings } from "../api/money.ts";

/** When the company is told that its money runs low, whether it pays awards itself, and to whom its documents are made out. */
export function MoneySettingsDialog({ companyId, wallet, onClose }: { companyId: string; wallet: Wallet; onClose: () => void }) {
  const t = useTranslations("wallet/company.settings");
  const save = useWalletSettings(companyId);
  const [low, setLow] = useState(wallet.settings?.low_balance ?? null);
  const [lower, setLower] = useState(wallet.settings?.pause_below ?? null);
  const [upper, setUpper] = useState(wallet.settings?.resume_at ?? null);
  const [tried, setTried] = useState(false);
  const marksError = Boolean(lower) !== Boolean(upper) ? t("marks_both") : (lower ?? 0) > (upper ?? 0) && t("marks_order");
  const [paysItself, setPaysItself] = useState(wallet.settings?.pays_itself ?? false);
  const [billing, setBilling] = useState(() => ({
    billing_name: wallet.settings?.billing_name ?? "",
    billing_address: wallet.settings?.billing_address ?? "",
    billing_tax_id: wallet.settings?.billing_tax_id ?? "",
    billing_purchase_order: wallet.settings?.billing_purchase_order ?? "",
    billing_mail: wallet.settings?.billing_mail ?? "",
  }));
  const [isMailed, setMailed] = useState(wallet.settings?.mail_documents ?? true);
  const mailError = billing.billing_mail.trim() !== "" && !/^\S+@\S+\.\S+$/.test(billing.billing_mail.trim());
  const fieldOf = (name: keyof typeof billing) => ({
    label: t(name),
    value: billing[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setBilling((before) => ({ ...before, [name]: value })),
  });
  const sent = (text: string) => text.trim() || null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (marksError || mailError || save.isPending) return;
    save.mutate(
      {
        low_balance: low || null,
        pause_below: lower || null,
        resume_at: upper || null,
        pays_itself: paysItself,
        billing_name: sent(billing.billing_name),
        billing_address: sent(billing.billing_address),
        billing_tax_id: sent(billing.billing_tax_id),
        billing_purchase_order: sent(billing.billing_purchase_order),
        billing_mail: sent(billing.billing_mail),
        mail_documents: isMailed,
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
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" style={{ alignItems: tried && marksError ? "start" : "end" }}>
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
          <div>
            <Text component="h3" fz={14} fw={600}>
              {t("billing")}
            </Text>
            <Text fz={13} c="dimmed">
              {t("billing_hint")}
            </Text>
          </div>
          <TextInput {...fieldOf("billing_name")} description={t("billing_name_hint")} maxLength={textLimits.name} />
          <Textarea {...fieldOf("billing_address")} maxLength={textLimits.line} autosize minRows={3} maxRows={6} />
          <TextInput {...fieldOf("billing_tax_id")} maxLength={textLimits.name} />
          <TextInput
            {...fieldOf("billing_purchase_order")}
            description={t("billing_purchase_order_hint")}
            maxLength={textLimits.name}
          />
          <TextInput
            {...fieldOf("billing_mail")}
            type="email"
            description={t("billing_mail_hint")}
            error={tried && mailError && t("billing_mail_invalid")}
          />
          <Checkbox label={t("mail_documents")} checked={isMailed} onChange={(event) => setMailed(event.currentTarget.checked)} />
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
