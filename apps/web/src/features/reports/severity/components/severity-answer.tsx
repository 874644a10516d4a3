import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { AnswerSeverityInput } from "@safeport/contract/reports/core/report-input.schema";
import { Suspense, use, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { FormFailure } from "../../../../ui/forms/form-failure.tsx";
import { schemaProblems } from "../../../../ui/forms/schema-problems.ts";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import strip from "../../../../ui/question-strip.module.css";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { ReportPartsContext } from "../../core/report-parts.ts";
import { useAnswerSeverity } from "../api/severity.ts";

/** Asks the author whether they agree with the severity that the company set. */
export function SeverityAnswer({ report }: { report: Report }) {
  const t = useTranslations("reports.severity_answer");
  const dispute = useTranslations("reports.act");
  const names = useTranslations("reports/severity");
  const { DisputeDialog } = use(ReportPartsContext);
  const [contesting, setContesting] = useState(false);
  const [disputing, setDisputing] = useState(false);
  const answer = useAnswerSeverity(report.report_id);
  const isContested = report.severity_answer === "contested";
  const question = t(report.severity_unexplained ? "text_unexplained" : "text", { severity: names(report.severity) });
  const accept = () =>
    answer.mutate(
      { answer: "accepted", version: report.version },
      { onSuccess: () => toast({ kind: "success", message: t("accepted_done") }) },
    );
  return (
    <section className={strip.question} aria-label={question}>
      <Stack gap={2} flex="1 1 280px">
        <Text fw={600}>{isContested ? t("still") : question}</Text>
        {report.severity_answer_due_at && (
          <Text fz={13} c="dimmed">
            {t.rich("due", { time: () => <TimeAgo time={report.severity_answer_due_at as string} /> })}
          </Text>
        )}
      </Stack>
      <Group gap="xs">
        {!isContested && (
          <Button variant="default" onClick={() => setContesting(true)}>
            {t("contest")}
          </Button>
        )}
        {isContested && DisputeDialog && report.can.includes("dispute") && !report.dispute_open && (
          <Button variant="default" {...DisputeDialog.intent} onClick={() => setDisputing(true)}>
            {dispute("dispute")}
          </Button>
        )}
        <Button onClick={accept} loading={answer.isPending && !contesting}>
          {t("accept")}
        </Button>
      </Group>
      {answer.isError && !contesting && <ErrorState error={answer.error} onRetry={accept} strip alone />}
      {disputing && DisputeDialog && (
        <Suspense>
          <DisputeDialog report={report} onClose={() => setDisputing(false)} />
        </Suspense>
      )}
      {contesting && <ContestDialog report={report} answer={answer} onClose={() => setContesting(false)} />}
    </section>
  );
}

interface ContestDialogProps {
  report: Report;
  answer: ReturnType<typeof useAnswerSeverity>;
  onClose: () => void;
}

function ContestDialog({ report, answer, onClose }: ContestDialogProps) {
  const t = useTranslations("reports.severity_answer");
  const isOptional = report.severity_unexplained;
  const bodyOf = ({ reason }: { reason: string }): AnswerSeverityInput =>
    isOptional && reason.trim() === "" ? { answer: "contested" } : { answer: "contested", reason };
  const form = useSchemaForm({
    initialValues: { reason: "" },
    problemsOf: (values) => schemaProblems(AnswerSeverityInput, bodyOf(values)),
  });
  const send = (values: typeof form.values) =>
    answer.mutate(
      { ...bodyOf(values), version: report.version },
      {
        onSuccess: () => {
          toast({ kind: "success", message: t("contested_done") });
          onClose();
        },
        onError: form.showRefusal,
      },
    );
  return (
    <Dialog opened onClose={onClose} title={t("title")}>
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack gap="md">
          <Textarea
            {...form.getInputProps("reason")}
            label={t("reason")}
            description={t(isOptional ? "hint_unexplained" : "hint")}
            rows={4}
            maxLength={textLimits.reason}
          />
          <FormFailure error={answer.error} />
          <SubmitActions onCancel={onClose} submitLabel={t("submit")} pending={answer.isPending} />
        </Stack>
      </form>
    </Dialog>
  );
}
