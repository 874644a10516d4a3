import { Checkbox, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { severities } from "@safeport/contract/kernel/severity.values";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import type { Weakness } from "@safeport/contract/reports/core/report.schema";
import { knownIssueLimits } from "@safeport/contract/reports/known-issues/known-issue.limits";
import { NewKnownIssue } from "@safeport/contract/reports/known-issues/known-issue.schema";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { schemaProblems } from "../../../../ui/forms/schema-problems.ts";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../../ui/toast.ts";
import { FailureAlert } from "../../core/components/failure-alert.tsx";
import { WeaknessField } from "../../weaknesses/components/weakness-field.tsx";
import { useAddKnownIssue } from "../api/known-issue.ts";

/** Most entries are made on the day of the find; the date is the reader's own, not that of UTC. */
const today = () => new Date().toLocaleDateString("sv");

const empty = { title: "", description: "", scope_id: "", severity: "", found_at: "", source: "", published: false };

/** Adds an entry to the register, which stays as it is from then on. */
export function KnownIssueForm({ program, onClose }: { program: Program; onClose: () => void }) {
  const t = useTranslations("reports/known-issues");
  const severityName = useTranslations("reports/severity");
  const add = useAddKnownIssue(program.program_id);
  const [weakness, setWeakness] = useState<Weakness | null>(null);
  const inputOf = ({ scope_id, severity, ...values }: typeof empty) => ({
    ...values,
    scope_id: scope_id || null,
    severity: severities.find((name) => name === severity) ?? null,
    weakness_id: weakness?.weakness_id ?? null,
  });
  const form = useSchemaForm({
    initialValues: { ...empty, found_at: today() },
    problemsOf: (values) => schemaProblems(NewKnownIssue, inputOf(values)),
  });
  const send = (values: typeof empty) =>
    add.mutate(inputOf(values), {
      onSuccess: () => {
        toast({ kind: "success", message: t("added") });
        onClose();
      },
      onError: form.showRefusal,
    });
  const assets = program.scopes.map(({ scope_id, identifier }) => ({ value: scope_id, label: identifier }));
  return (
    <Dialog opened onClose={onClose} title={t("add")} size="lg">
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack gap="md">
          <Text c="dimmed">{t("permanent")}</Text>
          <TextInput
            {...form.getInputProps("title")}
            name="title"
            label={t("field.title")}
            maxLength={textLimits.title}
            data-autofocus
          />
          <Textarea
            {...form.getInputProps("description")}
            name="description"
            label={t("field.description")}
            rows={4}
            maxLength={textLimits.comment}
          />
          <NativeSelect
            {...form.getInputProps("scope_id")}
            name="scope_id"
            label={t("field.asset")}
            data={[{ value: "", label: t("field.none") }, ...assets]}
          />
          <WeaknessField programId={program.program_id} value={weakness} onChange={setWeakness} error={form.errors.weakness_id} />
          <NativeSelect
            {...form.getInputProps("severity")}
            name="severity"
            label={t("field.severity")}
            data={[{ value: "", label: t("field.none") }, ...severities.map((value) => ({ value, label: severityName(value) }))]}
          />
          <TextInput {...form.getInputProps("found_at")} name="found_at" type="date" label={t("field.found_at")} />
          <TextInput
            {...form.getInputProps("source")}
            name="source"
            label={t("field.source")}
            description={t("field.source_hint")}
            maxLength={knownIssueLimits.source}
          />
          <Checkbox {...form.getInputProps("published", { type: "checkbox" })} label={t("field.published")} />
          <SubmitActions
            onCancel={onClose}
            submitLabel={t("add")}
            pending={add.isPending}
            failure={
              add.error && Object.keys(form.errors).length === 0 && <FailureAlert title={t("add_failed")} error={add.error} />
            }
          />
        </Stack>
      </form>
    </Dialog>
  );
}
