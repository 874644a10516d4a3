import { Box, Text } from "@mantine/core";
import type { ProgramMetrics } from "@safeport/contract/insight/metrics/program-metrics.schema";
import { useTranslations } from "use-intl";
import { formatNumber, formatShare } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { Tiles } from "../../../../ui/tiles.tsx";
import type { ReportListSearch } from "../../../reports/core/report-list-search.ts";
import { offersOpen } from "../../../reports/core/report-views.ts";
import { FigureLink } from "./figure-link.tsx";

const names = ["received", "open", "valid", "resolved"] as const;

export interface MetricsProps {
  metrics: ProgramMetrics;
  programId: string;
}

/** The totals of a program. */
export function MetricTiles({ metrics, programId }: MetricsProps) {
  const t = useTranslations("reports/metrics");
  const { locale } = useI18n();
  const { experience } = useViewer();
  const open = offersOpen("all", experience) ? { status: "active" } : { view: "active" };
  // No list shows only the valid ones.
  const lists: Partial<Record<(typeof names)[number], ReportListSearch>> = {
    received: { program_id: programId },
    open: { program_id: programId, ...open },
    resolved: { program_id: programId, status: "resolved" },
  };
  const share = (count: number) => t("share", { share: formatShare(count, metrics.received, locale) });
  const notes = { received: null, open: t("open_note"), valid: share(metrics.valid), resolved: share(metrics.resolved) };
  return (
    <Box mb="xl">
      <Tiles
        tiles={names.map((name) => {
          const search = lists[name];
          return {
            key: name,
            content: (
              <>
                <Box component="dt" c="dimmed">
                  {t(name)}
                </Box>
                <Text component="dd" fz={24} fw={600} lh="32px" style={{ fontVariantNumeric: "tabular-nums" }}>
                  {search ? (
                    <FigureLink count={metrics[name]} name={t(name)} search={search} />
                  ) : (
                    formatNumber(metrics[name], locale)
                  )}
                </Text>
                {notes[name] && (
                  <Text component="dd" fz={13} lh="18px" c="dimmed">
                    {notes[name]}
                  </Text>
                )}
              </>
            ),
          };
        })}
      />
    </Box>
  );
}
