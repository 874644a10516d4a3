import { Box, Table, Title } from "@mantine/core";
import type { Dashboard } from "@safeport/contract/reports/dashboard/dashboard.endpoints";
import { linkOptions } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import { formatMinor, formatMonth, formatNumber } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { LineChart } from "../../../../ui/charts/line-chart.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import type { ReportListSearch } from "../../list/report-list-search.ts";
import { BarTable } from "../../metrics/components/bar-table.tsx";
import classes from "./dashboard.module.css";
import { DashboardTiles } from "./dashboard-tiles.tsx";
import { MissedTargets } from "./missed-targets.tsx";

// Apart from the accent, which a platform may have set to any of these.
const colors = { received: "var(--sp-blue)", valid: "var(--sp-amber)", resolved: "var(--sp-green)" } as const;
const counted = ["received", "resolved"] as const;

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
      <Part title={t("by_month")}>
        <LineChart
          title={t("by_month")}
          pointHeading={t("month")}
          points={by_month.map((row) => ({
            key: row.month,
            tick: formatMonth(row.month, locale, true),
            label: formatMonth(row.month, locale),
          }))}
          series={(["received", "valid", "resolved"] as const).map((name) => ({
            key: name,
            label: t(name),
            color: colors[name],
            values: by_month.map((row) => row[name]),
          }))}
          format={(value) => formatNumber(value, locale)}
          linkOf={(point, { key }) =>
            key === "valid"
              ? undefined
              : linkOptions({
                  to: "/reports",
                  search: { received: point.key, ...(key === "resolved" && { status: "resolved" }) },
                })
          }
        />
      </Part>
      <Part title={t("by_severity")}>
        <BarTable
          heading={t("severity")}
          columns={columns}
          rows={by_severity.map((row) => ({
            key: row.severity,
            label: severities(row.severity),
            figures: figures(row, severities(row.severity), { severity: row.severity }),
          }))}
        />
      </Part>
      <Part title={t("by_status")}>
        <BarTable
          heading={t("status")}
          columns={[t("received")]}
          rows={by_status.map(({ status, received }) => ({
            key: status,
            label: statuses(status),
            figures: [{ count: received, name: statuses(status), search: { received: month, status } }],
          }))}
        />
      </Part>
      {by_asset.length > 0 && (
        <Part title={t("by_asset")}>
          <BarTable heading={t("asset")} columns={columns} rows={parts(by_asset, "scope_id")} />
        </Part>
      )}
      {by_weakness.some(({ id }) => id !== null) && (
        <Part title={t("by_weakness")}>
          <BarTable heading={t("weakness")} columns={columns} rows={parts(by_weakness, "weakness_id")} />
        </Part>
      )}
      <Part title={t("medians")}>
        <Table aria-label={t("medians")}>
          <Table.Tbody>
            {(["first_response", "triage", "resolution"] as const).map((step) => (
              <Table.Tr key={step}>
                <Table.Th scope="row">{t(`step.${step}`)}</Table.Th>
                <Table.Td ta="right">{medians[step] === null ? "–" : t("days", { days: medians[step] })}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Part>
      {money && (
        <Part title={t(isOfCompany ? "spent" : "earned")}>
          <Table aria-label={t(isOfCompany ? "spent" : "earned")} style={{ fontVariantNumeric: "tabular-nums" }}>
            <Table.Tbody>
              {(["now", "before"] as const).map((name) => (
                <Table.Tr key={name}>
                  <Table.Th scope="row">{name === "now" ? formatMonth(month, locale) : t("month_before")}</Table.Th>
                  <Table.Td ta="right">
                    <TextLink to="/{-$area}/vault" params={{ area: undefined }}>
                      {formatMinor(money[name], money.currency, locale)}
                    </TextLink>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Part>
      )}
      <Part title={t("missed")}>
        <MissedTargets dashboard={dashboard} />
      </Part>
      {top_researchers.length > 0 && (
        <Part title={t("top_researchers")}>
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
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" mb={32} aria-labelledby={id}>
      <Title order={2} id={id} mb="sm">
        {title}
      </Title>
      {children}
    </Box>
  );
}
