import type { Report, ReportCard } from "@safeport/contract/reports/core/report.schema";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { useReport } from "../../core/api/report.ts";
import { CorrectForm } from "./correct-form.tsx";

/** Corrects title, asset and weakness. A row of a list does not know them all, so the whole report is read first. */
export function CorrectDialog({ report, onClose }: { report: ReportCard | Report; onClose: () => void }) {
  const t = useTranslations("reports/correction");
  const { data, error, refetch, isFetching } = useReport(report.report_id);
  return (
    <Dialog opened onClose={onClose} title={t("title")} size="lg" top="clamp(1rem, 5vw, 8dvh)">
      {data ? (
        <CorrectForm report={data} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonRows count={4} height={64} />
      )}
    </Dialog>
  );
}
