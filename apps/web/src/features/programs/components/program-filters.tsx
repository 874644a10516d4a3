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
  const feature = oneOf(programFeatures, query.feature);
  const type = oneOf(programTypes, query.program_type);
  const set = (name: string) => (value: string | null) => setQuery({ [name]: value || null, page: null });
  return (
    <section id={id} className={classes.panel} aria-label={t("filter.title")}>
      <div className={classes.wide}>
        {/* The list can be asked for one feature at a time. */}
        <ToggleGroup
          showLabel
          label={t("features")}
          options={programFeatures.map((value) => ({ value, label: t(`feature.${value}`), icon: featureIcons[value] }))}
          pressed={feature ? [feature] : []}
          onPress={(value) => set("feature")(value === feature ? null : value)}
        />
      </div>
      <ToggleGroup
        showLabel
        label={t("filter.type")}
        options={programTypes.map((value) => ({ value, label: t(`type.${value}_long`) }))}
        pressed={type ? [type] : []}
        onPress={(value) => set("program_type")(value === type ? null : value)}
      />
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
