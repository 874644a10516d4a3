import type { ReportCounts } from "@safeport/contract/reports/core/report.schema";
import { Link } from "@tanstack/react-router";
import { Suspense, use } from "react";
import { useTranslations } from "use-intl";
import { formatNumber } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import type { Experience } from "../../../../lib/viewer.ts";
import strips from "../../../../ui/strip.module.css";
import { useChildInSight } from "../../../../ui/use-child-in-sight.ts";
import classes from "../../core/components/report-views.module.css";
import { ReportPartsContext } from "../../core/report-parts.ts";
import { type ListView, type ReportsQuery, viewsOf } from "../../core/report-views.ts";
import { useReportListSearch } from "../../core/use-report-list-search.ts";

interface ReportViewsProps {
  experience: Experience;
  current: ListView;
  counts: ReportCounts | undefined;
  /** Query of the current list, to be saved under a name. */
  query: ReportsQuery;
}

/** The sidebar of the page. Each view starts at its first page; search, severity and order stay as they are. */
export function ReportViews({ experience, current, counts, query }: ReportViewsProps) {
  const t = useTranslations("reports");
  const { locale } = useI18n();
  const { SavedViews } = use(ReportPartsContext);
  const { search, severity, program_id, received, sort, saved } = useReportListSearch().search;
  // Few companies let reports wait.
  const shown = viewsOf[experience].filter((view) => view !== "waiting" || view === current || (counts?.waiting ?? 0) > 0);
  const strip = useChildInSight<HTMLElement>(shown.indexOf(current));
  return (
    <nav ref={strip} aria-label={t("views.label")} data-column className={`${strips.strip} ${classes.views}`}>
      {shown.map((view) => (
        <Link
          key={view}
          to="/reports"
          search={{ view: view === "all" ? undefined : view, search, severity, program_id, received, sort }}
          resetScroll={false}
          // The current view is marked below; the router alone would mark the plain address with every view.
          activeOptions={{ exact: true, includeSearch: true }}
          className={classes.view}
          data-pressable
          aria-current={view === current && !saved ? "page" : undefined}
        >
          {t(`views.${view}`)}
          {/* Empty while the count is loading, so that nothing moves. */}
          <span className={classes.count} data-testid={`count-${view}`}>
            {counts && formatNumber(counts[view], locale)}
          </span>
        </Link>
      ))}
      <Suspense>{SavedViews && experience === "business" && <SavedViews view={current} query={query} />}</Suspense>
    </nav>
  );
}
