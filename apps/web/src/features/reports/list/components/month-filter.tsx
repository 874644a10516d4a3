import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { formatMonth } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";

/** Names the one month, e.g. "2026-03", whose reports are shown, and leads to those of all months. */
export function MonthFilter({ month: value, onLeave }: { month: string; onLeave: () => void }) {
  const t = useTranslations("reports.filter");
  const { locale } = useI18n();
  const month = formatMonth(value, locale);
  return (
    <Button
      variant="light"
      size="sm"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={t("any_month", { month })}
      onClick={onLeave}
    >
      {t("received", { month })}
    </Button>
  );
}
