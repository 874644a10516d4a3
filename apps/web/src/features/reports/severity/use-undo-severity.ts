import type { Report, SeverityChange } from "@safeport/contract/reports/core/report.schema";
import { undoReason } from "@safeport/contract/reports/core/report.values";
import { useTranslations } from "use-intl";
import type { ToastAction } from "../../../ui/toast-message.tsx";
import { useErrorToast } from "../../../ui/use-error-toast.ts";
import { reportToast } from "../core/report-toast.ts";
import { useChangeSeverity } from "./api/severity.ts";

/** The way back from a change of severity: the rating that the report had before. */
export function useUndoSeverity(reportId: string): (changed: SeverityChange, before: Report) => ToastAction {
  const t = useTranslations("reports/severity-dialog.dialog");
  const errorToast = useErrorToast();
  const { mutate } = useChangeSeverity(reportId);
  return ({ version }, { cvss_vector, severity }) => ({
    label: t("undo"),
    onClick: () =>
      mutate(
        { ...(cvss_vector === null ? { severity } : { cvss_vector }), reason: undoReason, version },
        {
          onSuccess: (undone) => reportToast(undone, t("done")),
          onError: (error) => errorToast(error, { fallback: t("failed") }),
        },
      ),
  });
}
