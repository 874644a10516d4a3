import { textLimits } from "@safeport/contract/kernel/text";
import type { Program } from "@safeport/contract/programs/program.schema";
import { useTranslations } from "use-intl";
import { MarkdownEditor } from "../../../../ui/markdown-editor.tsx";
import { ScopeEditor } from "../../scopes/components/scope-editor.tsx";
import type { ProgramFormState } from "../use-program-form.ts";
import classes from "./asset-fields.module.css";
import type { FieldsProps } from "./fields-props.ts";

interface AssetFieldsProps extends FieldsProps {
  program: Program | null;
  state: ProgramFormState;
}

const notes = ["scopeOverview", "inScopeInfo", "outOfScopeInfo"] as const;

/** The scopes, and what there is to say about them as a whole. */
export function AssetFields({ form, set, fault, program, state }: AssetFieldsProps) {
  const t = useTranslations("programs/editor");
  return (
    <>
      <ScopeEditor program={program} state={state} fault={fault("scopes")} />
      <details className={classes.notes} open={notes.some((name) => form[name] !== "" || fault(name) !== undefined)}>
        <summary className={classes.summary}>{t("scope_notes")}</summary>
        <div className={classes.fields}>
          {notes.map((name) => (
            <MarkdownEditor
              key={name}
              label={t(`field.${name}`)}
              value={form[name]}
              onChange={(text) => set({ [name]: text })}
              error={fault(name)}
              maxLength={textLimits.comment}
              minRows={2}
            />
          ))}
        </div>
      </details>
    </>
  );
}
