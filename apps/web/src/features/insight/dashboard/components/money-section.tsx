import { Text } from "@mantine/core";
import type { Dashboard } from "@safeport/contract/insight/dashboard/dashboard.endpoints";
import { useTranslations } from "use-intl";
import { formatMinor, formatMonth, formatRoundMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { BarChart } from "../../../../ui/charts/bar-chart.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { MetricsSection } from "../../metrics/components/metrics-section.tsx";

/** Money of the month beside the month before, and over twelve months; `title` says whether it was spent or earned. */
export function MoneySection({ title, money }: { title: string; money: NonNullable<Dashboard["money"]> }) {
  const t = useTranslations("reports/dashboard");
  const { locale } = useI18n();
  const format = (amount: number) => formatMinor(amount, money.currency, locale);
  return (
    <MetricsSection title={title}>
      <Text mb="sm" style={{ fontVariantNumeric: "tabular-nums" }}>
        <TextLink to="/{-$area}/vault" params={{ area: undefined }} inherit fz={20} fw={600}>
          {format(money.now)}
        </TextLink>{" "}
        <Text span c="dimmed" fz={13}>
          {t("money_before", { amount: format(money.before) })}
        </Text>
      </Text>
      <BarChart
        title={title}
        pointHeading={t("month")}
        points={money.by_month.map(({ month }) => ({
          key: month,
          tick: formatMonth(month, locale, true),
          label: formatMonth(month, locale),
        }))}
        series={[{ key: "amount", label: title, color: "var(--sp-accent)", values: money.by_month.map(({ amount }) => amount) }]}
        format={format}
        formatTick={(amount) => formatRoundMinor(amount, money.currency, locale)}
      />
    </MetricsSection>
  );
}
