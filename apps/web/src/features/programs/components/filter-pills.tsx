import { Button, CloseButton } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useAddress } from "../../../lib/address.ts";
import { formatDollars } from "../../../lib/format.ts";
import { useI18n } from "../../../lib/i18n.ts";
import { filterNames, type ProgramsQuery } from "../programs-query.ts";
import classes from "./filter-pills.module.css";
import { useClearFilters } from "./use-clear-filters.ts";

interface FilterPillsProps {
  filters: Pick<ProgramsQuery, (typeof filterNames)[number]>;
  /** Name of the company of `company_id`, once known. */
  companyName: string | undefined;
}

/** Which filters are on while their panel is closed, each with its way off. */
export function FilterPills({ filters, companyName }: FilterPillsProps) {
  const t = useTranslations("programs");
  const { locale } = useI18n();
  const { setQuery } = useAddress();
  const clear = useClearFilters();
  const { feature, program_type, asset_type, min_reward, company_id } = filters;
  const texts: Record<(typeof filterNames)[number], string | undefined> = {
    company_id: company_id && (companyName ?? t("filter.company")),
    feature: feature && t(`feature.${feature}`),
    program_type: program_type && t(`type.${program_type}_long`),
    asset_type: asset_type && t(`asset_type.${asset_type}`),
    min_reward: min_reward ? t("filter.from", { amount: formatDollars(Number(min_reward), locale) }) : undefined,
  };
  const pills = filterNames.flatMap((name) => (texts[name] ? [{ name, text: texts[name] }] : []));
  if (pills.length === 0) return null;
  return (
    <ul className={classes.pills} aria-label={t("filter.title")}>
      {pills.map(({ name, text }) => (
        <li key={name} className={classes.pill}>
          {text}
          <CloseButton
            size={18}
            iconSize={12}
            aria-label={t("filter.remove", { filter: text })}
            onClick={() => setQuery({ [name]: null, page: null })}
          />
        </li>
      ))}
      <li>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={clear}>
          {t("filter.clear")}
        </Button>
      </li>
    </ul>
  );
}
