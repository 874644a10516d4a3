import { Checkbox, Fieldset, NativeSelect, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { integrationLengths } from "@safeport/contract/integrations/integration.limits";
import type { Integration } from "@safeport/contract/integrations/integration.schema";
import { type IssueContents, issueContents, type TrackerKind } from "@safeport/contract/integrations/integration.values";
import { type Severity, severities } from "@safeport/contract/kernel/severity.values";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialog.tsx";
import { SubmitActions } from "../../../ui/dialog-actions.tsx";
import { FormFailure } from "../../../ui/forms/form-failure.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../ui/toast.ts";
import { useIntegrationActs } from "../api/integration.ts";

interface Values {
  /** Empty for none. */
  file_accepted: IssueContents | "";
  close_issues: boolean;
  closed_status: string;
  reopened_status: string;
  close_code: string;
  severity_marks: Record<Severity, string>;
}

interface RulesDialogProps {
  integration: Integration & { kind: TrackerKind };
  onClose: () => void;
}

const hints = {
  jira: { closed: "rules.closed_status_hint", reopened: "rules.reopened_status_hint" },
  servicenow: { closed: "rules.servicenow_closed_hint", reopened: "rules.servicenow_reopened_hint" },
} as const;
const markTexts = {
  github: "rules.labels",
  gitlab: "rules.labels",
  jira: "rules.priorities",
  servicenow: "rules.urgencies",
} as const satisfies Record<TrackerKind, string>;
const mostSevereFirst = severities.toReversed();

/** Sets what a tracker does by rule: filing accepted reports, closing issues with their report, and the mark of a severity. */
export function RulesDialog({ integration, onClose }: RulesDialogProps) {
  const t = useTranslations("integrations");
  const severityName = useTranslations("reports/severity");
  const { update } = useIntegrationActs();
  const { integration_id: id, kind, severity_marks: marks } = integration;
  const form = useSchemaForm<Values>({
    initialValues: {
      file_accepted: integration.file_accepted ?? "",
      close_issues: integration.close_issues,
      closed_status: integration.closed_status ?? "",
      reopened_status: integration.reopened_status ?? "",
      close_code: integration.close_code ?? "",
      severity_marks: Object.fromEntries(severities.map((one) => [one, marks[one] ?? ""])) as Record<Severity, string>,
    },
  });
  const send = ({ file_accepted, close_issues, closed_status, reopened_status, close_code, severity_marks }: Values) => {
    const named = Object.entries(severity_marks).flatMap(([one, mark]) => (mark.trim() ? [[one, mark.trim()]] : []));
    const body = {
      close_issues,
      closed_status: closed_status.trim() || null,
      reopened_status: reopened_status.trim() || null,
      close_code: close_code.trim() || null,
      severity_marks: Object.fromEntries(named),
      // Sent each time, so that reports are filed in the name of the person who saved the rules last.
      file_accepted: file_accepted || null,
    };
    update.mutate(
      { id, ...body },
      {
        onSuccess: () => {
          toast({ kind: "success", message: t("saved") });
          onClose();
        },
        onError: (error) => void form.showRefusal(error),
      },
    );
  };
  const text = (path: string, label: string, description?: string) => (
    <TextInput {...form.getInputProps(path)} label={label} description={description} maxLength={integrationLengths.mark} />
  );
  return (
    <Dialog opened onClose={onClose} title={t("rules.title", { name: integration.project ?? t(`kind.${kind}`) })} top="6vh">
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack gap="md">
          <NativeSelect
            {...form.getInputProps("file_accepted")}
            label={t("rules.accepted")}
            description={t(integration.is_public ? "rules.accepted_public" : "rules.accepted_hint")}
            data={[
              { value: "", label: t("rules.accepted_none") },
              ...issueContents.map((value) => ({
                value,
                label: t(`rules.accepted_${value}`),
                disabled: integration.is_public === true,
              })),
            ]}
          />
          <Checkbox
            {...form.getInputProps("close_issues", { type: "checkbox" })}
            label={t("rules.close")}
            description={t("rules.close_hint")}
          />
          {(kind === "jira" || kind === "servicenow") && form.values.close_issues && (
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              {text("closed_status", t("rules.closed_status"), t(hints[kind].closed))}
              {text("reopened_status", t("rules.reopened_status"), t(hints[kind].reopened))}
              {kind === "servicenow" && text("close_code", t("rules.close_code"), t("rules.close_code_hint"))}
            </SimpleGrid>
          )}
          <Fieldset legend={t(markTexts[kind])} variant="unstyled" styles={{ legend: { padding: 0 } }}>
            <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm" mt={4}>
              {mostSevereFirst.map((one) => (
                <div key={one}>{text(`severity_marks.${one}`, severityName(one))}</div>
              ))}
            </SimpleGrid>
          </Fieldset>
          <SubmitActions
            onCancel={onClose}
            submitLabel={t("form.save")}
            pending={update.isPending}
            failure={<FormFailure error={update.error} />}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
