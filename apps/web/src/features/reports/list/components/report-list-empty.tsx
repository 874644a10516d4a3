import { Button } from "@mantine/core";
import { IconFileText, IconSearchOff } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ButtonLink } from "../../../../ui/link.tsx";
import { isFiltered, type ListView, type ReportsQuery } from "../../core/report-views.ts";
import { useReportListSearch } from "../../core/use-report-list-search.ts";
import { noFilters } from "../set-filters.ts";

/** Says what would fill the list: other filters, or a first report. */
export function ReportListEmpty({ view, query }: { view: ListView; query: ReportsQuery }) {
  const t = useTranslations("reports.empty");
  const tUi = useTranslations("ui");
  const { experience } = useViewer();
  const { setSearch } = useReportListSearch();
  if (isFiltered(query, view)) {
    const clear = () => setSearch({ ...noFilters, search: undefined });
    return (
      <EmptyState
        icon={IconSearchOff}
        title={query.search ? t("filtered_search", { search: query.search }) : t("filtered")}
        action={
          <Button variant="default" onClick={clear}>
            {tUi("clear_all")}
          </Button>
        }
      />
    );
  }
  const isFirst = view === "all" && experience === "researcher";
  const isCompany = view === "all" && experience === "business";
  return (
    <EmptyState
      icon={IconFileText}
      title={t(`${view}.title`)}
      text={isFirst ? t("researcher_text") : t(`${view}.text`)}
      action={
        (isFirst || isCompany) && <ButtonLink to="/{-$area}/bounties">{t(isFirst ? "find_program" : "own_programs")}</ButtonLink>
      }
    />
  );
}
