import { Button } from "@mantine/core";
import type { ReportView } from "@safeport/contract/reports/report.schema";
import { IconFileText, IconSearchOff } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useAddress } from "../../../../lib/address.ts";
import { paths } from "../../../../lib/paths.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ButtonLink } from "../../../../ui/link.tsx";
import type { ReportsQuery } from "../api/use-reports.ts";
import { isFiltered } from "../report-views.ts";

/** Says what would fill the list: other filters, or a first report. */
export function ReportListEmpty({ view, query }: { view: ReportView; query: ReportsQuery }) {
  const t = useTranslations("reports.empty");
  const { experience } = useViewer();
  const { setQuery } = useAddress();
  if (isFiltered(query)) {
    const clear = () => setQuery({ search: null, severity: null, status: null, program_id: null, page: null });
    return (
      <EmptyState
        icon={IconSearchOff}
        title={t("filtered")}
        text={t("filtered_text")}
        action={
          <Button variant="default" size="xs" onClick={clear}>
            {t("clear")}
          </Button>
        }
      />
    );
  }
  const isFirst = view === "all" && experience === "researcher";
  return (
    <EmptyState
      icon={IconFileText}
      title={t(`${view}.title`)}
      text={isFirst ? t("researcher_text") : t(`${view}.text`)}
      action={
        isFirst && (
          <ButtonLink to={paths.bounties()} size="xs">
            {t("find_program")}
          </ButtonLink>
        )
      }
    />
  );
}
