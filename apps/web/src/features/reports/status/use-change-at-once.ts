import type { Report } from "@safeport/contract/reports/core/report.schema";
import type { ReportStatus } from "@safeport/contract/reports/core/report.state";
import { useTranslations } from "use-intl";
import { focusHeading } from "../../../ui/focus-heading.ts";
import { useErrorToast } from "../../../ui/use-error-toast.ts";
import { reportToast } from "../core/report-toast.ts";
import { useChangeStatus } from "./api/status.ts";
import { useUndoStatus } from "./use-undo-status.ts";

/** Changes the status of a report without a dialog, and offers the way back. */
export function useChangeAtOnce(report: Report): (status: ReportStatus) => void {
  const t = useTranslations("reports/status-dialog.dialog");
  const errorToast = useErrorToast();
  const change = useChangeStatus(report.report_id);
  const undo = useUndoStatus(report.report_id);
  return (status) => {
    if (change.isPending) return;
    // A further Enter, as for a dialog, must not open the menu again.
    focusHeading();
    change
      .mutateAsync({ status, version: report.version })
      // A promise, since the reader may have gone on to the next report by the time of the answer.
      .then((changed) => reportToast(changed, t("done"), undo(changed, report.status)))
      .catch((error) => errorToast(error, { fallback: t("failed") }));
  };
}
