import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useAddress } from "../../../../lib/address.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { AddressSearch } from "../../../../ui/address-search.tsx";
import { Page } from "../../../../ui/page.tsx";
import { useReportCounts } from "../api/use-report-counts.ts";
import { rememberList } from "../last-list.ts";
import { listOf } from "../report-views.ts";
import { ReportFilters } from "./report-filters.tsx";
import { ReportList } from "./report-list.tsx";
import { ReportStats } from "./report-stats.tsx";
import { ReportViews } from "./report-views.tsx";
import classes from "./reports-page.module.css";

/** The Reports page: what each role sees of the reports, in views with their counts (spec §2). */
export function ReportsPage() {
  const t = useTranslations("reports");
  const { experience, companyId } = useViewer();
  const { query } = useAddress();
  const { view, listQuery } = listOf({ experience, companyId, query });
  const counts = useReportCounts(listQuery.company_id);
  useEffect(() => rememberList(query), [query]);
  return (
    <Page title={t("title")}>
      {experience === "business" && <ReportStats counts={counts.data} />}
      <div className={classes.layout}>
        <ReportViews experience={experience} current={view} counts={counts.data} />
        <div className={classes.column}>
          <div className={classes.tools}>
            <AddressSearch placeholder={t("search")} />
            <ReportFilters view={view} experience={experience} />
          </div>
          <ReportList view={view} query={listQuery} />
        </div>
      </div>
    </Page>
  );
}
