import { Group, NativeSelect, SimpleGrid } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  assetTypes,
  fundsLevels,
  operatingSystems,
  programFeatures,
  programTypes,
} from "@safeport/contract/programs/core/program.values";
import { useTranslations } from "use-intl";
import { ChipsField } from "../../core/components/chips-field.tsx";
import { featureIcons } from "../../core/components/feature-icons.ts";
import { SegmentedField } from "../../core/components/segmented-field.tsx";
import type { filterNames } from "../../core/program-list-search.ts";
import { joined, manyOf, minRewardOf, oneOf } from "../../core/programs-query.ts";
import { useProgramListSearch } from "../use-program-list-search.ts";
import { LaunchRange } from "./launch-range.tsx";
import { MinRewardInput } from "./min-reward-input.tsx";

/** Filters of the list of programs. Each change updates the address at once and returns to the first page. */
export function ProgramFilterFields() {
  const t = useTranslations("programs");
  const { search, setSearch } = useProgramListSearch();
  const set = (name: (typeof filterNames)[number]) => (value: string | undefined) => setSearch({ [name]: value || undefined });
  const isPhone = useMediaQuery("(max-width: 479px)", undefined, { getInitialValueInEffect: false });
  const any = { value: "", label: t("filter.any") };
  return (
    <Group gap="16px 32px" align="stretch">
      <ChipsField
        label={t("filter.features")}
        options={programFeatures.map((value) => ({ value, label: t(`feature.${value}`), icon: featureIcons[value] }))}
        value={manyOf(programFeatures, search.features)}
        onChange={(features) => set("features")(joined(features))}
      />
      <ChipsField
        label={t("filter.systems")}
        options={operatingSystems.map((value) => ({ value, label: value }))}
        value={manyOf(operatingSystems, search.operating_systems)}
        onChange={(systems) => set("operating_systems")(joined(systems))}
      />
      <SegmentedField<string>
        label={t("filter.type")}
        data={[any, ...programTypes.map((value) => ({ value, label: t(`type.${value}_long`) }))]}
        value={oneOf(programTypes, search.program_type) ?? ""}
        onChange={set("program_type")}
        stacked={isPhone}
      />
      <SimpleGrid w="100%" cols={{ base: 2, md: 5 }} spacing="md">
        <LaunchRange />
        <NativeSelect
          label={t("filter.asset_type")}
          data={[any, ...assetTypes.map((value) => ({ value, label: t(`asset_type.${value}`) }))]}
          value={oneOf(assetTypes, search.asset_type) ?? ""}
          onChange={(event) => set("asset_type")(event.currentTarget.value)}
        />
        <NativeSelect
          label={t("funds.label")}
          data={[any, ...fundsLevels.map((value) => ({ value, label: t(`funds.at_least.${value}`) }))]}
          value={oneOf(fundsLevels, search.funds) ?? ""}
          onChange={(event) => set("funds")(event.currentTarget.value)}
        />
        <MinRewardInput value={String(minRewardOf(search.min_reward) ?? "")} onChange={set("min_reward")} />
      </SimpleGrid>
    </Group>
  );
}
