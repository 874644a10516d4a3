import { operatingSystems, programFeatures, programTypes } from "@safeport/contract/programs/program.schema";
import { assetTypes } from "@safeport/contract/programs/scope.schema";
import { useTranslations } from "use-intl";
import { useAddress } from "../../../../lib/address.ts";
import { featureIcons } from "../../shared/components/feature-icons.ts";
import { SelectField } from "../../shared/components/select-field.tsx";
import { ToggleGroup } from "../../shared/components/toggle-group.tsx";
import { joined, manyOf, minRewardOf, oneOf } from "../programs-query.ts";
import { LaunchRange } from "./launch-range.tsx";
import { MinRewardInput } from "./min-reward-input.tsx";
import classes from "./program-filters.module.css";

/** What the list of programs can be narrowed by. Every change goes to the address at once and back to the first page. */
export function ProgramFilterFields() {
  const t = useTranslations("programs");
  const { query, setQuery } = useAddress();
  const features = manyOf(programFeatures, query.features);
  const systems = manyOf(operatingSystems, query.operating_systems);
  const type = oneOf(programTypes, query.program_type);
  const set = (name: string) => (value: string | null) => setQuery({ [name]: value || null, page: null });
  const toggled = (values: readonly string[], value: string) =>
    joined(values.includes(value) ? values.filter((other) => other !== value) : [...values, value]) ?? null;
  return (
    <div className={classes.fields}>
      <div className={classes.wide}>
        <ToggleGroup
          showLabel
          label={t("filter.features")}
          options={programFeatures.map((value) => ({ value, label: t(`feature.${value}`), icon: featureIcons[value] }))}
          pressed={features}
          onPress={(value) => set("features")(toggled(features, value))}
        />
      </div>
      <ToggleGroup
        showLabel
        label={t("filter.systems")}
        options={operatingSystems.map((value) => ({ value, label: value }))}
        pressed={systems}
        onPress={(value) => set("operating_systems")(toggled(systems, value))}
      />
      <ToggleGroup
        showLabel
        label={t("filter.type")}
        options={programTypes.map((value) => ({ value, label: t(`type.${value}_long`) }))}
        pressed={type ? [type] : []}
        onPress={(value) => set("program_type")(value === type ? null : value)}
      />
      <div className={classes.row}>
        <LaunchRange />
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
      </div>
    </div>
  );
}
