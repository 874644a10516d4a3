import { Button, Input, TextInput } from "@mantine/core";
import { severities } from "@safeport/contract/kernel/severity";
import { assetTypes, type ScopeInput, scopeLimits } from "@safeport/contract/programs/scope.schema";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { MarkdownEditor } from "../../../../ui/markdown-editor.tsx";
import { SelectField } from "../../shared/components/select-field.tsx";
import { ToggleGroup } from "../../shared/components/toggle-group.tsx";
import { checkScope, type ScopeEntry, type ScopeFields, scopeInputOf } from "../scope-fields.ts";
import { useIdentifierCheck } from "../use-identifier-check.ts";
import { useSettled } from "../use-settled.ts";
import classes from "./scope-form.module.css";

interface ScopeFormProps {
  entry: ScopeEntry;
  onChange: (entry: ScopeEntry) => void;
  onSubmit: (scope: ScopeInput) => void;
  onCancel: () => void;
  submitLabel: string;
  busy: boolean;
  /** Why the server refused the identifier, or that the program has it already. */
  refusal: ReactNode;
  isTaken: (scope: ScopeInput) => boolean;
  /** It was opened by a press of a button, so that is where the user goes on. */
  autoFocus: boolean;
}

const yesNo = ["yes", "no"] as const;
const fieldOrder = ["asset_type", "identifier", "max_severity", "is_eligible_for_bounty", "is_out_of_scope"] as const;

/** One scope to be written or changed. It is part of a larger form, so it has no form element of its own. */
export function ScopeForm({ entry, onChange, onSubmit, onCancel, submitLabel, ...props }: ScopeFormProps) {
  const { busy, refusal, isTaken, autoFocus } = props;
  const t = useTranslations("programs");
  const tForm = useTranslations("programs/editor");
  const ui = useTranslations("ui");
  const box = useRef<HTMLDivElement>(null);
  const [tried, setTried] = useState(false);
  const { fields, original } = entry;
  const focusFirst = useEffectEvent(() => {
    const name = fields.asset_type === "" ? "scope.asset_type" : "scope.identifier";
    if (autoFocus) box.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each scope that is begun
  useEffect(() => focusFirst(), [original]);
  const missing = tried ? checkScope(fields) : {};
  const verdict = useIdentifierCheck(fields.asset_type, fields.identifier);
  const settled = useSettled(`${fields.asset_type} ${fields.identifier}`);
  const set = (patch: Partial<ScopeFields>) => onChange({ ...entry, fields: { ...fields, ...patch } });
  const faultOf = (name: keyof ScopeFields) => missing[name] && tForm(`fault.${missing[name]}`);

  const input = scopeInputOf(verdict?.ok ? { ...fields, identifier: verdict.identifier } : fields);
  const wrong = verdict?.ok === false && (settled || tried) ? tForm(`identifier.${verdict.fault}`) : undefined;
  const taken = input && (settled || tried) && isTaken(input) ? tForm("scope_taken") : undefined;
  const notice = verdict?.ok && verdict.notice ? tForm(`identifier.${verdict.notice}`) : undefined;

  function submit(): void {
    setTried(true);
    const faults = checkScope(fields);
    const first = fieldOrder.find((name) => faults[name] !== undefined) ?? "identifier";
    if (input && verdict?.ok !== false && !isTaken(input)) {
      setTried(false);
      onSubmit(input);
    } else box.current?.querySelector<HTMLElement>(`[name="scope.${first}"], [data-choice="${first}"] button`)?.focus();
  }

  const choice = (
    name: "is_eligible_for_bounty" | "is_out_of_scope",
    label: string,
    also: (on: boolean) => Partial<ScopeFields>,
  ) => (
    <div data-choice={name}>
      <ToggleGroup
        joined
        showLabel
        label={label}
        options={yesNo.map((value) => ({ value, label: tForm(`${value}`) }))}
        pressed={fields[name] === null ? [] : [fields[name] ? "yes" : "no"]}
        onPress={(value) => set({ [name]: value === "yes", ...also(value === "yes") })}
      />
      {missing[name] && <Input.Error mt={4}>{faultOf(name)}</Input.Error>}
    </div>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: the fields lie in a grid, which a fieldset cannot be in every browser
    <div ref={box} role="group" aria-label={tForm(entry.key === null ? "new_scope" : "edit_scope")} className={classes.form}>
      <div className={classes.asset}>
        <SelectField
          name="scope.asset_type"
          label={tForm("scope_type")}
          options={[
            { value: "" as const, label: tForm("choose") },
            ...assetTypes.map((value) => ({ value, label: t(`asset_type.${value}`) })),
          ]}
          value={fields.asset_type}
          onChange={(asset_type) => set({ asset_type })}
          error={faultOf("asset_type")}
        />
        <TextInput
          name="scope.identifier"
          label={tForm("identifier_label")}
          classNames={{ input: classes.mono ?? "" }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={scopeLimits.identifier}
          value={fields.identifier}
          onChange={(event) => set({ identifier: event.currentTarget.value })}
          onKeyDown={(event) => event.key === "Enter" && submit()}
          error={faultOf("identifier") ?? wrong ?? taken ?? refusal}
          inputWrapperOrder={["label", "input", "description", "error"]}
          {...(notice !== undefined && !wrong && { description: notice })}
        />
      </div>
      <div className={classes.terms}>
        <SelectField
          name="scope.max_severity"
          label={t("scope.max_severity")}
          options={[...severities].reverse().map((value) => ({ value, label: ui(`severity.${value}`) }))}
          value={fields.max_severity || "medium"}
          onChange={(max_severity) => set({ max_severity })}
          error={faultOf("max_severity")}
        />
        {choice("is_eligible_for_bounty", tForm("eligible"), () => ({}))}
        {/* What must not be tested earns nothing. */}
        {choice("is_out_of_scope", t("scope.out"), (out) => (out ? { is_eligible_for_bounty: false } : {}))}
      </div>
      <MarkdownEditor
        label={t("scope.instructions")}
        value={fields.instructions_markdown}
        onChange={(instructions_markdown) => set({ instructions_markdown })}
        maxLength={scopeLimits.instructions}
        minRows={2}
      />
      <div className={classes.buttons}>
        <Button variant="default" size="xs" onClick={onCancel}>
          {ui("cancel")}
        </Button>
        <Button size="xs" loading={busy} onClick={submit}>
          {submitLabel}
        </Button>
      </div>
    </div>
  );
}
