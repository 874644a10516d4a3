import { Text } from "@mantine/core";
import type { ReportCounts } from "@safeport/contract/reports/report.schema";
import { useTranslations } from "use-intl";
import { formatNumber } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import classes from "./reports-page.module.css";

/** A company's totals: new, closed and disputed reports. */
export function ReportStats({ counts }: { counts: ReportCounts | undefined }) {
  const t = useTranslations("reports.stats");
  const { locale } = useI18n();
  return (
    <dl className={classes.stats}>
      {(["new", "closed", "disputed"] as const).map((name) => (
        <div key={name}>
          <Text component="dt" c="dimmed">
            {t(name)}
          </Text>
          <Text component="dd" fw={600} style={{ fontVariantNumeric: "tabular-nums" }}>
            {counts ? formatNumber(counts[name], locale) : "–"}
          </Text>
        </div>
      ))}
    </dl>
  );
}
