import type { Report } from "@safeport/contract/reports/core/report.schema";
import { type ReportStatus, statusAfterUndo } from "@safeport/contract/reports/core/report.state";
import { undoReason } from "@safeport/contract/reports/core/report.values";
import { useTranslations } from "use-intl";
import type { ToastAction } from "../../../ui/toast-message.tsx";
import { useErrorToast } from "../../../ui/use-error-toast.ts";
import { reportToast } from "../core/report-toast.ts";
import { isUndoable } from "../core/transition-form.ts";
import { useChangeStatus } from "./api/status.ts";

/** The way back from a change of status, where the table of transitions has one that asks for a reason alone. */
export function useUndoStatus(reportId: string): (report: Report, before: ReportStatus) => ToastAction | undefined {
  const t = useTranslations("reports/status-dialog.dialog");
  const errorToast = useErrorToast();
  const { mutate } = useChangeStatus(reportId);
  return (report, before) => {
    const status = statusAfterUndo(before);
    if (!report.allowed_transitions.includes(status) || !isUndoable(report.status, status)) return undefined;
    const body = { status, reason: undoReason, version: report.version };
    return {
      label: t("undo"),
      onClick: () =>
        mutate(body, {
          onSuccess: (undone) => reportToast(undone, t("done")),
          onError: (error) => errorToast(error, { fallback: t("failed") }),
        }),
    };
  };
}
