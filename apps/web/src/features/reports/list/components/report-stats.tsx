import type { ReportCounts } from "@safeport/contract/reports/core/report.schema";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { formatNumber } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import classes from "./report-stats.module.css";

/** A company's totals, each a link to its reports: new, closed and disputed ones. */
export function ReportStats({ counts }: { counts: ReportCounts | undefined }) {
  const t = useTranslations("reports.stats");
  const { locale } = useI18n();
  return (
    <ul className={classes.stats}>
      {(["new", "closed", "disputed"] as const).map((name) => (
        <li key={name}>
          <Link
            to="/reports"
            search={{ view: name }}
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
            className={classes.stat}
          >
            {t(name)} <strong>{counts ? formatNumber(counts[name], locale) : "–"}</strong>
          </Link>
        </li>
      ))}
    </ul>
  );
}
