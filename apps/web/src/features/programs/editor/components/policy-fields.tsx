import { Fieldset, NativeSelect, SimpleGrid, Text, TextInput } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { disclosurePolicies, responseTargets, safeHarbors } from "@safeport/contract/programs/core/program.values";
import { maxHolidays } from "@safeport/contract/programs/core/target.limits";
import { useTranslations } from "use-intl";
import { MarkdownEditor } from "../../../../ui/forms/markdown-editor.tsx";
import type { ProgramFields } from "../use-program-form.ts";

/** The policy with what belongs to it: credentials, disclosure, safe harbor and response targets. */
export function PolicyFields({ form }: { form: ProgramFields }) {
  const t = useTranslations("programs");
  const tForm = useTranslations("programs/editor");
  return (
    <>
      <MarkdownEditor
        {...form.getInputProps("policy")}
        value={form.values.policy}
        hideLabel
        label={tForm("section.policy")}
        maxLength={textLimits.long}
        minRows={8}
      />
      <MarkdownEditor
        {...form.getInputProps("bugCredentialRequirements")}
        value={form.values.bugCredentialRequirements}
        label={tForm("credentials")}
        description={tForm("credentials_help")}
        maxLength={textLimits.comment}
        minRows={2}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          {...form.getInputProps("disclosure_policy")}
          label={tForm("disclosure")}
          description={tForm("disclosure_help")}
          data={disclosurePolicies.map((value) => ({ value, label: t(`disclosure.${value}`) }))}
        />
        <NativeSelect
          {...form.getInputProps("safe_harbor")}
          label={tForm("safe_harbor")}
          description={tForm("safe_harbor_help")}
          data={safeHarbors.map((value) => ({ value, label: t(`safe_harbor.${value}`) }))}
        />
      </SimpleGrid>
      <Fieldset legend={tForm("targets")} variant="unstyled" bd={0} p={0} m={0} fz={14} fw={500}>
        <Text fz={13} fw={400} c="dimmed" mb="xs">
          {tForm("targets_help")}
        </Text>
        <SimpleGrid cols={{ base: 2, xs: 4 }}>
          {responseTargets.map((name) => (
            <TextInput
              key={name}
              {...form.getInputProps(`response_targets.${name}`)}
              label={t(`target.${name}`)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
            />
          ))}
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }} mt="md">
          <NativeSelect
            {...form.getInputProps("time_zone")}
            label={tForm("time_zone")}
            description={tForm("time_zone_help")}
            data={zoneNames(form.values.time_zone)}
          />
          <TextInput
            {...form.getInputProps("holidays")}
            label={tForm("holidays")}
            description={tForm("holidays_help")}
            autoComplete="off"
            maxLength={maxHolidays * "2026-12-25, ".length}
          />
        </SimpleGrid>
      </Fieldset>
    </>
  );
}

/** The zones that this browser knows, with the present one. */
function zoneNames(present: string): string[] {
  return [...new Set(["UTC", present, ...Intl.supportedValuesOf("timeZone")])];
}
