import { IconChartBar } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { formatMonth } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { saveText } from "../../../../lib/save-text.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { DownloadButton } from "../../../../ui/download-button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { FilterSelect, ListTools } from "../../../../ui/list-tools.tsx";
import { Page } from "../../../../ui/page.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { useDashboard, usePlatformOverview } from "../api/dashboard.ts";
import { dashboardCsv } from "../dashboard-csv.ts";
import { DashboardView } from "./dashboard-view.tsx";
import { PlatformView } from "./platform-view.tsx";

const page = getRouteApi("/_app/dashboard");
/** The months that can be chosen. */
const choosableMonths = 24;

/** The figures of the reader: of their company, of their own reports, or of the platform. */
export function DashboardPage() {
  const { experience } = useViewer();
  return experience === "staff" ? <PlatformDashboard /> : <MonthDashboard />;
}

function MonthDashboard() {
  const t = useTranslations("reports/dashboard");
  const { locale } = useI18n();
  const { companyId, experience } = useViewer();
  const search = page.useSearch();
  const navigate = page.useNavigate();
  const months = lastMonths(choosableMonths);
  const month = months.find((name) => name === search.month) ?? months[0];
  const { data, error, refetch, isFetching } = useDashboard(experience === "business" ? companyId : null, month);
  const isEmpty = data?.by_month.every(({ received }) => received === 0);
  return (
    <Page title={t("title")} subtitle={t(experience === "business" ? "about_company" : "about_own")}>
      <ListTools>
        <FilterSelect
          aria-label={t("month")}
          value={month}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            void navigate({ to: ".", search: { month: chosen === months[0] ? undefined : chosen }, resetScroll: false });
          }}
          data={months.map((value) => ({ value, label: formatMonth(value, locale) }))}
        />
        {data && (
          <DownloadButton
            loading={false}
            onClick={() => saveText(`dashboard-${data.month}.csv`, dashboardCsv(data), "text/csv;charset=utf-8")}
          >
            {t("csv")}
          </DownloadButton>
        )}
      </ListTools>
      {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={data !== undefined} />}
      {!data && !error && <SkeletonRows height={96} />}
      {data && isEmpty && (
        <EmptyState icon={IconChartBar} title={t("none")} text={t(experience === "business" ? "none_company" : "none_own")} />
      )}
      {data && !isEmpty && <DashboardView dashboard={data} isOfCompany={experience === "business"} />}
    </Page>
  );
}

function PlatformDashboard() {
  const t = useTranslations("reports/dashboard");
  const { data, error, refetch, isFetching } = usePlatformOverview();
  return (
    <Page title={t("title")} subtitle={t("about_platform")}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={data !== undefined} />}
      {!data && !error && <SkeletonRows height={96} />}
      {data && <PlatformView overview={data} />}
    </Page>
  );
}

/** The present month in UTC and those before it, the newest first, as YYYY-MM. */
function lastMonths(count: number): string[] {
  const now = new Date();
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - at, 1)).toISOString().slice(0, 7),
  );
}
