import { useTranslations } from "use-intl";
import { formatCalendarDay, formatReward } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useSite } from "../../../../lib/site.ts";
import { FilterChips } from "../../../../ui/filter-chips.tsx";
import type { ActiveFilter } from "../active-filters.ts";
import { useProgramListSearch } from "../use-program-list-search.ts";
import { useClearFilters } from "./use-clear-filters.ts";

interface FilterPillsProps {
  filters: readonly ActiveFilter[];
  /** Name of the company of `company_id`, once known. */
  companyName: string | undefined;
}

/** The filters that are on while their panel is closed, each with a button that removes it. */
export function FilterPills({ filters, companyName }: FilterPillsProps) {
  const t = useTranslations("programs");
  const { setSearch } = useProgramListSearch();
  const { clear } = useClearFilters();
  const textOf = useFilterText(companyName);
  return (
    <FilterChips
      filters={filters.map((filter) => ({
        key: `${filter.kind} ${"value" in filter ? filter.value : ""}`,
        text: textOf(filter),
        remove: () => setSearch({ ...filter.off }),
      }))}
      onClear={clear}
      clearLabel={t("filter.clear")}
    />
  );
}

function useFilterText(companyName: string | undefined): (filter: ActiveFilter) => string {
  const t = useTranslations("programs");
  const { locale } = useI18n();
  const { currency } = useSite();
  const launched = (from: string | undefined, to: string | undefined) => {
    const days = { from: from ? formatCalendarDay(from, locale) : "", to: to ? formatCalendarDay(to, locale) : "" };
    return from && to ? t("filter.launched", days) : from ? t("filter.launched_since", days) : t("filter.launched_until", days);
  };
  return (filter) => {
    switch (filter.kind) {
      case "company":
        return companyName ?? t("filter.company");
      case "feature":
        return t(`feature.${filter.value}`);
      case "system":
        return filter.value;
      case "launch":
        return launched(filter.from, filter.to);
      case "type":
        return t(`type.${filter.value}_long`);
      case "asset":
        return t(`asset_type.${filter.value}`);
      case "funds":
        return t(`funds.at_least.${filter.value}`);
      case "reward":
        return t("filter.from", { amount: formatReward(filter.value, currency, locale) });
    }
  };
}
