import { Stack, Textarea, TextInput } from "@mantine/core";
import { type NonIssue, NonIssueInput } from "@safeport/contract/flood/non-issues/non-issue.endpoints";
import { nonIssueLimits } from "@safeport/contract/flood/non-issues/non-issue.limits";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { schemaProblems } from "../../../../ui/forms/schema-problems.ts";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../../ui/toast.ts";
import { FailureAlert } from "../../../reports/core/components/failure-alert.tsx";
import { useSaveNonIssue } from "../api/non-issues.ts";

interface Values {
  title: string;
  reason: string;
  changes: string;
  /** A group of words a line, with commas between the words. */
  terms: string;
}

const inputOf = ({ terms, ...texts }: Values): NonIssueInput => ({
  ...texts,
  terms: terms
    .split("\n")
    .map((line) => line.split(",").flatMap((word) => word.trim() || []))
    .filter((group) => group.length > 0),
});

interface NonIssueFormProps {
  program: string;
  /** The entry to change; null for a new one. */
  entry: NonIssue | null;
  onClose: () => void;
}

/** Writes an entry of the program's own. */
export function NonIssueForm({ program, entry, onClose }: NonIssueFormProps) {
  const t = useTranslations("flood-settings/non-issues");
  const save = useSaveNonIssue(program, entry?.non_issue_id ?? null);
  const { title = "", reason = "", changes = "", terms = [] } = entry ?? {};
  const form = useSchemaForm<Values>({
    initialValues: { title, reason, changes, terms: terms.map((group) => group.join(", ")).join("\n") },
    // A problem of one word is one of the field.
    problemsOf: (values) =>
      schemaProblems(NonIssueInput, inputOf(values)).map((problem) => ({ ...problem, path: problem.path.split(".")[0] ?? "" })),
  });
  const refused = Object.entries(form.errors).find(([path]) => path.startsWith("terms"))?.[1];
  const send = (values: Values) =>
    save.mutate(inputOf(values), {
      onSuccess: () => {
        toast({ kind: "success", message: t(entry ? "changed" : "added") });
        onClose();
      },
      onError: form.showRefusal,
    });
  return (
    <Dialog opened onClose={onClose} title={t(entry ? "edit" : "add")} size="lg">
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack gap="md">
          <TextInput
            {...form.getInputProps("title")}
            name="title"
            label={t("field.title")}
            maxLength={nonIssueLimits.title}
            data-autofocus
          />
          <Textarea
            {...form.getInputProps("reason")}
            name="reason"
            label={t("field.reason")}
            rows={2}
            maxLength={nonIssueLimits.reason}
          />
          <Textarea
            {...form.getInputProps("changes")}
            name="changes"
            label={t("field.changes")}
            rows={2}
            maxLength={nonIssueLimits.changes}
          />
          <Textarea
            {...form.getInputProps("terms")}
            name="terms"
            label={t("field.terms")}
            description={t("field.terms_hint", { groups: nonIssueLimits.groups })}
            error={refused}
            rows={3}
          />
          <SubmitActions
            onCancel={onClose}
            submitLabel={t(entry ? "edit" : "add")}
            pending={save.isPending}
            failure={
              save.error &&
              Object.keys(form.errors).length === 0 && (
                <FailureAlert title={t(entry ? "change_failed" : "add_failed")} error={save.error} />
              )
            }
          />
        </Stack>
      </form>
    </Dialog>
  );
}
