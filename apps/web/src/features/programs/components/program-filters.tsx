import { Button } from "@mantine/core";
import { programFeatures, programTypes } from "@safeport/contract/programs/program.schema";
import { assetTypes } from "@safeport/contract/programs/scope.schema";
import { useTranslations } from "use-intl";
import { useAddress } from "../../../lib/address.ts";
import { minRewardOf, oneOf } from "../programs-query.ts";
import { featureIcons } from "./feature-looks.ts";
import { MinRewardInput } from "./min-reward-input.tsx";
import classes from "./program-filters.module.css";
import { SelectField } from "./select-field.tsx";
import { ToggleGroup } from "./toggle-group.tsx";
import { useClearFilters } from "./use-clear-filters.ts";

/** The filter panel. Every change goes to the address at once and back to the first page. */
export function ProgramFilters({ id }: { id: string }) {
  const t = useTranslations("programs");
  const { query, setQuery } = useAddress();
  const clear = useClearFilters();
  const set = (name: string) => (value: string | null) => setQuery({ [name]: value || null, page: null });
  return (
    <section id={id} className={classes.panel} aria-label={t("filter.title")}>
      <div className={classes.wide}>
        <span className={classes.label} aria-hidden>
          {t("features")}
        </span>
        <ToggleGroup
          label={t("features")}
          options={programFeatures.map((value) => ({ value, label: t(`feature.${value}`), icon: featureIcons[value] }))}
          value={oneOf(programFeatures, query.feature) ?? null}
          onChange={set("feature")}
        />
      </div>
      <div>
        <span className={classes.label} aria-hidden>
          {t("filter.type")}
        </span>
        <ToggleGroup
          label={t("filter.type")}
          options={programTypes.map((value) => ({ value, label: t(`type.${value}_long`) }))}
          value={oneOf(programTypes, query.program_type) ?? null}
          onChange={set("program_type")}
        />
      </div>
      <SelectField
        label={t("filter.asset_type")}
        value={oneOf(assetTypes, query.asset_type) ?? ""}
        onChange={set("asset_type")}
        options={[
          { value: "", label: t("filter.any") },
          ...assetTypes.map((value) => ({ value, label: t(`asset_type.${value}`) })),
        ]}
      />
      <MinRewardInput value={String(minRewardOf(query.min_reward) ?? "")} onChange={set("min_reward")} />
      <Button variant="subtle" color="gray" size="compact-sm" className={classes.clear} onClick={clear}>
        {t("filter.clear")}
      </Button>
    </section>
  );
}
