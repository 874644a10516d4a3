import { SimpleGrid, Table } from "@mantine/core";
import type { Dashboard } from "@safeport/contract/insight/dashboard/dashboard.endpoints";
import { useTranslations } from "use-intl";
import { formatNumber } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import type { ReportListSearch } from "../../../reports/core/report-list-search.ts";
import { BarTable } from "../../metrics/components/bar-table.tsx";
import { Legend } from "../../metrics/components/legend.tsx";
import { MetricsSection } from "../../metrics/components/metrics-section.tsx";
import { MonthChart } from "../../metrics/components/month-chart.tsx";
import classes from "./dashboard.module.css";
import { DashboardTiles } from "./dashboard-tiles.tsx";
import { MissedTargets } from "./missed-targets.tsx";
import { MoneySection } from "./money-section.tsx";

const counted = ["received", "resolved"] as const;
const halves = { type: "container", cols: { base: 1, "640px": 2 }, spacing: 40, verticalSpacing: 0 } as const;

/** The figures of a month with the lists behind them; the money is the company's spending, or the viewer's earnings. */
export function DashboardView({ dashboard, isOfCompany }: { dashboard: Dashboard; isOfCompany: boolean }) {
  const t = useTranslations("reports/dashboard");
  const severities = useTranslations("reports/severity");
  const statuses = useTranslations("reports/status");
  const { locale } = useI18n();
  const { month, by_month, by_severity, by_status, by_asset, by_weakness, medians, money, top_researchers } = dashboard;
  const columns = counted.map((name) => t(name));
  const figures = (row: { received: number; resolved: number }, label: string, search: ReportListSearch) =>
    counted.map((name) => ({
      count: row[name],
      name: `${label}, ${t(name)}`,
      search: { received: month, ...search, ...(name === "resolved" && { status: "resolved" }) },
    }));
  const parts = (rows: Dashboard["by_asset"], field: "scope_id" | "weakness_id") =>
    rows.flatMap((row) => {
      // A list of reports without a weakness has no filter.
      const id = row.id ?? (field === "scope_id" ? "none" : null);
      const name = row.name ?? t("unlisted");
      if (id === null) return [];
      return [{ key: id, label: <span className={classes.name}>{name}</span>, figures: figures(row, name, { [field]: id }) }];
    });
  return (
    <>
      <DashboardTiles dashboard={dashboard} />
      <MetricsSection title={t("by_month")}>
        <MonthChart months={by_month} />
      </MetricsSection>
      {money && <MoneySection title={t(isOfCompany ? "spent" : "earned")} money={money} />}
      <SimpleGrid {...halves}>
        <MetricsSection title={t("by_severity")}>
          <BarTable
            heading={t("severity")}
            columns={columns}
            rows={by_severity.map((row) => ({
              key: row.severity,
              label: <SeverityBadge severity={row.severity} />,
              figures: figures(row, severities(row.severity), { severity: row.severity }),
            }))}
          />
          <Legend />
        </MetricsSection>
        <MetricsSection title={t("by_status")}>
          <BarTable
            heading={t("status")}
            columns={[t("received")]}
            rows={by_status.map(({ status, received }) => ({
              key: status,
              label: <StatusBadge status={status} />,
              figures: [{ count: received, name: statuses(status), search: { received: month, status } }],
            }))}
          />
        </MetricsSection>
        {by_asset.length > 0 && (
          <MetricsSection title={t("by_asset")}>
            <BarTable heading={t("asset")} columns={columns} rows={parts(by_asset, "scope_id")} />
          </MetricsSection>
        )}
        {by_weakness.some(({ id }) => id !== null) && (
          <MetricsSection title={t("by_weakness")}>
            <BarTable heading={t("weakness")} columns={columns} rows={parts(by_weakness, "weakness_id")} />
          </MetricsSection>
        )}
        <MetricsSection title={t("medians")}>
          <Table aria-label={t("medians")}>
            <Table.Tbody>
              {(["first_response", "triage", "resolution"] as const).map((step) => (
                <Table.Tr key={step}>
                  <Table.Th scope="row" fw={400}>
                    {t(`step.${step}`)}
                  </Table.Th>
                  <Table.Td ta="right">{medians[step] === null ? "–" : t("days", { days: medians[step] })}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </MetricsSection>
        {top_researchers.length > 0 && (
          <MetricsSection title={t("top_researchers")}>
            <Table aria-label={t("top_researchers")}>
              <Table.Tbody>
                {top_researchers.map(({ user, valid }) => (
                  <Table.Tr key={user.user_id}>
                    <Table.Th scope="row" fw={400}>
                      <TextLink to="/users/$username" params={{ username: user.username }}>
                        {user.full_name}
                      </TextLink>
                    </Table.Th>
                    <Table.Td ta="right">{formatNumber(valid, locale)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </MetricsSection>
        )}
      </SimpleGrid>
      <MetricsSection title={t("missed")}>
        <MissedTargets dashboard={dashboard} />
      </MetricsSection>
    </>
  );
}
