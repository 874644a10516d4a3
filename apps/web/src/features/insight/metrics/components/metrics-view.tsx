import { Alert, SimpleGrid } from "@mantine/core";
import { maxCountedReports, metricMonths } from "@safeport/contract/insight/metrics/program-metrics.schema";
import { useTranslations } from "use-intl";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { BarTable } from "./bar-table.tsx";
import { Legend } from "./legend.tsx";
import { type MetricsProps, MetricTiles } from "./metric-tiles.tsx";
import { MetricsSection } from "./metrics-section.tsx";
import { MonthChart } from "./month-chart.tsx";
import { StepTable } from "./step-table.tsx";

/** The figures of a program, each with a link to the reports behind it. */
export function MetricsView({ metrics, programId }: MetricsProps) {
  const t = useTranslations("reports/metrics");
  const statusName = useTranslations("reports/status");
  const severityName = useTranslations("reports/severity");
  return (
    <>
      {metrics.is_limited && (
        <Alert color="var(--sp-amber)" mb="md">
          {t("limited", { count: maxCountedReports })}
        </Alert>
      )}
      <MetricTiles metrics={metrics} programId={programId} />
      <MetricsSection title={t("times.title")} text={t("times.about", { months: metricMonths })}>
        <StepTable times={metrics.times} />
      </MetricsSection>
      <MetricsSection title={t("months.title")} text={t("months.about")}>
        <MonthChart months={metrics.by_month} search={{ program_id: programId }} />
      </MetricsSection>
      <SimpleGrid type="container" cols={{ base: 1, "640px": 2 }} spacing={40} verticalSpacing={0}>
        <MetricsSection title={t("severities.title")}>
          <BarTable
            heading={t("severities.severity")}
            columns={[t("received"), t("resolved")]}
            rows={metrics.by_severity.map(({ severity, received, resolved }) => ({
              key: severity,
              label: <SeverityBadge severity={severity} />,
              figures: [
                { count: received, name: severityName(severity), search: { program_id: programId, severity } },
                {
                  count: resolved,
                  name: `${severityName(severity)}, ${t("resolved")}`,
                  search: { program_id: programId, severity, status: "resolved" },
                },
              ],
            }))}
          />
          <Legend />
        </MetricsSection>
        <MetricsSection title={t("statuses.title")}>
          <BarTable
            heading={t("statuses.status")}
            columns={[t("statuses.reports")]}
            rows={metrics.by_status.map(({ status, received }) => ({
              key: status,
              label: <StatusBadge status={status} />,
              figures: [{ count: received, name: statusName(status), search: { program_id: programId, status } }],
            }))}
          />
        </MetricsSection>
      </SimpleGrid>
    </>
  );
}
