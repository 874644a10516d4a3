import { NativeSelect } from "@mantine/core";
import { useTranslations } from "use-intl";
import { formatMonth } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useMonths } from "../api/books.ts";

/** Chooses the closed month that a booking concerns; nothing while none is closed. */
export function ClosedMonthSelect({ value, onChange }: { value: string; onChange: (month: string) => void }) {
  const t = useTranslations("wallet/books");
  const { locale } = useI18n();
  const { data } = useMonths();
  if (!data || data.closed.length === 0) return null;
  return (
    <NativeSelect
      label={t("concerns")}
      description={t("concerns_hint")}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: "", label: t("concerns_none") },
        ...data.closed.map(({ month }) => ({ value: month, label: formatMonth(month, locale) })),
      ]}
    />
  );
}
