import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { useReportListSearch } from "../use-report-list-search.ts";
import { furtherFilters, MoreFiltersButton } from "./more-filters-button.tsx";

const MoreFilters = lazyPart(() => import("./more-filters.tsx").then((module) => module.MoreFilters));

/** The button of the further filters; they are loaded with the first press. */
export function MoreFiltersTool() {
  const t = useTranslations("reports.filter");
  const { search } = useReportListSearch();
  const [isOpened, setOpened] = useState(false);
  const count = furtherFilters.filter((name) => search[name]).length;
  const label = count > 0 ? t("more_set", { count }) : t("more");
  if (!isOpened)
    return <MoreFiltersButton label={label} opened={false} {...MoreFilters.intent} onClick={() => setOpened(true)} />;
  return (
    <Suspense fallback={<MoreFiltersButton label={label} opened loading />}>
      <MoreFilters label={label} count={count} />
    </Suspense>
  );
}
