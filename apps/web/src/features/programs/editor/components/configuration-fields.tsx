import { textLimits } from "@safeport/contract/kernel/text";
import {
  operatingSystems,
  participations,
  programFeatures,
  programStatuses,
  programTypes,
  visibilities,
} from "@safeport/contract/programs/program.schema";
import { useTranslations } from "use-intl";
import { MarkdownEditor } from "../../../../ui/markdown-editor.tsx";
import { featureIcons } from "../../shared/components/feature-icons.ts";
import { SelectField } from "../../shared/components/select-field.tsx";
import { ToggleGroup } from "../../shared/components/toggle-group.tsx";
import type { FieldsProps } from "./fields-props.ts";
import classes from "./form-fields.module.css";

interface ConfigurationFieldsProps extends FieldsProps {
  /** A program that exists can be paused and closed. */
  exists: boolean;
}

/** Who sees the program, what kind it is, and what it is about. */
export function ConfigurationFields({ form, set, fault, exists }: ConfigurationFieldsProps) {
  const t = useTranslations("programs");
  const tForm = useTranslations("programs/editor");
  // Once published, a program does not become a draft again.
  const statuses = programStatuses.filter((status) => status !== "draft" || form.status === "draft");
  return (
    <>
      <div className={classes.row}>
        <ToggleGroup
          joined
          showLabel
          label={tForm("visibility")}
          options={visibilities.map((value) => ({ value, label: tForm(`visibility_${value}`) }))}
          pressed={[form.visibility]}
          onPress={(visibility) => set({ visibility })}
        />
        <ToggleGroup
          joined
          showLabel
          label={t("filter.type")}
          options={programTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          pressed={[form.program_type]}
          onPress={(program_type) => set({ program_type })}
        />
      </div>
      <p className={classes.help}>
        {tForm(`visibility_${form.visibility}_help`)} {tForm(`${form.program_type}_help`)}
      </p>
      <MarkdownEditor
        label={tForm("description")}
        value={form.description}
        onChange={(description) => set({ description })}
        error={fault("description")}
        maxLength={textLimits.long}
        minRows={8}
      />
      <div className={classes.row}>
        <SelectField
          name="participation"
          label={t("facts.participation")}
          options={participations.map((value) => ({ value, label: t(`participation.${value}`) }))}
          value={form.participation}
          onChange={(participation) => set({ participation })}
          error={fault("participation")}
        />
        {exists && (
          <SelectField
            name="status"
            label={tForm("status")}
            options={statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
            value={form.status}
            onChange={(status) => set({ status })}
            error={fault("status")}
          />
        )}
      </div>
      <ToggleGroup
        showLabel
        label={t("features")}
        options={programFeatures.map((value) => ({ value, label: t(`feature.${value}`), icon: featureIcons[value] }))}
        pressed={form.features}
        onPress={(feature) => set({ features: toggled(form.features, feature) })}
      />
      <ToggleGroup
        showLabel
        label={t("facts.systems")}
        options={operatingSystems.map((value) => ({ value, label: value }))}
        pressed={form.operating_systems}
        onPress={(system) => set({ operating_systems: toggled(form.operating_systems, system) })}
      />
    </>
  );
}

function toggled<T>(list: readonly T[], value: T): T[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value];
}
