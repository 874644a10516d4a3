import { NativeSelect, Stack, Text } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import { useTranslations } from "use-intl";
import { MarkdownEditor } from "../../../../ui/forms/markdown-editor.tsx";
import { ScopeEditor } from "../../scopes/components/scope-editor.tsx";
import type { ProgramFormState } from "../use-program-form.ts";

interface AssetFieldsProps {
  program: Program | null;
  state: ProgramFormState;
}

const notes = ["scopeOverview", "inScopeInfo", "outOfScopeInfo"] as const;

/** The scopes, and notes on all of them. */
export function AssetFields({ program, state }: AssetFieldsProps) {
  const t = useTranslations("programs/editor");
  const { form } = state;
  return (
    <>
      <ScopeEditor program={program} state={state} error={form.errors.scopes} />
      <NativeSelect
        maw={480}
        label={t("unlisted")}
        description={t(`unlisted_help_${form.values.program_type}`)}
        value={String(form.values.accepts_unlisted_assets)}
        onChange={(event) => form.setFieldValue("accepts_unlisted_assets", event.currentTarget.value === "true")}
        data={(["false", "true"] as const).map((value) => ({ value, label: t(`unlisted_${value}`) }))}
      />
      <details open={notes.some((name) => form.values[name] !== "" || name in form.errors)}>
        <Text component="summary" w="fit-content" fz={13} fw={500} c="dimmed">
          {t("scope_notes")}
        </Text>
        <Stack mt="sm">
          {notes.map((name) => (
            <MarkdownEditor
              key={name}
              {...form.getInputProps(name)}
              value={form.values[name]}
              label={t(`field.${name}`)}
              maxLength={textLimits.comment}
              minRows={2}
            />
          ))}
        </Stack>
      </details>
    </>
  );
}
