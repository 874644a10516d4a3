import { Box, SimpleGrid, Stack, Table } from "@mantine/core";
import { useTranslations } from "use-intl";
import { formatMonth, formatNumber } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import type { ReportListSearch } from "../../../reports/core/report-list-search.ts";
import { FigureLink } from "./figure-link.tsx";
import { Legend } from "./legend.tsx";
import classes from "./metrics.module.css";
import { PartBar } from "./part-bar.tsx";

/** The highest column, and the lowest that can still be seen, in CSS pixels. */
const maxHeight = 160;
const minHeight = 4;

interface MonthChartProps {
  /** Oldest first; `valid` only appears in the table. */
  months: { month: string; received: number; valid?: number; resolved: number }[];
  /** Filters that the lists behind the figures share. */
  search?: ReportListSearch;
}

/**
 * A column for each month: its height is the number of reports received, its lower part how many of them are resolved. A table repeats the
 * figures.
 */
export function MonthChart({ months, search }: MonthChartProps) {
  const t = useTranslations("reports/metrics");
  const { locale } = useI18n();
  const most = Math.max(1, ...months.map(({ received }) => received));
  const rows = months.map((row) => ({ ...row, name: formatMonth(row.month, locale) }));
  const countsValid = months.some(({ valid }) => valid !== undefined);
  return (
    <>
      <div aria-hidden>
        <SimpleGrid cols={12} spacing={0} mih={208}>
          {rows.map(({ month, name, received, resolved }) => (
            <Stack
              key={month}
              gap={0}
              align="center"
              justify="flex-end"
              miw={0}
              title={`${t("months.received_in", { month: name, count: received })}\n${t("months.resolved_in", { month: name, count: resolved })}`}
            >
              <span className={classes.value}>{received > 0 && formatNumber(received, locale)}</span>
              {received > 0 && (
                <PartBar
                  orientation="vertical"
                  w="calc(100% - 4px)"
                  maw={40}
                  h={Math.max(minHeight, (maxHeight * received) / most)}
                  radius={0}
                  resolved={(100 * resolved) / received}
                  not_resolved={(100 * (received - resolved)) / received}
                />
              )}
              <span className={classes.tick}>{formatMonth(month, locale, true)}</span>
            </Stack>
          ))}
        </SimpleGrid>
        <Legend />
      </div>
      <Box component="details" mt="sm">
        <Box component="summary" py={4} fz={13} c="var(--sp-accent-text)">
          {t("months.table")}
        </Box>
        <Table className={classes.table} aria-label={t("months.title")}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("months.month")}</Table.Th>
              <Table.Th ta="right">{t("received")}</Table.Th>
              {countsValid && <Table.Th ta="right">{t("valid")}</Table.Th>}
              <Table.Th ta="right">{t("resolved")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.toReversed().map(({ month, name, received, valid, resolved }) => {
              const list = { ...search, received: month };
              return (
                <Table.Tr key={month}>
                  <Table.Th scope="row">{name}</Table.Th>
                  <Table.Td ta="right">
                    <FigureLink count={received} name={name} search={list} />
                  </Table.Td>
                  {countsValid && <Table.Td ta="right">{formatNumber(valid ?? 0, locale)}</Table.Td>}
                  <Table.Td ta="right">
                    <FigureLink count={resolved} name={`${name}, ${t("resolved")}`} search={{ ...list, status: "resolved" }} />
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Box>
    </>
  );
}
