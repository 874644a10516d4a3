import { Button, Group, NativeSelect, Paper, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { severities } from "@safeport/contract/kernel/severity.values";
import { assetTypes } from "@safeport/contract/programs/core/program.values";
import { scopeLimits } from "@safeport/contract/programs/core/scope.limits";
import { ScopeInput } from "@safeport/contract/programs/core/scope.schema";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { MarkdownEditor } from "../../../../ui/forms/markdown-editor.tsx";
import { useFieldText } from "../../../../ui/forms/use-field-text.ts";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { SegmentedField } from "../../core/components/segmented-field.tsx";
import { type ScopeEntry, scopeErrorKey, scopeInputOf } from "../scope-fields.ts";
import { useIdentifierCheck } from "../use-identifier-check.ts";
import classes from "./scopes.module.css";

interface ScopeFormProps {
  entry: ScopeEntry;
  onChange: (entry: ScopeEntry) => void;
  onSubmit: (scope: ScopeInput) => void;
  onCancel: () => void;
  submitLabel: string;
  busy: boolean;
  /** Error of the server for the identifier. */
  refusal: ReactNode;
  isTaken: (scope: ScopeInput) => boolean;
  /** The form was opened by a button, so the focus belongs in it. */
  autoFocus: boolean;
}

/** One scope to write or change. It is part of a larger form, so it has no form element of its own. */
export function ScopeForm({ entry, onChange, onSubmit, onCancel, submitLabel, ...props }: ScopeFormProps) {
  const { busy, refusal, isTaken, autoFocus } = props;
  const t = useTranslations("programs");
  const tForm = useTranslations("programs/editor");
  const fieldText = useFieldText();
  const severityName = useTranslations("reports/severity");
  const ui = useTranslations("ui");
  const form = useSchemaForm({
    name: "scope",
    initialValues: entry.fields,
    schema: ScopeInput,
    textOf: (problem) => {
      const key = scopeErrorKey(problem);
      return key && tForm(`error.${key}`);
    },
    onValuesChange: (fields) => onChange({ ...entry, fields }),
  });
  const { values: fields, errors } = form;
  const { original } = entry;
  const begin = useEffectEvent(() => {
    if (fields !== entry.fields) form.setValues(entry.fields);
    if (autoFocus) form.getInputNode(entry.fields.asset_type === "" ? "asset_type" : "identifier")?.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each scope that is begun
  useEffect(() => begin(), [original]);

  const check = useIdentifierCheck(fields.asset_type, fields.identifier);
  const typed = `${fields.asset_type} ${fields.identifier}`;
  // No error while the identifier is still being typed.
  const isSettled = useDebouncedValue(typed, 600)[0] === typed;
  const input = scopeInputOf(check?.ok ? { ...fields, identifier: check.identifier } : fields);
  const wrong = check?.ok === false ? fieldText({ code: check.error }) : null;
  const taken = input && isTaken(input) ? tForm("scope_taken") : null;
  const warning = check?.ok && check.warning ? tForm(`identifier_warning.${check.warning}`) : null;
  const identifierError = errors.identifier ?? (isSettled ? (wrong ?? taken) : null) ?? refusal;

  function submit(): void {
    form.onSubmit(() => {
      if (input && !wrong && !taken) return onSubmit(input);
      form.setFieldError("identifier", wrong ?? taken);
      form.getInputNode("identifier")?.focus();
    })();
  }

  const yesNo = (name: "is_eligible_for_bounty" | "is_out_of_scope", label: string, onChange: (yes: boolean) => void) => (
    <SegmentedField
      label={label}
      dataPath={`scope-${name}`}
      data={(["yes", "no"] as const).map((value) => ({ value, label: tForm(value) }))}
      value={fields[name] === null ? null : fields[name] ? "yes" : "no"}
      onChange={(value) => onChange(value === "yes")}
      error={errors[name]}
    />
  );
  return (
    <Paper
      withBorder
      p="sm"
      bg="var(--sp-ground)"
      role="group"
      aria-label={tForm(entry.key === null ? "new_scope" : "edit_scope")}
    >
      <Stack gap="sm">
        <div className={classes.formAsset}>
          <NativeSelect
            {...form.getInputProps("asset_type")}
            label={tForm("scope_type")}
            data={[
              { value: "", label: tForm("choose") },
              ...assetTypes.map((value) => ({ value, label: t(`asset_type.${value}`) })),
            ]}
          />
          <TextInput
            {...form.getInputProps("identifier")}
            label={tForm("identifier_label")}
            classNames={{ input: classes.mono ?? "" }}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={scopeLimits.identifier}
            onKeyDown={(event) => event.key === "Enter" && !event.nativeEvent.isComposing && submit()}
            error={identifierError}
            description={warning}
          />
        </div>
        <Group align="start" gap="12px 24px">
          <NativeSelect
            {...form.getInputProps("max_severity")}
            label={t("scope.max_severity")}
            data={[
              ...(fields.max_severity === "" ? [{ value: "", label: tForm("choose") }] : []),
              ...severities.map((value) => ({ value, label: severityName(`${value}`) })).reverse(),
            ]}
          />
          {yesNo("is_eligible_for_bounty", tForm("eligible"), (yes) => form.setFieldValue("is_eligible_for_bounty", yes))}
          {yesNo("is_out_of_scope", t("scope.out"), (yes) => {
            form.setFieldValue("is_out_of_scope", yes);
            // An asset out of scope earns no bounty.
            if (yes) form.setFieldValue("is_eligible_for_bounty", false);
          })}
        </Group>
        <MarkdownEditor
          {...form.getInputProps("instructions_markdown")}
          value={fields.instructions_markdown}
          label={t("scope.instructions")}
          maxLength={scopeLimits.instructions}
          minRows={2}
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" size="xs" onClick={onCancel}>
            {ui("cancel")}
          </Button>
          <Button size="xs" loading={busy} onClick={submit}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
