import type { Severity } from "@safeport/contract/kernel/severity.values";
import type { Report, ReportCard } from "@safeport/contract/reports/core/report.schema";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { useReport } from "../../core/api/report.ts";
import { SeverityForm } from "./severity-form.tsx";

/** CSS pixels: four rows are as high as the form with eight metrics, so that the dialog keeps its size when that comes. */
const rowHeight = 175;

interface SeverityDialogProps {
  report: ReportCard | Report;
  /** Chosen already, by name. */
  severity?: Severity;
  onClose: () => void;
}

/** Change Severity. A row of a list knows no vector, so the whole report is read first. */
export function SeverityDialog({ report, severity, onClose }: SeverityDialogProps) {
  const t = useTranslations("reports/severity-dialog.dialog");
  const { data, error, refetch, isFetching } = useReport(report.report_id);
  return (
    // Wide and high enough for all metrics of CVSS 3.1 at 1280 × 800; on a phone, a toast above it covers no field.
    <Dialog opened onClose={onClose} title={t("title")} size={860} top="max(8px, 20px - 1vw)">
      {data ? (
        <SeverityForm report={data} onClose={onClose} {...(severity && { chosen: severity })} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonRows count={4} height={rowHeight} />
      )}
    </Dialog>
  );
}
