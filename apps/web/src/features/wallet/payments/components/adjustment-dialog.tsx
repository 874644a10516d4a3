import { SegmentedControl, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { reasonLength } from "@safeport/contract/wallet/money/money.limits";
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
import { ClosedMonthSelect } from "../../books/components/closed-month-select.tsx";
import { useMoneyOverview } from "../../money/api/money.ts";
import { useAdjust } from "../api/payments.ts";

const owners = ["company", "person"] as const;
const directions = ["add", "take"] as const;

/** Corrects the free money of a company or the available money of a person; above the limit a second admin decides. */
export function AdjustmentDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("wallet/admin.adjust");
  const { locale } = useI18n();
  const { currency = "USD", second_person_from: limit = Number.POSITIVE_INFINITY } = useMoneyOverview().data ?? {};
  const adjust = useAdjust();
  const [owner, setOwner] = useState<(typeof owners)[number]>("company");
  const [companyId, setCompanyId] = useState<string | null>(null);
  const [username, setUsername] = useState("");
  const [direction, setDirection] = useState<(typeof directions)[number]>("add");
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const [concerns, setConcerns] = useState("");
  const [tried, setTried] = useState(false);
  const isShort = reason.trim().length < reasonLength.min;
  const hasOwner = owner === "company" ? companyId !== null : username.trim() !== "";
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!hasOwner || !amount || isShort || adjust.isPending) return;
    const account = owner === "company" ? { company_id: companyId ?? "" } : { username: username.trim().replace(/^@/, "") };
    adjust.mutate(
      { ...account, direction, amount, reason, ...(concerns && { concerns }) },
      {
        onSuccess: ({ status }) => {
          toast({ kind: "success", message: t(status === "waiting" ? "proposed" : "booked") });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog opened onClose={onClose} title={t("title")}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <SegmentedControl
            aria-label={t("owner")}
            value={owner}
            onChange={(value) => setOwner(value as typeof owner)}
            data={owners.map((value) => ({ value, label: t(`owners.${value}`) }))}
          />
          {owner === "company" ? (
            <CompanySelect
              focused
              value={companyId}
              onChange={setCompanyId}
              error={tried && !hasOwner && t("company_required")}
            />
          ) : (
            <TextInput
              label={t("username")}
              value={username}
              onChange={(event) => setUsername(event.currentTarget.value)}
              maxLength={textLimits.line}
              error={tried && !hasOwner && t("username_required")}
              data-autofocus
            />
          )}
          <SegmentedControl
            aria-label={t("direction")}
            value={direction}
            onChange={(value) => setDirection(value as typeof direction)}
            data={directions.map((value) => ({ value, label: t(`directions.${value}`) }))}
          />
          <AmountInput
            label={t("amount")}
            currency={currency}
            value={amount}
            onChange={setAmount}
            error={tried && !amount && t("amount_required")}
          />
          <Textarea
            label={t("reason")}
            description={t("reason_hint", { min: reasonLength.min })}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={reasonLength.max}
            rows={3}
            error={tried && isShort && t("reason_hint", { min: reasonLength.min })}
          />
          <ClosedMonthSelect value={concerns} onChange={setConcerns} />
          {(amount ?? 0) >= limit && <Text fz={13}>{t("second", { limit: formatMinor(limit, currency, locale) })}</Text>}
          <SubmitActions
            onCancel={onClose}
            submitLabel={t((amount ?? 0) >= limit ? "propose" : "submit")}
            pending={adjust.isPending}
            failure={adjust.error && <ErrorAlert error={adjust.error} />}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
