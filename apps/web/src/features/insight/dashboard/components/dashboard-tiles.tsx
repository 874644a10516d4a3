import { Box, Text } from "@mantine/core";
import type { Dashboard } from "@safeport/contract/insight/dashboard/dashboard.endpoints";
import { useTranslations } from "use-intl";
import { formatNumber } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { Sparkline } from "../../../../ui/charts/sparkline.tsx";
import { Tiles } from "../../../../ui/tiles.tsx";
import type { ReportListSearch } from "../../../reports/core/report-list-search.ts";
import { FigureLink } from "../../metrics/components/figure-link.tsx";

const names = ["received", "valid", "resolved", "duplicates"] as const;

/** The totals of the month, each with its course and the month before. */
export function DashboardTiles({ dashboard }: { dashboard: Dashboard }) {
  const t = useTranslations("reports/dashboard");
  const { locale } = useI18n();
  const { month, by_month } = dashboard;
  // No list shows only the valid ones.
  const lists: Partial<Record<(typeof names)[number], ReportListSearch>> = {
    received: { received: month },
    resolved: { received: month, status: "resolved" },
    duplicates: { received: month, status: "duplicate" },
  };
  return (
    <Box mb="xl">
      <Tiles
        tiles={names.map((name) => {
          const { now, before } = dashboard[name];
          const search = lists[name];
          const course = by_month.map((row) => row[name]);
          return {
            key: name,
            content: (
              <>
                <Box component="dt" c="dimmed">
                  {t(name)}
                </Box>
                <Text component="dd" fz={24} fw={600} lh="32px" style={{ fontVariantNumeric: "tabular-nums" }}>
                  {search ? <FigureLink count={now} name={t(name)} search={search} /> : formatNumber(now, locale)}
                </Text>
                <Text component="dd" fz={13} lh="18px" c="dimmed">
                  {t("before", { count: before })}
                </Text>
                <Box component="dd" m={0} mt={4}>
                  <Sparkline values={course} label={t("course", { values: course.join(", ") })} />
                </Box>
              </>
            ),
          };
        })}
      />
    </Box>
  );
}
