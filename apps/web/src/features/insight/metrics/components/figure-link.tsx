import { useTranslations } from "use-intl";
import { formatNumber } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { TextLink } from "../../../../ui/link.tsx";
import type { ReportListSearch } from "../../../reports/core/report-list-search.ts";

export interface Figure {
  count: number;
  /** Name of the counted reports, e.g. "High, Resolved". */
  name: string;
  /** The list of the reports that are counted. */
  search: ReportListSearch;
}

/** A count that leads to its reports; plain where there are none. */
export function FigureLink({ count, name, search }: Figure) {
  const t = useTranslations("reports/metrics");
  const { locale } = useI18n();
  if (count === 0) return <>0</>;
  return (
    <TextLink to="/reports" search={search} inherit aria-label={t("list", { count, what: name })}>
      {formatNumber(count, locale)}
    </TextLink>
  );
}
