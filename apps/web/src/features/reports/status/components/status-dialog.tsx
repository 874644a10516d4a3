import { Stack } from "@mantine/core";
import type { Report, ReportCard } from "@safeport/contract/reports/report.schema";
import type { ReportStatus } from "@safeport/contract/reports/report.state";
import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../../lib/api-error.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { focusField } from "../../../../ui/focus-field.ts";
import { toast } from "../../../../ui/toast.ts";
import { FailureAlert } from "../../shared/components/failure-alert.tsx";
import { useSeenVersion } from "../../shared/use-seen-version.ts";
import { useChangeStatus } from "../api/use-change-status.ts";
import {
  type TransitionField,
  type TransitionForm,
  type TransitionProblem,
  transitionFields,
  transitionInput,
  transitionProblems,
} from "../transition-form.ts";
import { StatusChoice } from "./status-choice.tsx";
import { TransitionFields } from "./transition-fields.tsx";

const empty: TransitionForm = { comment: "", close_reason: "", duplicate_of: "", reason: "" };

/** Update Report Status: offers only the moves that are possible, and asks for what the chosen one needs. */
export function StatusDialog({ report, onClose }: { report: ReportCard | Report; onClose: () => void }) {
  const t = useTranslations("reports/status.dialog");
  const [target, setTarget] = useState<ReportStatus | null>(null);
  const [form, setForm] = useState(empty);
  const [problems, setProblems] = useState<Partial<Record<TransitionField, TransitionProblem>>>({});
  const [unchosen, setUnchosen] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const change = useChangeStatus(report.report_id);
  const refused = change.error instanceof ApiError ? change.error : null;
  const { now, version } = useSeenVersion(report, change.error);
  // Somebody else moved it in the meantime: the server says what is possible now.
  const choices = (refused?.allowed as ReportStatus[] | null | undefined) ?? now.allowed_transitions;

  function choose(status: ReportStatus): void {
    setTarget(status);
    setUnchosen(false);
    setProblems({});
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!target || !choices.includes(target)) {
      setUnchosen(true);
      focusField(formRef.current, ["status"]);
      return;
    }
    const found = transitionProblems(now.status, target, form);
    setProblems(found);
    const wrong = transitionFields(now.status, target).filter((field) => found[field]);
    if (wrong.length > 0) focusField(formRef.current, wrong);
    else send(target);
  }

  function send(status: ReportStatus): void {
    change.mutate(
      { ...transitionInput(now.status, status, form), version },
      {
        onSuccess: () => {
          toast({ kind: "success", message: t("done") });
          onClose();
        },
        onError: (error) => {
          const fields = Object.keys(form).filter((field) => error instanceof ApiError && error.fieldError(field));
          focusField(formRef.current, fields);
        },
      },
    );
  }

  const messageOf = (field: TransitionField) =>
    problems[field] ? t(`problem.${problems[field]}`) : (refused?.fieldError(field) ?? null);
  const shownAtField =
    refused !== null && target !== null && transitionFields(now.status, target).some((f) => refused.fieldError(f));

  return (
    <Dialog opened onClose={onClose} title={t("title")} size="lg">
      <form ref={formRef} onSubmit={submit} noValidate>
        <Stack gap="md">
          {change.error && !shownAtField && (
            <FailureAlert
              title={t("failed")}
              error={change.error}
              {...(refused?.status === 409 && { hint: t("now_possible") })}
            />
          )}
          <StatusChoice
            current={now.status}
            choices={choices}
            value={target}
            onChange={choose}
            disputed={report.dispute_open}
            error={unchosen ? t("problem.status") : null}
          />
          {target && <TransitionFields from={now.status} to={target} form={form} onChange={setForm} messageOf={messageOf} />}
          <SubmitActions onCancel={onClose} submitLabel={t("submit")} pending={change.isPending} />
        </Stack>
      </form>
    </Dialog>
  );
}
