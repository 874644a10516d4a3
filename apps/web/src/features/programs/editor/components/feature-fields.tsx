import { operatingSystems, programFeatures } from "@safeport/contract/programs/core/program.values";
import { useTranslations } from "use-intl";
import { ChipsField } from "../../core/components/chips-field.tsx";
import { featureIcons } from "../../core/components/feature-icons.ts";
import type { ProgramFields } from "../use-program-form.ts";

/** Features and operating systems of a program. */
export function FeatureFields({ form }: { form: ProgramFields }) {
  const t = useTranslations("programs");
  const { features, operating_systems } = form.values;
  return (
    <>
      <ChipsField
        label={t("features")}
        options={programFeatures.map((value) => ({ value, label: t(`feature.${value}`), icon: featureIcons[value] }))}
        value={features}
        onChange={(value) => form.setFieldValue("features", value)}
      />
      <ChipsField
        label={t("facts.systems")}
        options={operatingSystems.map((value) => ({ value, label: value }))}
        value={operating_systems}
        onChange={(value) => form.setFieldValue("operating_systems", value)}
      />
    </>
  );
}
