import { Button, Group, Stack } from "@mantine/core";
import type { Report, ReportCard } from "@safeport/contract/reports/core/report.schema";
import type { ReportStatus } from "@safeport/contract/reports/core/report.state";
import { IconArrowRight } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../../lib/api-error.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { isSendAndNextKey } from "../../../../ui/send-key.ts";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { FailureAlert } from "../../core/components/failure-alert.tsx";
import { reportToast } from "../../core/report-toast.ts";
import {
  emptyTransition,
  type TransitionForm,
  transitionFields,
  transitionInput,
  transitionSchema,
} from "../../core/transition-form.ts";
import { useSeenVersion } from "../../core/use-seen-version.ts";
import { useChangeStatus } from "../api/status.ts";
import { useOriginalPick } from "../use-original-pick.ts";
import { useUndoStatus } from "../use-undo-status.ts";
import { StatusChoice } from "./status-choice.tsx";
import { TransitionFields } from "./transition-fields.tsx";

interface StatusDialogProps {
  report: ReportCard | Report;
  /** Chosen already. */
  status?: ReportStatus;
  /** The number of the original that was chosen already. */
  original?: number;
  /** Opens the next report of the list. */
  onNext?: (() => void) | undefined;
  onClose: () => void;
}

/** Update Report Status: offers only the possible transitions, and asks for the requirements of the chosen one. */
export function StatusDialog({ report, status, original, onNext, onClose }: StatusDialogProps) {
  const t = useTranslations("reports/status-dialog.dialog");
  const change = useChangeStatus(report.report_id);
  const undo = useUndoStatus(report.report_id);
  const refused = change.error instanceof ApiError ? change.error : null;
  const { now, version } = useSeenVersion(report, change.error);
  // After a conflict the server returns the possible transitions.
  const choices = (refused?.allowed as ReportStatus[] | null | undefined) ?? now.allowed_transitions;
  const [shownAtField, setShownAtField] = useState(false);
  const [choosing, setChoosing] = useState(status === undefined);
  const form = useSchemaForm<TransitionForm>({
    initialValues: { ...emptyTransition, status: status ?? "", duplicate_of: original === undefined ? "" : `#${original}` },
    schema: transitionSchema(now.status, choices),
    textOf: ({ path }) => (path === "status" || path === "duplicate_of" ? t(`problem.${path}`) : undefined),
  });
  const target = choices.find((status) => status === form.values.status);

  const { pick, settle } = useOriginalPick(now, form);

  function send(values: TransitionForm, andNext: boolean): void {
    if (!target || change.isPending) return;
    change.mutate(
      { ...transitionInput(now.status, target, values), version },
      {
        onSuccess: (changed) => {
          reportToast(changed, t("done"), undo(changed, now.status));
          onClose();
          if (andNext) onNext?.();
        },
        onError: (error) => {
          const fields = transitionFields(now.status, target);
          setShownAtField(error instanceof ApiError && fields.some((field) => error.fieldError(field)));
          form.showRefusal(error);
        },
      },
    );
  }

  const isFirstFieldEmpty = status !== undefined && !choosing && original === undefined;
  const submit = (andNext: boolean) => void settle().then(() => form.onSubmit((values) => send(values, andNext))());

  return (
    // A phone has no height to spare above it.
    <Dialog opened onClose={onClose} title={t("title")} size="lg" top="clamp(1rem, 5vw, 8dvh)">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit(false);
        }}
        onKeyDown={(event) => {
          if (!onNext || !isSendAndNextKey(event)) return;
          event.preventDefault();
          submit(true);
        }}
        noValidate
      >
        <Stack gap="md">
          {choosing || !target ? (
            <StatusChoice
              current={now.status}
              choices={choices}
              value={form.values.status}
              onChange={(status) => {
                form.clearErrors();
                form.setFieldValue("status", status);
              }}
              disputed={report.dispute_open}
              error={form.errors.status}
            />
          ) : (
            <Group gap="xs">
              <StatusBadge status={now.status} />
              <IconArrowRight size={16} stroke={1.75} color="var(--sp-muted)" aria-label={t("to")} />
              <StatusBadge status={target} />
              <Button variant="subtle" size="compact-sm" onClick={() => setChoosing(true)}>
                {t("change")}
              </Button>
            </Group>
          )}
          {target && (
            <TransitionFields report={now} from={now.status} to={target} form={form} begins={isFirstFieldEmpty} onPick={pick} />
          )}
          <SubmitActions
            onCancel={onClose}
            submitLabel={t("submit")}
            pending={change.isPending}
            focused={
              !choosing && target !== undefined && (original !== undefined || transitionFields(now.status, target).length === 0)
            }
            {...(onNext && { next: { label: t("submit_and_next"), onClick: () => submit(true) } })}
            failure={
              change.error &&
              !shownAtField && (
                <FailureAlert
                  title={t("failed")}
                  error={change.error}
                  {...(refused?.status === 409 && { hint: t("now_possible") })}
                />
              )
            }
          />
        </Stack>
      </form>
    </Dialog>
  );
}
