import { Suspense, useEffect } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { ButtonLink } from "../../../../ui/link.tsx";
import { ListSearchBox } from "../../../../ui/list-filters.tsx";
import { ListTools } from "../../../../ui/list-tools.tsx";
import { Page } from "../../../../ui/page.tsx";
import { useCollaborationInvitations } from "../../collaborators/api/collaborators.ts";
import { rememberList } from "../../core/last-list.ts";
import { listOf } from "../../core/report-views.ts";
import { useReportListSearch } from "../../core/use-report-list-search.ts";
import { useReportCounts } from "../api/report-list.ts";
import { setFiltersOf } from "../set-filters.ts";
import { ClusterToggle } from "./cluster-toggle.tsx";
import { ListExport } from "./list-export.tsx";
import { ReportFilters } from "./report-filters.tsx";
import { ReportList } from "./report-list.tsx";
import { ReportStats } from "./report-stats.tsx";
import { ReportViews } from "./report-views.tsx";
import classes from "./reports-page.module.css";

const CollaborationInvitations = lazyPart(() =>
  import("../../collaborators/components/collaboration-invitations.tsx").then((module) => module.CollaborationInvitations),
);

const ReportFilterChips = lazyPart(() => import("./report-filter-chips.tsx").then((module) => module.ReportFilterChips));

/** The Reports page: the reports of each role, in views with their counts (spec §2). */
export function ReportsPage() {
  const t = useTranslations("reports");
  const { experience, companyId } = useViewer();
  const list = useReportListSearch();
  const { search } = list;
  const { view, listQuery } = listOf({ experience, companyId, search });
  const filters = setFiltersOf({ experience, companyId, search });
  const { data: waiting } = useCollaborationInvitations({ enabled: experience === "researcher" });
  const counts = useReportCounts(listQuery.company_id);
  useEffect(() => rememberList(search), [search]);
  return (
    <Page
      title={t("title")}
      dense
      meta={experience === "business" && <ReportStats counts={counts.data} />}
      actions={
        <>
          {view === "disputed" && (
            <ButtonLink to="/{-$area}/disputes" variant="default" size="xs">
              {t("all_disputes")}
            </ButtonLink>
          )}
          <ListExport query={listQuery} />
          <ButtonLink to="/dashboard" variant="default" size="xs">
            {t("dashboard")}
          </ButtonLink>
        </>
      }
    >
      {waiting && waiting.items.length > 0 && (
        <Suspense>
          <CollaborationInvitations invitations={waiting.items} />
        </Suspense>
      )}
      <div className={classes.layout}>
        <ReportViews experience={experience} current={view} counts={counts.data} query={listQuery} />
        <div className={classes.column}>
          <ListTools oneLine>
            <ListSearchBox list={list} placeholder={t("search")} />
            <ReportFilters view={view} />
            {experience !== "researcher" && <ClusterToggle />}
          </ListTools>
          {filters.length > 0 && (
            <Suspense fallback={<div className={classes.chips} />}>
              <ReportFilterChips names={filters} query={listQuery} />
            </Suspense>
          )}
          <ReportList view={view} query={listQuery} />
        </div>
      </div>
    </Page>
  );
}
