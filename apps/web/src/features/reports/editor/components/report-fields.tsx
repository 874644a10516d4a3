import { Text, TextInput } from "@mantine/core";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import { maxReportTitle } from "@safeport/contract/reports/core/report.limits";
import { writeUp, writeUpFields } from "@safeport/contract/reports/core/write-up.values";
import { type ReactNode, Suspense } from "react";
import { useTranslations } from "use-intl";
import type { PastedImage } from "../../../../lib/upload-queue.ts";
import { MarkdownEditor } from "../../../../ui/forms/markdown-editor.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { TemplateTool } from "../../templates/components/template-tool.tsx";
import { WeaknessField } from "../../weaknesses/components/weakness-field.tsx";
import type { ReportField, ReportForm } from "../report-form.ts";
import { AssetField } from "./asset-field.tsx";
import { AutomationField } from "./automation-field.tsx";
import { RatingField } from "./rating-field.tsx";

/** Only programs with questions load it. */
const QuestionFields = lazyPart(() => import("./question-fields.tsx").then((module) => module.QuestionFields));

interface ReportFieldsProps {
  program: Program;
  form: ReportForm;
  onChange: (changes: Partial<ReportForm>) => void;
  onFiles: (files: readonly File[]) => readonly PastedImage[];
  /** The field for files. */
  files: ReactNode;
  errorOf: (name: ReportField) => ReactNode;
}

/** All fields of a report: where, what, how, so what, and how bad. */
export function ReportFields({ program, form, onChange, onFiles, files, errorOf }: ReportFieldsProps) {
  const t = useTranslations("reports/editor");
  return (
    <>
      <Part name="scope_id">
        <AssetField
          programId={program.program_id}
          value={form}
          onChange={onChange}
          takesUnlisted={program.accepts_unlisted_assets}
          errorOf={errorOf}
        />
      </Part>
      <Part name="weakness_id">
        <WeaknessField
          programId={program.program_id}
          value={form.weakness}
          onChange={(weakness) => onChange({ weakness })}
          error={errorOf("weakness_id")}
        />
      </Part>
      <Part name="poc_title">
        <TextInput
          name="poc_title"
          label={t("title_field.label")}
          required
          maxLength={maxReportTitle}
          placeholder={t("title_field.placeholder")}
          value={form.poc_title}
          onChange={(event) => onChange({ poc_title: event.currentTarget.value })}
          description={t("title_field.hint")}
          error={errorOf("poc_title")}
          rightSectionWidth={72}
          rightSection={
            <Text span fz={12} c="dimmed">
              {form.poc_title.length} / {maxReportTitle}
            </Text>
          }
        />
      </Part>
      {writeUpFields.map((name) => (
        <Part key={name} name={name}>
          <MarkdownEditor
            label={t(`text.${name}.label`)}
            description={t(`text.${name}.hint`)}
            placeholder={t(`text.${name}.template`)}
            required={writeUp[name].required !== null}
            minRows={writeUp[name].rows}
            maxLength={writeUp[name].limit}
            value={form[name]}
            onChange={(text) => onChange({ [name]: text })}
            onFiles={onFiles}
            error={errorOf(name)}
            tools={
              <TemplateTool of={t(`text.${name}.label`)} text={form[name]} onInsert={(text) => onChange({ [name]: text })} />
            }
          />
        </Part>
      ))}
      {files}
      <Part name="severity">
        <RatingField
          rating={form.rating}
          onChange={(rating) => onChange({ rating })}
          programId={program.program_id}
          scopeId={form.scope_id}
          error={errorOf("severity")}
        />
      </Part>
      {program.report_questions.length > 0 && (
        <Suspense fallback={<div style={{ height: 72 * program.report_questions.length }} />}>
          <QuestionFields
            questions={program.report_questions}
            answers={form.answers}
            onChange={(answers) => onChange({ answers })}
            errorOf={(id) => errorOf(`answers.${id}`)}
          />
        </Suspense>
      )}
      <Part name="automation">
        <AutomationField program={program} form={form} onChange={(automation) => onChange({ automation })} />
      </Part>
    </>
  );
}

function Part({ name, children }: { name: ReportField; children: ReactNode }) {
  return <div data-field={name}>{children}</div>;
}
