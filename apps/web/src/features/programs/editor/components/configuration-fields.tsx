import { Group, NativeSelect, Text } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { participations, programStatuses, programTypes, visibilities } from "@safeport/contract/programs/core/program.values";
import { allowanceDays, firstAllowance } from "@safeport/contract/reports/editor/report-allowance";
import { useTranslations } from "use-intl";
import { MarkdownEditor } from "../../../../ui/forms/markdown-editor.tsx";
import { SegmentedField } from "../../core/components/segmented-field.tsx";
import type { ProgramFormState } from "../use-program-form.ts";
import { FeatureFields } from "./feature-fields.tsx";
import { PublishNotice } from "./publish-notice.tsx";

interface ConfigurationFieldsProps {
  state: ProgramFormState;
  /** An existing program can be paused and closed. */
  exists: boolean;
}

/** Two beside each other where there is room. */
const selectFlex = "1 1 260px";

const reportLimits = [0, 1, 2, 4, 8, 20, 50, 100];

/** The offered limits with the present one, which may have been set by the API. */
function limitsWith(limit: number | null | undefined): number[] {
  return [...new Set([...reportLimits, ...(typeof limit === "number" ? [limit] : [])])].sort((a, b) => a - b);
}

/** Visibility, type and features of the program. */
export function ConfigurationFields({ state, exists }: ConfigurationFieldsProps) {
  const { form } = state;
  const t = useTranslations("programs");
  const tForm = useTranslations("programs/editor");
  const { visibility, program_type, status, report_limit } = form.values;
  // A published program cannot become a draft again.
  const statuses = programStatuses.filter((one) => one !== "draft" || status === "draft");
  return (
    <>
      <div>
        <Group gap="xl" align="start">
          <SegmentedField
            label={tForm("visibility")}
            data={visibilities.map((value) => ({ value, label: tForm(`visibility_${value}`) }))}
            value={visibility}
            onChange={(value) => form.setFieldValue("visibility", value)}
          />
          <SegmentedField
            label={t("filter.type")}
            data={programTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
            value={program_type}
            onChange={(value) => form.setFieldValue("program_type", value)}
          />
        </Group>
        <Text fz={13} c="dimmed" mt={6}>
          {tForm(`visibility_${visibility}_help`)} {tForm(`${program_type}_help`)}
        </Text>
      </div>
      <PublishNotice state={state} />
      <MarkdownEditor
        {...form.getInputProps("description")}
        value={form.values.description}
        label={tForm("description")}
        maxLength={textLimits.long}
        minRows={8}
      />
      <Group align="start" gap="md">
        <NativeSelect
          flex={selectFlex}
          {...form.getInputProps("participation")}
          label={t("facts.participation")}
          data={participations.map((value) => ({ value, label: t(`participation.${value}`) }))}
        />
        {exists && (
          <NativeSelect
            flex={selectFlex}
            {...form.getInputProps("status")}
            label={tForm("status")}
            data={statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
          />
        )}
        <NativeSelect
          flex={selectFlex}
          {...form.getInputProps("report_limit")}
          label={tForm("report_limit")}
          description={tForm("report_limit_help", { days: allowanceDays, count: firstAllowance.program })}
          data={[
            { value: "", label: tForm("report_limit_none") },
            ...limitsWith(report_limit).map((limit) => ({ value: String(limit), label: String(limit) })),
          ]}
          value={report_limit ?? ""}
          onChange={({ currentTarget: { value } }) => form.setFieldValue("report_limit", value === "" ? null : Number(value))}
        />
      </Group>
      <FeatureFields form={form} />
    </>
  );
}
