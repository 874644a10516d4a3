import { TextInput } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text";
import type { Program } from "@safeport/contract/programs/program.schema";
import { type KeyboardEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { MarkdownEditor } from "../../../../ui/markdown-editor.tsx";
import { useFormFaults } from "../use-form-errors.ts";
import { useProgramForm } from "../use-program-form.ts";
import { useSaveProgram } from "../use-save-program.ts";
import { useSectionSummaries } from "../use-section-summaries.ts";
import { formSections, sectionOf } from "../validate-program.ts";
import { AssetFields } from "./asset-fields.tsx";
import { CompanyField } from "./company-field.tsx";
import { ConfigurationFields } from "./configuration-fields.tsx";
import { FormFooter } from "./form-footer.tsx";
import { FormSection } from "./form-section.tsx";
import { FormNotices } from "./form-warnings.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { LinkFields } from "./link-fields.tsx";
import classes from "./program-form.module.css";
import { RewardFields } from "./reward-fields.tsx";

/** Writes a program: a new one, or one that exists. */
export function ProgramForm({ program }: { program: Program | null }) {
  const t = useTranslations("programs/editor");
  const viewer = useViewer();
  const formBox = useRef<HTMLFormElement>(null);
  const state = useProgramForm(program);
  const { form } = state;
  const forStaff = viewer.experience === "staff";
  const companyId = program?.company_id ?? (forStaff ? form.company_id : viewer.companyId);
  const saving = useSaveProgram(program, companyId, state);
  const faults = useFormFaults({ box: formBox, state, program, companyId, error: saving.error, clearError: saving.clearError });
  const summaries = useSectionSummaries(state, program);
  const { set, fault } = faults;
  const fields = { form, set, fault };

  const parts = {
    configuration: <ConfigurationFields {...fields} exists={program !== null} />,
    rewards: <RewardFields {...fields} />,
    links: <LinkFields {...fields} />,
    assets: <AssetFields {...fields} program={program} state={state} />,
    policy: (
      <>
        <MarkdownEditor
          hideLabel
          label={t("section.policy")}
          value={form.policy}
          onChange={(policy) => set({ policy })}
          error={fault("policy")}
          maxLength={textLimits.long}
          minRows={8}
        />
        <MarkdownEditor
          label={t("credentials")}
          description={t("credentials_help")}
          value={form.bugCredentialRequirements}
          onChange={(bugCredentialRequirements) => set({ bugCredentialRequirements })}
          error={fault("bugCredentialRequirements")}
          maxLength={textLimits.comment}
          minRows={2}
        />
      </>
    ),
  };
  return (
    <form
      ref={formBox}
      noValidate
      className={classes.form}
      onKeyDown={ignoreEnter}
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.busy && faults.check()) void saving.save();
      }}
    >
      <FormNotices state={state} faults={faults} />
      <div className={classes.head}>
        {forStaff && !program && (
          <CompanyField value={form.company_id} onChange={(company_id) => set({ company_id })} error={fault("company_id")} />
        )}
        <TextInput
          name="title"
          label={t("title")}
          required
          maxLength={textLimits.title}
          value={form.title}
          error={fault("title")}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <TextInput
          name="tags"
          label={t("tags")}
          value={form.tags}
          error={fault("tags")}
          {...(!fault("tags") && { description: t("tags_help") })}
          inputWrapperOrder={["label", "input", "description", "error"]}
          onChange={(event) => set({ tags: event.currentTarget.value })}
        />
      </div>
      {formSections.map((name) => (
        <FormSection
          key={name}
          title={t(`section.${name}`)}
          summary={summaries[name]}
          open={faults.open.includes(name)}
          onToggle={() => faults.toggle(name)}
          faults={faults.all.filter(({ field }) => sectionOf(field) === name).length}
        >
          {parts[name]}
        </FormSection>
      ))}
      <FormFooter
        launch={{
          value: form.program_launch_date,
          onChange: (program_launch_date) => set({ program_launch_date }),
          error: fault("program_launch_date"),
        }}
        busy={saving.busy}
        progress={saving.progress}
        faults={faults.all.length}
      />
      <LeaveGuard dirty={state.dirty} />
    </form>
  );
}

/** Enter in one line of a long form is not the wish to post all of it. */
function ignoreEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}
